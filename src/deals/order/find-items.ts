import { readPartnerId, whyUnwanted } from "../../catalog/rules/desired/desired"
import { toName } from "../../catalog/rules/desired/item-name"
import { type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type Newcomer } from "../../catalog/sql/item/recreated-variant"
import { type DealItem } from "../sql/deal-items"
import { readStock, readUnpriced } from "../../catalog/inputs/read-variants"
import { claimPage, releasePage } from "../../catalog/page/claim-page"
import { moveItems } from "../../catalog/page/newcomers"

export interface ItemsToFind {
  productIds: string[]
  settings: Settings
  /** Moves no item, because a simulation only reads. */
  isDryRun: boolean
}

/**
 * Finds the items that the service sells. If a variant was deleted and made again, the item goes to the new variant, because it is the same
 * product to customers (docs/decisions/0038). A push moves such an item too, but a purchase does not wait for a push, and no push runs
 * while pushing is paused.
 *
 * @returns items by product id; ids that this store never had are missing
 */
export async function findItems(store: Store, given: ItemsToFind): Promise<Map<string, DealItem>> {
  const { productIds, settings } = given
  const { items } = store.deals
  const found = await items.find(productIds, settings.product_id_source)
  const goneIds = productIds.filter((id) => found.get(id)?.isGone)
  if (goneIds.length === 0) return found

  const successors = await findSuccessors(store, { ...given, productIds: goneIds })
  const anew = await items.find(goneIds, settings.product_id_source)
  for (const [id, item] of anew) {
    const variantId = item.isGone ? successors.get(id) : undefined
    found.set(id, variantId === undefined ? item : { ...item, variantId, isGone: false })
  }
  return found
}

/**
 * Finds the variants that continue items of deleted variants. Moves the items that no push holds. If a push holds an item, that push moves
 * it, and only this purchase uses the successor. A successor that the merchant's choices keep off sale is left out: the push moves the item.
 *
 * @returns the variants by product id
 */
async function findSuccessors(store: Store, given: ItemsToFind): Promise<Map<string, string>> {
  const { productIds, settings, isDryRun } = given
  const { items } = store.catalog
  const candidates = await items.findCandidates({ partnerIds: productIds, idSource: settings.product_id_source })
  const newcomers = await readNewcomers(store, candidates, settings)
  const predecessors = await items.findPredecessors(newcomers)
  const successors = new Map(
    predecessors.flatMap(({ partner_id, newcomer, is_stopped }): [string, string][] =>
      partner_id !== null && !is_stopped && productIds.includes(partner_id) ? [[partner_id, newcomer]] : [],
    ),
  )
  const variantIds = new Set(successors.values())
  if (!isDryRun && variantIds.size > 0)
    await moveNow(
      store,
      newcomers.filter(({ id }) => variantIds.has(id)),
    )
  return successors
}

/** Reads the variants that this store wants to sell, under their own product ids. */
async function readNewcomers(store: Store, variantIds: string[], settings: Settings): Promise<Newcomer[]> {
  if (variantIds.length === 0) return []
  const [readings, stock] = await Promise.all([
    readUnpriced(store, { variantIds, settings }),
    readStock(store, { variantIds, settings }),
  ])
  return readings.flatMap((reading) => {
    const source = stock.get(reading.variantId)
    if (!source || whyUnwanted(source)) return []
    const partner_id = readPartnerId(reading, settings.product_id_source)
    const { variantId: id, sku } = reading
    return [{ id, variant_id: id, partner_id, name: toName(reading) || null, sku }]
  })
}

/** Moves the items under a claim of the newcomers, as a push does. Several purchases and pushes can do this at once. */
async function moveNow(store: Store, newcomers: Newcomer[]): Promise<void> {
  const { items } = store.catalog
  const variantIds = newcomers.map(({ id }) => id)
  await items.mark({ source: "variant", ids: variantIds, lane: "content", delayMs: 0 })
  const claim = await claimPage(store, { lane: "content", limit: variantIds.length, variantIds })
  try {
    const rowOf = new Map(claim.rows.map(({ id, variant_id }) => [variant_id, id]))
    const claimed = newcomers.flatMap((newcomer) => {
      const id = rowOf.get(newcomer.id)
      return id === undefined ? [] : [{ ...newcomer, id }]
    })
    await moveItems(store, claim.token, claimed)
  } finally {
    await releasePage(store, claim)
  }
}
