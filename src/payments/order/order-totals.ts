import { type IOrderModuleService, type MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, createRawPropertiesFromBigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import { medusaAmount } from "../checkout/medusa-amount"

type Totals = Record<"current_order_total" | CountedTotal, unknown>
type CountedTotal = "paid_total" | "refunded_total" | "transaction_total" | "pending_difference"

/** Methods that Medusa generates for the order module's tables (MedusaService). Its interface leaves them out. */
interface SummaryTables extends IOrderModuleService {
  listOrderSummaries(filters: { order_id: string; version: number }): Promise<{ id: string; totals: Totals }[]>
  updateOrderSummaries(summaries: { id: string; totals: object }[]): Promise<unknown>
}

/**
 * Counts the paid, refunded and outstanding amounts of an order again from its entries. Medusa adds each entry to the totals of the version at
 * which it made the entry. A removed entry of an older version leaves wrong totals, and so do two changes at once.
 */
export async function recountTotals(container: MedusaContainer, orderId: string): Promise<void> {
  const orders = container.resolve<SummaryTables>(Modules.ORDER)
  const { version } = await orders.retrieveOrder(orderId, { select: ["id", "version"] })
  const [summary] = await orders.listOrderSummaries({ order_id: orderId, version })
  if (!summary) return
  const entries = await orders.listOrderTransactions({ order_id: orderId }, { select: ["id", "amount"] })
  const amounts = entries.map(({ amount }) => MathBN.convert(medusaAmount.parse(amount)))
  const total = MathBN.sum(0, ...amounts)
  const counted: Record<CountedTotal, BigNumber> = {
    paid_total: new BigNumber(MathBN.sum(0, ...amounts.filter((amount) => amount.isPositive()))),
    refunded_total: new BigNumber(MathBN.sum(0, ...amounts.filter((amount) => amount.isNegative())).abs()),
    transaction_total: new BigNumber(total),
    pending_difference: new BigNumber(MathBN.sub(medusaAmount.parse(summary.totals.current_order_total), total)),
  }
  const totals = { ...summary.totals, ...counted }
  const changed = { id: summary.id, totals }
  createRawPropertiesFromBigNumber([changed])
  await orders.updateOrderSummaries([changed])
}
