import { type MedusaContainer } from "@medusajs/framework/types"
import { toFailureText } from "../../core/failure-text"
import { type ServiceError } from "../../core/service-error"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"

const CREDENTIALS = "catalog-credentials"
const UNAVAILABLE = "catalog-unavailable"
const NOT_UNDERSTOOD = "catalog-answer"
const STOPS = [CREDENTIALS, UNAVAILABLE, NOT_UNDERSTOOD]
/** The service fails over a single entry, and over nothing else. */
const ALONE = "catalog-entry"

const PUSH_FAILED = "push_failed"
const toFailedKey = (lane: string) => `${PUSH_FAILED}:${lane}`

/** How a page was sent. */
export interface SendReport {
  stoppedBy: ServiceError | null
  failedAlone: ServiceError | null
  /** The service took something. */
  isAnswered: boolean
}

/** Shows what is wrong with the service, and no longer what is not. @returns whether it works again after it had failed altogether */
export async function refreshSendProblems(
  service: PartnerCommerceModuleService,
  { stoppedBy, failedAlone, isAnswered }: SendReport,
): Promise<boolean> {
  if (stoppedBy) {
    await raiseStop(service, stoppedBy)
    return false
  }
  if (failedAlone && !isAnswered) {
    // The service may be down, and this be all that there was to send.
    const open = await service.problems.open()
    if (!open.some(({ key }) => key === UNAVAILABLE)) await raiseAlone(service, failedAlone)
    return false
  }
  if (failedAlone) await raiseAlone(service, failedAlone)
  else await service.problems.clear(ALONE)
  let hadStopped = false
  for (const key of STOPS) hadStopped = (await service.problems.clear(key)) || hadStopped
  return hadStopped
}

/** A push was stopped by something that is not about an item. */
async function raiseStop(service: PartnerCommerceModuleService, error: ServiceError): Promise<void> {
  const values = { why: error.why }
  if (error.kind === "fix_settings") {
    await service.problems.raise({ key: CREDENTIALS, code: "credentials_refused", values })
  } else if (error.kind === "bug") {
    await service.problems.raise({ key: NOT_UNDERSTOOD, code: "answer_not_understood", values })
  } else {
    await service.problems.raise({ key: UNAVAILABLE, code: "service_unavailable", values })
  }
}

/** An entry that is sent alone failed: it waits, and nothing else. */
async function raiseAlone(service: PartnerCommerceModuleService, { why }: ServiceError): Promise<void> {
  await service.problems.raise({ key: ALONE, code: "service_unavailable", values: { why } })
}

/** Pushes throw one after the other: a hook of the store's, the database, or a bug. */
export async function raisePushProblem(container: MedusaContainer, lane: string, error: unknown): Promise<void> {
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.raise({ key: toFailedKey(lane), code: PUSH_FAILED, values: { lane, reason: toFailureText(error) } })
    // A database that is gone keeps no problems either.
    .catch(() => undefined)
}

export async function clearPushProblem(container: MedusaContainer, lane: string): Promise<void> {
  await container
    .resolve(PARTNER_COMMERCE)
    .problems.clear(toFailedKey(lane))
    .catch(() => undefined)
}
