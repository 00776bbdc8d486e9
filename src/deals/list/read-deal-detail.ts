import { type KeptProblem } from "../../activity/sql/problem-store"
import { type Store } from "../../store/store"
import { type DealRow, type ListedDeal } from "../sql/deal-row"
import { type DeliveryRow } from "../sql/delivery-queue"
import { type RefundRow } from "../../payments/sql/refund-row"
import { requireDeal } from "../require-deal"

/** A deal with its rows of other tables. */
export interface DealDetail<Deal extends ListedDeal = DealRow> {
  deal: Deal
  /** Oldest first. */
  deliveries: DeliveryRow[]
  refunds: RefundRow[]
  names: DealNames
  /** The goods came back to the store. */
  isReturned: boolean
}

export interface WholeDealDetail extends DealDetail {
  /** Open problems of this deal. */
  problems: KeptProblem[]
}

/** @throws AdminApiError `no_deal` */
export async function readDealDetail(store: Store, trxId: string): Promise<WholeDealDetail> {
  const deal = await requireDeal(store, trxId)
  const [detail] = await readDealDetails(store, [deal])
  if (!detail) throw new Error(`Deal ${trxId} has no detail`)
  return { ...detail, problems: await store.problems.ofTransaction(deal.trx_id) }
}

export async function readDealDetails<Deal extends ListedDeal>(
  store: Store,
  deals: readonly Deal[],
): Promise<DealDetail<Deal>[]> {
  const { delivery, payments, medusaOrders } = store
  const trxIds = deals.map(({ trx_id }) => trx_id)
  const orderIds = deals.map(({ order_id }) => order_id)
  const [deliveries, refunds, namesOf, returned] = await Promise.all([
    delivery.listOf(trxIds),
    payments.refunds.ledger.ofTransactions(trxIds),
    readDealNames(store, deals),
    medusaOrders.returnedOf(orderIds),
  ])
  const deliveriesOf = byTransaction(deliveries)
  const refundsOf = byTransaction(refunds)
  return deals.map((deal) => ({
    deal,
    deliveries: deliveriesOf.get(deal.trx_id) ?? [],
    refunds: refundsOf.get(deal.trx_id) ?? [],
    names: namesOf(deal),
    isReturned: deal.order_id !== null && returned.has(deal.order_id),
  }))
}

function byTransaction<Row extends { trx_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.trx_id, [...(found.get(row.trx_id) ?? []), row])
  return found
}

/** Names for people of a deal's item and order; null = it no longer exists, or never existed. */
interface DealNames {
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
