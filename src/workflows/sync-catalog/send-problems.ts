import { type ServiceError } from "../../core/service-error"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"

const CREDENTIALS = "catalog-credentials"
const UNAVAILABLE = "catalog-unavailable"
const NOT_UNDERSTOOD = "catalog-answer"

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

/** @returns whether one was open */
export async function clearSendProblems(service: PartnerCommerceModuleService): Promise<boolean> {
  let wasOpen = false
  for (const key of [CREDENTIALS, UNAVAILABLE, NOT_UNDERSTOOD]) wasOpen = (await service.problems.clear(key)) || wasOpen
  return wasOpen
}
