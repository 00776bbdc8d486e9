import { queuePresentDelivery } from "../deals/delivery/queue-delivery"
import { isDenial } from "../deals/rules/unread-status"
import { type Store } from "../store/store"
import { toTheirEntry } from "../orders/rules/their-entry"
import { OWN_PROVIDER } from "../payments/rules/provider-id"
import { type TransactionRecord } from "../service/rules/wire/transactions"
import { requireConfigured } from "../store/configured"
import { hasRecord, judgeRecord, type LostDeal, type LostPayment } from "./rules/lost-sale"

/** The number of sales whose records are read together. A failure costs only these. */
const TOGETHER = 50

export interface RestoredLedgers {
  payments: number
  deals: number
  /** Transactions that the service does not know as sales of this shop. */
  denied: string[]
  /** Transactions whose record could not be read now. */
  unread: string[]
}

/** Reads and writes the rows of lost sales. These functions are arguments, so that a dry run replaces only `write`. */
interface Restoration<Sale> {
  read: (after: string) => Promise<Sale[]>
  keyOf: (sale: Sale) => string
  orderRefOf: (sale: Sale) => string | null
  /** @returns the number of restored rows */
  write: (readable: ReadSale<Sale>[]) => Promise<number>
}

interface ReadSale<Sale> {
  sale: Sale
  orderRef: string
  /** Null = this store cannot read records, or the service has none. */
  record: TransactionRecord | null
}

/**
 * Restores the rows of sales whose orders Medusa has and whose rows the ledgers lack. The service's record must confirm each sale. Only the
 * record has the reference of a payment. Each restored row requests a reading of its status, so that the jobs apply their usual rules to
 * it. Existing rows stay unchanged.
 *
 * @param isDryRun counts without writing
 */
export async function restoreLedgers(store: Store, { isDryRun = false } = {}): Promise<RestoredLedgers> {
  const { lostSales } = store
  const restored: RestoredLedgers = { payments: 0, deals: 0, denied: [], unread: [] }
  restored.payments = await restoreAll<LostPayment>(store, restored, {
    read: (after) => lostSales.payments(after, TOGETHER),
    keyOf: ({ payment_id }) => payment_id,
    orderRefOf: () => null,
    write: async (sales) => (isDryRun ? sales.length : writePayments(store, sales)),
  })
  restored.deals = await restoreAll<LostDeal>(store, restored, {
    read: (after) => lostSales.deals(after, TOGETHER),
    keyOf: ({ order_id }) => order_id,
    orderRefOf: ({ remote_order_id }) => remote_order_id,
    write: async (sales) => (isDryRun ? sales.length : writeDeals(store, sales)),
  })
  if (!isDryRun) await queueDeliveries(store)
  return restored
}

/** A separate pass, because the process may die after it has written the rows of deals. The next run then queues the missing deliveries. */
async function queueDeliveries(store: Store): Promise<void> {
  const { lostSales, deals } = store
  for (let after = ""; ;) {
    const unreported = await lostSales.unreportedDeals(after, TOGETHER)
    await queuePresentDelivery(store, [...(await deals.ledger.readAll(unreported)).values()])
    const last = unreported.at(-1)
    if (last === undefined || unreported.length < TOGETHER) return
    after = last
  }
}

async function restoreAll<Sale extends LostDeal | LostPayment>(
  store: Store,
  { denied, unread }: RestoredLedgers,
  { read, keyOf, orderRefOf, write }: Restoration<Sale>,
): Promise<number> {
  let count = 0
  for (let after = ""; ;) {
    const slice = await read(after)
    const readings = await Promise.all(slice.map((sale) => readSale(store, sale, orderRefOf(sale))))
    const readable = readings.filter((reading) => typeof reading !== "string")
    for (const [at, { remote_trx_id }] of slice.entries()) {
      if (readings[at] === "denied") denied.push(remote_trx_id)
      if (readings[at] === "unread") unread.push(remote_trx_id)
    }
    if (readable.length > 0) count += await write(readable)
    const last = slice.at(-1)
    if (!last || slice.length < TOGETHER) return count
    after = keyOf(last)
  }
}

async function readSale<Sale extends LostDeal | LostPayment>(
  store: Store,
  sale: Sale,
  orderRef: string | null,
): Promise<ReadSale<Sale> | "denied" | "unread"> {
  const { clients, options } = requireConfigured(store)
  if (!hasRecord(sale) || !clients.transactions.isConfigured("getTransaction"))
    return orderRef === null ? "unread" : { sale, orderRef, record: null }
  const reading = await clients.transactions.getTransaction({ trxId: sale.remote_trx_id, orderId: orderRef })
  if (!reading.ok) return isDenial(reading.error.status) ? "denied" : "unread"
  const verdict = judgeRecord({ ...sale, orderRef }, reading.value, options.shopCode)
  switch (verdict.kind) {
    case "ours":
      return { sale, orderRef: verdict.orderRef, record: reading.value }
    case "foreign":
      return "denied"
    case "says_nothing":
      return "unread"
  }
}

async function writePayments(store: Store, sales: ReadSale<LostPayment>[]): Promise<number> {
  await writeRefunds(store, sales)
  const { lostSales } = store
  return lostSales.restorePayments(
    sales.map(({ sale, orderRef }) => ({ payment_id: sale.payment_id, order_ref: orderRef })),
  )
}

async function writeDeals(store: Store, sales: ReadSale<LostDeal>[]): Promise<number> {
  await writeRefunds(store, sales)
  const { lostSales } = store
  return lostSales.restoreDeals(sales.map(({ sale }) => sale.order_id))
}

/**
 * The refunds are written before their sale. For a sale without its refunds, the plugin would book the service's refunded sum a second
 * time.
 */
async function writeRefunds(store: Store, sales: ReadSale<LostDeal | LostPayment>[]): Promise<void> {
  const { refunds, books } = store.payments
  for (const { sale, record } of sales) {
    const refundedThere = record?.other_amounts?.refund_amount ?? 0
    if (!sale.has_refunds || refundedThere <= 0) continue
    const subject = { trxId: sale.trx_id, remoteTrxId: sale.remote_trx_id, currencyCode: sale.currency_code }
    await refunds.ledger.restoreBooked(subject, { providerId: OWN_PROVIDER, refundedThere })
  }
  const fees = sales.flatMap(({ sale, record }) => {
    const { fee, refunded } = record ? toTheirEntry(record, null) : { fee: null, refunded: null }
    return fee === null ? [] : [{ trxId: sale.trx_id, fee, refunded: refunded ?? "0" }]
  })
  await books.entries.noteFees(fees)
}
