import { type MedusaContainer } from "@medusajs/framework/types"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const PUSH_FAILED = "push_failed"
const toKey = (lane: string) => `${PUSH_FAILED}:${lane}`

/** Pushes throw one after the other: a hook of the store's, the database, or a bug. */
export async function raisePushProblem(container: MedusaContainer, lane: string, error: unknown): Promise<void> {
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.raise({ key: toKey(lane), code: PUSH_FAILED, values: { lane, reason: toFailureText(error) } })
    // A database that is gone keeps no problems either.
    .catch(() => undefined)
}

export async function clearPushProblem(container: MedusaContainer, lane: string): Promise<void> {
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.clear(toKey(lane))
    .catch(() => undefined)
}
