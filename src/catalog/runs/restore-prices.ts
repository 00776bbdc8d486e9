/** A person declares the prices of a waiting push a mistake: Medusa gets the old prices back. */
import { type IPricingModuleService } from "@medusajs/framework/types"
import { Modules, ProductVariantWorkflowEvents } from "@medusajs/framework/utils"
import {
  LEFT_REASONS,
  type LeftReason,
  planPriceRestore,
  type PriceRestore,
  retailBeside,
  type RowToWrite,
} from "../rules/change-limit/restore-price"
import { type PriceRow } from "../../values/money/price-row"
import { type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type WaitingPrice, type KnownPrice } from "../sql/change-limit/change-limit-ledger"
import { requireConfigured } from "../../store/configured"
import { readBisected } from "../inputs/bisect-read"
import { readTaxedPrices, type TaxedPrice } from "../inputs/read-prices"
import { type ProjectedItem, projectItems } from "../page/project-page"
import { adjustItems, mayAdjustItems } from "../page/adjust-page"
import { schedulePush } from "../push/push-scheduler"
import { notWaiting } from "./decide-run"

/** A small number, so that the prices are written right after they were read. */
const PAGE = 100
const LEFT_SHOWN = 50

export interface LeftPrice extends WaitingPrice {
  reason: LeftReason
}

export interface RestoredPrices {
  /** Items that get their old price back. */
  items: number
  /** Rows of Medusa that the plugin writes for these items. */
  rows: number
  /** Items that have their old price already. */
  done: number
  /** Items that keep their price, by reason. */
  left: { reason: LeftReason; items: number }[]
  /** The first of these items. */
  left_items: LeftPrice[]
}

export interface PricesToRestore {
  runId: string
  /** Makes the plan, and writes nothing. */
  isDryRun: boolean
  by: string
}

/**
 * Writes the old price of each waiting item into Medusa, if the item still has the waiting price. The next push finds no difference and
 * ends the run. If the process dies, each row holds the old or the new value, and the same request finishes the rest.
 *
 * @throws AdminApiError `not_allowed` if the run is no waiting push
 */
export async function restorePrices(store: Store, { runId, isDryRun, by }: PricesToRestore): Promise<RestoredPrices> {
  requireConfigured(store)
  const run = await store.module.retrieveRun(runId)
  if (run.kind !== "sync" || run.status !== "waiting") throw notWaiting(run.status)
  const { settings } = await store.configuration.settings.read()

  const planned: PlannedPrice[] = []
  for (let after = ""; ;) {
    const page = await store.catalog.changeLimit.waitingPrices(runId, { after, limit: PAGE })
    const plans = await planPage(store, page, settings)
    if (!isDryRun) await writePage(store, plans)
    planned.push(...plans)
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.variant_id
  }

  const restored = toRestored(planned)
  if (!isDryRun && restored.items > 0) {
    const { items } = restored
    await store.history.note({ by, messages: [{ code: "prices_restored", values: { items } }] })
  }
  if (!isDryRun) schedulePush(store, "content")
  return restored
}

interface PlannedPrice {
  price: WaitingPrice
  restore: PriceRestore
}

async function planPage(store: Store, page: KnownPrice[], settings: Settings): Promise<PlannedPrice[]> {
  const variantIds = page.map(({ variant_id }) => variant_id)
  const adjusted = await findAdjusted(store, variantIds)
  const { read, unread } = await readBisected(variantIds, (some) => readPricing(store, some, settings))
  const pricings = new Map(read.map((pricing) => [pricing.variantId, pricing]))
  return page.map(({ known, ...waiting }) => {
    const { variant_id: id, from, to } = waiting
    const { price, rows = [], isTaxUnknown } = pricings.get(id) ?? {}
    const plan = (): PriceRestore => {
      if (unread.has(id)) return { kind: "left", reason: "not_read" }
      if (adjusted.has(id)) return { kind: "left", reason: "adjusted" }
      if (isTaxUnknown) return { kind: "left", reason: "tax_unknown" }
      if (!price) return { kind: "left", reason: "changed" }
      return planPriceRestore({
        waiting: { from, to, retail: retailBeside(known, from) },
        rows,
        picked: {
          calculated: price.price.calculated_price?.id ?? null,
          original: price.price.original_price?.id ?? null,
        },
        withTax: price.withTax,
        settings,
      })
    }
    return { price: waiting, restore: plan() }
  })
}

