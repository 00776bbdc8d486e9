import { toFailureText } from "../../messages/rules/failure-text"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { inSlices } from "../../concurrency/slices"
import { refundCancelledOrder } from "./refund-cancelled-order"
import { dueWorkers } from "../../concurrency/due-workers"
import { rebookRefunds } from "./rebook-refunds"
import { OWN_PROVIDER } from "../rules/provider-id"
import { type RefundRow } from "../sql/refund-row"
import { settleLeasedRefund } from "./settle-refund"

const SLICE = 10_000

const findCancelled = inSlices((store, after) => store.payments.refunds.ledger.findCancelled(after, SLICE))

/**
 * Settles every refund that is due and not leased by another process. Then it returns the money of cancelled orders, and repairs the books
 * that a dead process, a cancellation or two simultaneous refunds have left wrong.
 */
export async function settleDueRefunds(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  await workersOf(store).run()
  const { ledger } = store.payments.refunds
  for (const cancelled of await findCancelled(store)) await tried(store, () => refundCancelledOrder(store, cancelled))
  const wrong = [...(await ledger.findUnasked(OWN_PROVIDER)), ...(await ledger.findUnbalanced(OWN_PROVIDER))]
  const trxIds = new Set(wrong.map(({ trx_id }) => toTransactionKey(trx_id)))
  for (const trxId of trxIds) await tried(store, () => rebookRefunds(store, trxId))
}

/** If one payment fails, the others continue. The next run retries the failed payment. */
async function tried(store: Store, task: () => Promise<unknown>): Promise<void> {
  try {
    await task()
  } catch (error) {
    store.logger.warn(
      `partner-commerce: the refunds of a payment could not be compared, the next run tries again: ${toFailureText(error)}`,
    )
  }
}

const workersOf = dueWorkers<RefundRow>({
  workers: 2,
  claim: (store, lease, limit) => store.payments.refunds.leases.claimDue("settling", lease, limit),
  settle: (store, refund, lease) => settleLeasedRefund(store, refund, { lease }),
})
