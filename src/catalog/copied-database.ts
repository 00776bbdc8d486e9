import { MedusaError } from "@medusajs/framework/utils"
import { AdminApiError } from "../messages/admin-api-error"
import { type CopiedDatabase, type PushObstacle } from "../messages/rules/message"
import { missingSettings } from "../settings/rules/settings"
import { toFailureText } from "../messages/rules/failure-text"
import { type Store } from "../store/store"
import { requireConfigured } from "../store/configured"

/** Key of its problem. */
export const COPIED_DATABASE = "copied-database"

/** The reason why this ledger is not at the place to which it was bound; null if it is there. */
export async function findCopiedDatabase(store: Store): Promise<CopiedDatabase | null> {
  if (store.connection.kind === "inert") return null
  const move = await store.connection.binding.move()
  if (!move) return null
  return { code: move.goesLive ? "goes_live" : "copied_database", values: { differences: move.differences } }
}

/** Works that start together share one look at the binding for this time. A longer work then looks each time. */
const SHARED_MS = 2_000

/** The store for works that start together and that each look at the binding. */
export function withSharedBinding(store: Store): Store {
  const { connection } = store
  if (connection.kind === "inert") return store
  return { ...store, connection: { ...connection, binding: connection.binding.shared(SHARED_MS) } }
}

/** The ledger is not at the place to which it was bound. */
export const isCopied = ({ code }: PushObstacle): boolean => code === "copied_database" || code === "goes_live"

/** @throws AdminApiError `copied_database` or `goes_live` */
export async function requireOwnDatabase(store: Store): Promise<void> {
  const copied = await findCopiedDatabase(store)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
}

/** Keeps a problem open while the database is a copy. @returns whether it is a copy */
export async function reportCopiedDatabase(store: Store): Promise<boolean> {
  const copied = await findCopiedDatabase(store)
  await store.problems.refresh([{ key: COPIED_DATABASE, problem: copied }])
  return copied !== null
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
export async function planMove(store: Store): Promise<PlannedMove | null> {
  const why = await findCopiedDatabase(store)
  if (!why) return null
  const { binding, options } = requireConfigured(store)
  const [items, known_here, inherited, { settings }] = await Promise.all([
    store.catalog.affected.count({ source: "all", ids: [] }),
    binding.countKnownHere(),
    binding.inheritedSettings(),
    store.configuration.settings.read(),
  ])
  const missing_settings = missingSettings(inherited ?? settings)
  return { why, environment: options.environment, items, known_here, missing_settings }
}

/** The read-back and the push that follow an adoption. They are arguments, because their files import this file. */
export interface AfterAdoption {
  readBack: (store: Store) => Promise<unknown>
  push: (store: Store) => Promise<void>
}

/**
 * A person decides that this store pushes. The read-back runs first, then every item is compared again: a store that returns to an earlier
 * place finds its old ledger, and sends the differences.
 *
 * @param by the person
 * @returns `settled` resolves when the read-back and the push are over
 */
export async function adoptDatabase(
  store: Store,
  by: string,
  after: AfterAdoption,
): Promise<{ settled: Promise<void> }> {
  const { binding } = requireConfigured(store)
  await binding.adopt(by)
  await store.history.note({ by, messages: [{ code: "place_adopted", values: {} }] })
  await store.problems.clear(COPIED_DATABASE)
  const mark = { lane: "content", delayMs: READ_BACK_FIRST_MS } as const
  await store.catalog.items.mark({ ...mark, source: "all", ids: [], isStockInTurn: true })
  await store.catalog.items.markGone()
  return { settled: settle(store, after) }
}

/** How long a push waits for the read-back; if the read-back dies with its process, the push job continues without it. */
const READ_BACK_FIRST_MS = 10 * 60_000

async function settle(store: Store, { readBack, push }: AfterAdoption): Promise<void> {
  const { logger } = store
  const warn = (error: unknown) =>
    logger.warn(`partner-commerce: after the adoption of the database: ${toFailureText(error)}`)
  await readBack(store).catch(warn)
  // The admin does not wait for these steps, so each failure is logged: the push of marked items runs in any case.
  await store.catalog.items.makeDue().catch(warn)
  await push(store).catch(warn)
}