interface Pricing {
  variantId: string
  /** undefined if the variant has no price, or its tax is unknown. */
  price: TaxedPrice | undefined
  /** Every row that counts for the price. */
  rows: PriceRow[]
  isTaxUnknown: boolean
}

/** @returns one entry per existing variant */
async function readPricing(store: Store, variantIds: string[], settings: Settings): Promise<Pricing[]> {
  const { catalog } = store
  const variants = await catalog.variants.read(variantIds, settings.sales_channel_id)
  const priceSetIds = variants.flatMap(({ price_set_id }) => price_set_id ?? [])
  const rows = new Map<string | null, PriceRow[]>()
  for (const row of await catalog.priceRows.read(priceSetIds, settings))
    rows.set(row.price_set_id, [...(rows.get(row.price_set_id) ?? []), row])
  const untaxed = new Set<string>()
  const priced = await readTaxedPrices(store.container, variants, settings, {
    onUnknownTax: (unknown) => {
      for (const id of unknown.variantIds) untaxed.add(id)
    },
  })
  const prices = new Map(priced.map((price) => [price.row.id, price]))
  return variants.map(({ id, price_set_id }) => ({
    variantId: id,
    price: prices.get(id),
    rows: rows.get(price_set_id) ?? [],
    isTaxUnknown: untaxed.has(id),
  }))
}

/** Items whose price the merchant's hook changes or holds back. */
async function findAdjusted(store: Store, variantIds: string[]): Promise<Set<string>> {
  if (!mayAdjustItems() || variantIds.length === 0) return new Set()
  const { images } = requireConfigured(store)
  const rows = await store.catalog.items.namedVariants({ variantIds })
  const items = await projectItems(store, rows, { readImages: (urls) => images.recall(urls) })
  const priceOf = ({ desired }: ProjectedItem) =>
    desired.kind === "unwanted" ? undefined : desired.content?.deals_price
  const own = new Map(items.map((item) => [item.variantId, priceOf(item)]))
  const adjusted = await adjustItems(store, items, { isDryRun: true })
  const untouched = adjusted.filter((item) => own.get(item.variantId) === priceOf(item))
  const same = new Set(untouched.map(({ variantId }) => variantId))
  return new Set(variantIds.filter((id) => !same.has(id)))
}

/** Medusa generates this method for each model of a module, and the interface leaves it out. */
interface PriceWriter {
  updatePrices(prices: RowToWrite[]): Promise<unknown>
}

/**
 * Writes row by row, because Medusa's workflows replace all rows of a variant, and treat rows that differ only in their rules as the same.
 * The events are the same as after an edit in the admin.
 */
async function writePage(store: Store, plans: PlannedPrice[]): Promise<void> {
  requireConfigured(store)
  const written = plans.flatMap(({ price, restore }) => (restore.kind === "write" ? [{ price, ...restore }] : []))
  if (written.length > 0) {
    await store.container
      .resolve<IPricingModuleService & PriceWriter>(Modules.PRICING)
      .updatePrices([...toRows(written).values()])
    const name = ProductVariantWorkflowEvents.UPDATED
    const messages = written.map(({ price }) => ({ name, data: { id: price.variant_id } }))
    await store.container.resolve(Modules.EVENT_BUS).emit(messages)
  }
  // An item that is done may not be marked yet: the process before this one died after it wrote.
  const due = plans.flatMap(({ price, restore }) => (restore.kind === "left" ? [] : price.variant_id))
  await store.catalog.items.mark({ lane: "content", source: "variant", ids: due, delayMs: 0 })
}

/** Keyed by id, because variants may share a price set. */
const toRows = (writes: { rows: RowToWrite[] }[]): Map<string, RowToWrite> =>
  new Map(writes.flatMap(({ rows }) => rows.map((row) => [row.id, row])))

function toRestored(planned: PlannedPrice[]): RestoredPrices {
  const writes = planned.flatMap(({ restore }) => (restore.kind === "write" ? [restore] : []))
  const left = planned.flatMap(({ price, restore }) =>
    restore.kind === "left" ? [{ ...price, reason: restore.reason }] : [],
  )
  return {
    items: writes.length,
    rows: toRows(writes).size,
    done: planned.filter(({ restore }) => restore.kind === "done").length,
    left: LEFT_REASONS.flatMap((reason) => {
      const items = left.filter((price) => price.reason === reason).length
      return items > 0 ? { reason, items } : []
    }),
    left_items: left.slice(0, LEFT_SHOWN),
  }
}
