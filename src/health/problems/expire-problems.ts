import { type MedusaContainer } from "@medusajs/framework/types"
import { PASSES_AFTER_HOURS, PASSING_PROBLEMS } from "../../activity/rules/passing-problem"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/** Clears passing problems without a repetition for a day. */
export async function expireProblems(container: MedusaContainer): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.expire(PASSING_PROBLEMS, PASSES_AFTER_HOURS)
}
