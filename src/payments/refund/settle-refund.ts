import { toFailureText } from "../../messages/rules/failure-text"
import { isOverdue, toNextRefundCheckMs } from "../rules/refund-status"
import { type Store } from "../../store/store"
import { type Lease } from "../../concurrency/sql/leases"
import { type RefundRow } from "../sql/refund-row"
import { newLease } from "../../concurrency/lease"
import { clearUnbooked, raisePending, raiseRefused, raiseUnbooked, raiseUnknown } from "./decide-refund"
import { type RefundCheck, checkRefund } from "./check-refund"
import { rebookRefunds } from "./rebook-refunds"

/**
 * Settles one refund now: reads its outcome from the service, and books it in Medusa.
 *
 * @returns false while another process works on the refund
 */
export async function settleRefund(store: Store, id: string, check: RefundCheck = {}): Promise<boolean> {
  const lease = newLease()
  const refund = await store.payments.refunds.leases.hold(id, lease)
  if (!refund) return false
  await settleLeasedRefund(store, refund, { lease, ...check })
  return true
}

/** Settles a refund under the caller's lease, and releases the lease. A failure is logged and retried later. */
export async function settleLeasedRefund(
  store: Store,
  leased: RefundRow,
  { lease, ...check }: RefundCheck & { lease: Lease },
): Promise<void> {
  const { ledger, leases } = store.payments.refunds
  try {
    const refund = await checkRefund(store, leased, check)
    if (refund.state === "unknown") await raiseUnknown(store, refund)
    if (isOverdue(refund)) await raisePending(store, refund)
    if (refund.state === "refused") await raiseRefused(store, refund)
    const isOver = refund.state === "done" || refund.state === "refused"
    const isSettled = isOver && (await rebookRefunds(store, refund.trx_id))
    if (isSettled) await clearUnbooked(store, refund)
    await ledger.schedule(refund.id, isSettled ? null : toNextRefundCheckMs(refund.checks))
  } catch (error) {
    await ledger.schedule(leased.id, toNextRefundCheckMs(leased.checks))
    const failure = toFailureText(error)
    store.logger.warn(`partner-commerce: refund ${leased.id} could not be settled, it is tried again: ${failure}`)
    if (leased.checks >= CHECKS_BEFORE_ALERT) await raiseUnbooked(store, leased, failure)
  } finally {
    await leases.release([{ key: leased.id, token: lease.token }])
  }
}

/** Settles every refund of a transaction that is undecided, or not booked. */
export async function settleRefundsOf(store: Store, trxId: string): Promise<void> {
  const { ledger } = store.payments.refunds
  for (const { id, next_check_at } of await ledger.ofTransaction(trxId))
    if (next_check_at !== null) await settleRefund(store, id)
}

/** The plugin raises a problem after this many checks. */
const CHECKS_BEFORE_ALERT = 2
