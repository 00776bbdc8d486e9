import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const PUSH_FAILED = "push_failed"
const toKey = (lane: string) => `${PUSH_FAILED}:${lane}`

/** A push threw: a hook of the store's, the database, or a bug. What was not sent stays marked and is pushed again by the job. */
export async function raisePushProblem(container: MedusaContainer, lane: string, error: unknown): Promise<void> {
  const reason = toFailureText(error)
  const message = `A push of the ${lane} lane failed and is repeated: ${reason}`
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.warn(`partner-commerce: ${message}`)
  const fix =
    "If it stays: look whether a handler of the hook entriesProjected throws; else report it with the store's log."
  const why = { code: "threw", reason } as const
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
