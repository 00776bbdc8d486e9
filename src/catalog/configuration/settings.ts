import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toSettingChanges } from "../rules/history-entries"
import {
  applySettingsChange,
  changesDesired,
  isAsExpected,
  type Settings,
  type SettingsChange,
  type SettingsOrder,
} from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type ChangeSource } from "../sql/item/affected-count"
import { AdminApiError } from "../../messages/admin-api-error"
import { refreshPriceGapProblem } from "../price-gaps"
import { schedulePush } from "../push/push-scheduler"
import { type ChangeEstimate, changeRule, estimateChange, NOTHING_TOUCHED, type Touches } from "./estimate-change"
import { readReferences } from "./read-store-names"
import { z } from "@medusajs/framework/zod"
import { REFERENCES, type ReferenceName } from "../rules/configuration/configuration"

export interface SettingsChanged {
  settings: Settings
  touches: Touches
}

export interface SettingsChangeEstimate {
  /** The settings after the change. */
  settings: Settings
  touches: ChangeEstimate
}

const EVERYTHING: ChangeSource = { source: "all", ids: [] }

/**
 * Changes some settings. If a setting affects items, they are compared again; the setting that switches pushing on starts their clock.
 *
 * @param by the person
 * @throws AdminApiError `invalid_data` if a setting refers to a record that the store lacks, `not_allowed` if a setting is not as expected
 */
export async function changeSettings(
  store: Store,
  { expected, ...change }: SettingsOrder,
  by: string,
): Promise<SettingsChanged> {
  await requireReferences(store.container, change)
  const { settings: before } = await store.configuration.settings.read()
  requireExpected(before, expected)
  const names = await readReferences(store.container)
  const write = async () => {
    const written = await store.configuration.settings.change(change, (from, to) => {
      // The row is locked now, so an error here rolls the change back.
      requireExpected(from, expected)
      return { by, messages: toSettingChanges(from, to, names) }
    })
    await judgePricesAnew(store, change)
    return written
  }
  if (!changesDesired(before, applySettingsChange(before, change))) {
    return { settings: await write(), touches: { items: 0 } }
  }
  const { written, touches } = await changeRule(store, EVERYTHING, async () => {
    const { connection } = store
    if (change.enabled && !before.enabled && connection.kind === "configured") await store.catalog.items.startClock()
    return write()
  })
  return { settings: written, touches }
}

/**
 * After a change of the rule for old prices. After the service rejected a price, or an item came back at its old price, the stock to send
 * depends on whether this store accepts purchases at the old price.
 */
export async function judgePricesAnew(store: Store, change: SettingsChange): Promise<void> {
  if (change.price_policy === undefined && change.price_tolerance_percent === undefined) return
  await refreshPriceGapProblem(store)
  const { connection, catalog, shopCode } = store
  if (connection.kind === "inert") return
  await catalog.items.mark({ source: "price_judged", ids: [shopCode], lane: "content", delayMs: 0 })
  schedulePush(store, "content")
}

/** Dry run of `changeSettings`, with the same checks. It writes no setting. */
export async function estimateSettingsChange(
  store: Store,
  { expected, ...change }: SettingsOrder,
): Promise<SettingsChangeEstimate> {
  await requireReferences(store.container, change)
  const { settings: before } = await store.configuration.settings.read()
  requireExpected(before, expected)
  const settings = applySettingsChange(before, change)
  const touches = changesDesired(before, settings)
    ? await estimateChange(store, { ...EVERYTHING, settings })
    : NOTHING_TOUCHED
  return { settings, touches }
}

function requireExpected(settings: Settings, expected: SettingsChange = {}): void {
  if (isAsExpected(settings, expected)) return
  const names = (Object.keys(expected) as (keyof Settings)[]).filter(
    (name) => !isAsExpected(settings, { [name]: expected[name] }),
  )
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "settings_moved", values: { settings: names } })
}

/** @throws AdminApiError `invalid_data` if a setting refers to a record that the store lacks */
async function requireReferences(container: MedusaContainer, change: SettingsChange): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  for (const entity of Object.keys(REFERENCES) as ReferenceName[]) {
    const { setting } = REFERENCES[entity]
    const id = change[setting]
    if (!id) continue
    const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
    if (data.length === 0) throw notInStore(setting, id)
  }
  const { currency_code } = change
  if (currency_code && !(await isStoreCurrency(container, currency_code)))
    throw notInStore("currency_code", currency_code)
}

const notInStore = (setting: string, name: string) =>
  new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "not_in_store", values: { setting, name } })

const stores = z.array(
  z.object({ supported_currencies: z.array(z.object({ currency_code: z.string() }).nullable()).nullish() }),
)

async function isStoreCurrency(container: MedusaContainer, currency_code: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [store, regions] = await Promise.all([
    query.graph({ entity: "store", fields: ["supported_currencies.currency_code"] }),
    query.graph({ entity: "region", fields: ["id"], filters: { currency_code } }),
  ])
  const supported = stores.parse(store.data).flatMap(({ supported_currencies }) => supported_currencies ?? [])
  return regions.data.length > 0 || supported.some((currency) => currency?.currency_code === currency_code)
}

/** The settings; a setting that no person has chosen has its default. @returns `chosen`: the names of the settings that a person chose */
export async function readSettings(store: Store): Promise<{ settings: Settings; chosen: (keyof Settings)[] }> {
  const { settings, chosen } = await store.configuration.settings.read()
  return { settings, chosen }
}
