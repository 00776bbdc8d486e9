import { type Store } from "../../store/store"
import { type DealRow, type ListedDeal } from "../sql/deal-row"
import { type DeliveryRow } from "../sql/delivery-queue"
import { type RefundRow } from "../../payments/sql/refund-row"
import { requireDeal } from "../require-deal"
import { type DealNames, readDealNames } from "./read-deal-names"

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

/** @throws AdminApiError `no_deal` */
export async function readDealDetail(store: Store, trxId: string): Promise<DealDetail> {
  const deal = await requireDeal(store, trxId)
  const [detail] = await readDealDetails(store, [deal])
  if (!detail) throw new Error(`Deal ${trxId} has no detail`)
  return detail
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
