import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"

/** Names for people of a deal's item and order; null = it no longer exists, or never existed. */
export interface DealNames {
  /** The item's name; a search finds the deal by it too. */
  title: string | null
  thumbnail: string | null
  /** The order number that this store's admin shows. */
  order_display_id: number | null
}

type Named = Pick<DealRow, "variant_id" | "partner_id" | "order_id">

/** Reads the current names of a page of deals. */
export async function readDealNames(store: Store, deals: readonly Named[]): Promise<(deal: Named) => DealNames> {
  const { catalog, medusaOrders } = store
  // A refused purchase stores an item, but no variant.
  const withoutVariant = deals.flatMap(({ variant_id, partner_id }) => (variant_id === null ? partner_id : []))
  const variantOf = await catalog.itemList.variantsOf([...new Set(withoutVariant)])
  const toVariantId = ({ variant_id, partner_id }: Named) => variant_id ?? variantOf.get(partner_id) ?? null
  const variantIds = deals.map(toVariantId).filter((id) => id !== null)
  const [names, numbers] = await Promise.all([
    catalog.itemList.namesOf([...new Set(variantIds)]),
    medusaOrders.numbersOf(deals.map(({ order_id }) => order_id)),
  ])
  return (deal) => ({
    title: null,
    thumbnail: null,
    ...names.get(toVariantId(deal) ?? ""),
    order_display_id: numbers.get(deal.order_id ?? "") ?? null,
  })
}
