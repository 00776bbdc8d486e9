import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type CopiedDatabase } from "../messages/rules/message"
import { missingSettings } from "../settings/rules/settings"
import { toFailureText } from "../messages/rules/failure-text"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../modules/partner-commerce"
import { requireConfigured } from "../store/configured"

const KEY = "copied-database"

/** The reason why this ledger is not at the place to which it was bound; null if it is there. */
export async function findCopiedDatabase(service: PartnerCommerceModuleService): Promise<CopiedDatabase | null> {
  if (service.connection.kind === "inert") return null
  const move = await service.connection.binding.move()
  if (!move) return null
  return { code: move.goesLive ? "goes_live" : "copied_database", values: { differences: move.differences } }
}

/** Keeps a problem open while the database is a copy. @returns whether it is a copy */
export async function reportCopiedDatabase(service: PartnerCommerceModuleService): Promise<boolean> {
  const copied = await findCopiedDatabase(service)
  if (!copied) {
    await service.problems.clear(KEY)
    return false
  }
  await service.problems.raise({ key: KEY, ...copied })
  return true
}

/** A move to another place, as a person sees it before the adoption. */
export interface PlannedMove {
  why: CopiedDatabase
  environment: string
  /** The number of variants of the store; each is compared. */
  items: number
  /**
   * The number of variants that were pushed to this place before: the push sends only their differences. It sends all other variants as
   * new.
   */
  known_here: number
  /** The missing settings that stop pushes. If this shop code has no settings, the settings of the earlier shop code count. */
  missing_settings: ReturnType<typeof missingSettings>
}

/** @returns null if the ledger is at its place */
export async function planMove(service: PartnerCommerceModuleService): Promise<PlannedMove | null> {
  const why = await findCopiedDatabase(service)
  if (!why) return null
  const { binding, options } = requireConfigured(service)
  const [items, known_here, inherited, { settings }] = await Promise.all([
    service.catalog.affected.count({ source: "all", ids: [] }),
    binding.countKnownHere(),
    binding.inheritedSettings(),
    service.configuration.settings.read(),
  ])
  const missing_settings = missingSettings(inherited ?? settings)
  return { why, environment: options.environment, items, known_here, missing_settings }
}

/** The read-back and the push that follow an adoption. They are arguments, because their files import this file. */
export interface AfterAdoption {
  readBack: (container: MedusaContainer) => Promise<unknown>
  push: (container: MedusaContainer) => Promise<void>
}

/**
 * A person decides that this store pushes. The read-back runs first, then every item is compared again: a store that returns to an earlier
 * place finds its old ledger, and sends the differences.
 *
 * @param by the person
 * @returns `settled` resolves when the read-back and the push are over
 */
export async function adoptDatabase(
  container: MedusaContainer,
  by: string,
  after: AfterAdoption,
): Promise<{ settled: Promise<void> }> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { binding, options } = requireConfigured(service)
  const { shopCode } = options
  await binding.adopt(by)
  await service.history.note({ by, messages: [{ code: "place_adopted", values: {} }] })
  await service.problems.clear(KEY)
  const mark = { shopCode, what: "content", delayMs: READ_BACK_FIRST_MS } as const
  await service.catalog.items.mark({ ...mark, source: "all", ids: [], isStockInTurn: true })
  await service.catalog.items.markGone(shopCode)
  return { settled: settle(container, after) }
}

/** How long a push waits for the read-back; if the read-back dies with its process, the push job continues without it. */
const READ_BACK_FIRST_MS = 10 * 60_000

async function settle(container: MedusaContainer, { readBack, push }: AfterAdoption): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const warn = (error: unknown) =>
    logger.warn(`partner-commerce: after the adoption of the database: ${toFailureText(error)}`)
  await readBack(container).catch(warn)
  // The admin does not wait for these steps, so each failure is logged: the push of marked items runs in any case.
  await service.catalog.items.makeDue(requireConfigured(service).options.shopCode).catch(warn)
  await push(container).catch(warn)
}
