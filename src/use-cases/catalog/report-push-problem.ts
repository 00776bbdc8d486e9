import { type MedusaContainer } from "@medusajs/framework/types"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const PUSH_FAILED = "push_failed"
const toKey = (lane: string) => `${PUSH_FAILED}:${lane}`

/** Pushes throw one after the other: a hook of the store's, the database, or a bug. */
export async function raisePushProblem(
  container: MedusaContainer,
  lane: string,
  { message, error }: { message: string; error: unknown },
): Promise<void> {
  const fix =
    "If it stays: look whether a handler of the hook entriesProjected throws; else report it with the store's log."
  const why = { code: "threw", reason: toFailureText(error) } as const
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.raise({ key: toKey(lane), code: PUSH_FAILED, message, fix, why })
    // A database that is gone keeps no problems either.
    .catch(() => undefined)
}

export async function clearPushProblem(container: MedusaContainer, lane: string): Promise<void> {
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.clear(toKey(lane))
    .catch(() => undefined)
}
