import { type ServiceError } from "../../core/service-error"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"

const CREDENTIALS = "catalog-credentials"
const UNAVAILABLE = "catalog-unavailable"
const NOT_UNDERSTOOD = "catalog-answer"
/** One entry fails the service, and nothing else does. */
const ALONE = "catalog-entry"

/** A push was stopped by something that is not about an item: tell it once, with what to do. */
export async function raiseSendProblem(service: PartnerCommerceModuleService, error: ServiceError): Promise<void> {
  const { message, why } = error
  if (error.kind === "fix_settings") {
    const fix =
      "Check token, shopCode and merCode in the plugin's options, for this environment. Pushing goes on by itself then."
    await service.problems.raise({ key: CREDENTIALS, code: "credentials_refused", message, fix, why })
  } else if (error.kind === "bug") {
    const fix =
      "The service answered in a form that its interface does not have. Look at the activity, and tell the service."
    await service.problems.raise({ key: NOT_UNDERSTOOD, code: "answer_not_understood", message, fix, why })
  } else {
    const fix = "Nothing has to be done: what is waiting is sent when the service answers again."
    await service.problems.raise({ key: UNAVAILABLE, code: "service_unavailable", message, fix, why })
  }
}

/** An entry that is sent alone failed: it waits, and nothing else. */
export async function raiseEntryProblem(service: PartnerCommerceModuleService, error: ServiceError): Promise<void> {
  const { message, why } = error
  const fix = "Nothing has to be done: it is sent again, alone. If it stays, ask the service."
  await service.problems.raise({ key: ALONE, code: "service_unavailable", message, fix, why })
}

/** @returns whether the service had failed altogether before */
export async function clearSendProblems(service: PartnerCommerceModuleService): Promise<boolean> {
  let wasStopped = false
  for (const key of [CREDENTIALS, UNAVAILABLE, NOT_UNDERSTOOD])
    wasStopped = (await service.problems.clear(key)) || wasStopped
  await service.problems.clear(ALONE)
  return wasStopped
}
