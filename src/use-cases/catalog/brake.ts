/** How people see what the brake holds, and decide about it: one held run and one open problem, for as long as there is anything to decide. */
import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type Brake, type BrakeCounts, toBrake, toBrakeFigures } from "../../core/catalog/brake"
import { type ItemProblem, toProblem } from "../../core/catalog/problem"
import { toBrakeNote } from "../../core/catalog/run-note"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { AdminApiError } from "../admin-api-error"

const BRAKE_PROBLEM = "brake"

/** The brake's verdict on so much that waits, measured by what is on sale. */
export async function toBrakeOf(
  service: PartnerCommerceModuleService,
  waiting: Omit<BrakeCounts, "items">,
): Promise<Brake> {
  const { shopCode } = requireConfigured(service).options
  const { settings } = await service.configuration.settings.read()
  return toBrake({ ...waiting, items: await service.catalog.brake.countOnSale(shopCode) }, settings.brake_percent)
}

/** Why each of the items that it holds is not sent. */
export function toBrakeProblem(brake: Brake): ItemProblem {
  return toProblem({ code: "brake", values: toBrakeFigures(brake) })
}

export async function raiseBrakeProblem(service: PartnerCommerceModuleService, brake: Brake): Promise<void> {
  await service.problems.raise({ key: BRAKE_PROBLEM, code: "brake", values: toBrakeFigures(brake) })
}

/** A push was held: a run shows it, so that somebody can look and confirm. @param runId the push's own, if somebody had asked for it */
export async function recordHeldRun(
  service: PartnerCommerceModuleService,
  brake: Brake,
  runId?: string,
): Promise<void> {
  const { shopCode } = requireConfigured(service).options
  await service.catalog.runs.hold(shopCode, toBrakeNote("braked", brake), { items: brake.affected, runId })
}

/**
 * After a push that held nothing itself. When nothing is held any more, because it was confirmed, undone or changed, nobody has to
 * decide. Held items without a run that says so, because the process that held them died in between, get one.
 */
export async function refreshBrakeProblem(service: PartnerCommerceModuleService): Promise<void> {
  const { shopCode } = requireConfigured(service).options
  const undecided = await service.catalog.brake.countUndecided(shopCode)
  if (undecided.affected === 0) {
    if (await service.catalog.runs.releaseHeld(shopCode)) await service.problems.clear(BRAKE_PROBLEM)
    return
  }
  if (await service.catalog.runs.isHeld(shopCode)) return
  const brake = await toBrakeOf(service, undecided)
  await raiseBrakeProblem(service, brake)
  await service.catalog.runs.holdUntold(shopCode, toBrakeNote("braked", brake), brake.affected)
}

/** Somebody looked at it and says that it is meant: what the brake holds is due again. */
export async function confirmBrake(service: PartnerCommerceModuleService): Promise<void> {
  const { shopCode } = requireConfigured(service).options
  await service.catalog.brake.confirmDeferred(shopCode)
  await service.problems.clear(BRAKE_PROBLEM)
  await service.catalog.runs.endHeld(shopCode, { code: "confirmed", values: {} })
}

/**
 * A person looked at what the brake holds and says that it is not meant: the run is over, its items stay as they are there, and nobody
 * is asked again until they differ.
 *
 * @param by who, for the run's message
 * @throws MedusaError `not_allowed` when the run holds nothing
 */
export async function discardRun(container: MedusaContainer, runId: string, by: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { status } = await service.retrieveRun(runId)
  if (status !== "held")
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "run_not_held", values: { status } })
  const problem = toProblem({ code: "brake_discarded", values: { by } })
  const items = await service.catalog.brake.discardHeld(shopCode, problem)
  // A push may see meanwhile that nothing is to be decided any more, and end the run; who decided has to be seen all the same.
  await service.catalog.runs.finish(runId, "completed", { code: "discarded", values: { by, items } })
  await service.problems.clear(BRAKE_PROBLEM)
}
