import { z } from "@medusajs/framework/zod"
import { DEAL_REFUSAL_CODES } from "../../../../deals/rules/refusal"
import { DEAL_STATES } from "../../../../deals/rules/status"
import { type DealQuestion } from "../../../../deals/list/list-deals"
import { oneOrMore, saleFilterParams, yesOrNo } from "../list-filter-params"

/** The filters of a list of deals. */
export const dealFilterParams = {
  ...saleFilterParams,
  state: oneOrMore(z.enum(DEAL_STATES)).describe("Only deals in one of these states."),
  gift: yesOrNo.optional().describe("`true`: only gifts, which a sender pays for another person; `false`: no gifts."),
  refusal_code: oneOrMore(z.enum(DEAL_REFUSAL_CODES)).describe(
    "Only deals that were refused for one of these reasons.",
  ),
}

type DealFilterParams = z.output<z.ZodObject<typeof dealFilterParams>>

export const toDealQuestion = ({
  state,
  q,
  date_from,
  date_to,
  refunded,
  gift,
  refusal_code,
}: DealFilterParams): DealQuestion => ({
  states: state ?? null,
  q: q || null,
  bought: { from: date_from, to: date_to },
  refunded,
  gift,
  refusalCodes: refusal_code,
})
