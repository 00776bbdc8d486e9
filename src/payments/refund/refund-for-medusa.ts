import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { LEDGER_ID } from "../rules/refund-books"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { type RefundRow } from "../sql/refund-row"
import { AdminApiError } from "../../messages/admin-api-error"
import { newLease } from "../../concurrency/lease"
import { toAmount } from "./decide-refund"
import { checkRefund } from "./check-refund"
import { findBookingObstacle } from "../order/booking-obstacle"
import { denied, makeRefund } from "./make-refund"
import { readArrival, tellRefund } from "./request-arrival"
import { findSubject } from "./refund-subject"
import { readReturnedCodes } from "./returned-lines"

export interface MedusaRefund {
  /** From the payment's data, which a storefront cannot write. */
  trxId: string
  /** Major units, exact. */
  amount: string
  /** The id of Medusa's refund. Its row already exists. */
  refundId: string
}

/** The caller waits for a running refund, because the cancellation of an order would hide a refusal. */
const PATIENCE_MS = 10_000

const refundRow = z.object({
  note: z.string().nullish(),
  created_at: z.coerce.date(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/**
 * Makes a refund for Medusa. Medusa keeps its row if this function returns, and deletes the row if it throws. The row stays once the
 * service has accepted the refund. A refund without an answer is booked later, once its outcome is certain (docs/decisions/0055).
 *
 * @throws AdminApiError with the service's message, or with the fact that the outcome is unknown
 */
export async function refundForMedusa(store: Store, wanted: MedusaRefund): Promise<void> {
  const subject = await findSubject(store, wanted.trxId)
  if (!subject) {
    // This refund is only booked. A problem asks a person to refund it in the service's portal (deals/after-sale/record-refund.ts).
    if (await store.deals.ledger.read(toTransactionKey(wanted.trxId))) return
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_payment", values: { trx_id: wanted.trxId } })
  }
  const { ledger } = store.payments.refunds
  const row = await readRefund(store.container, wanted.refundId)
  const booked = row?.metadata?.[LEDGER_ID]
  const known = typeof booked === "string" ? await ledger.read(booked) : null
  if (known) {
    // If two bookings run at once, Medusa deletes one and may leave its entry.
    await ledger.recordAskedBy(known.id, wanted.refundId)
    return bookWith(store, known, wanted.refundId)
  }
  // The reversal returns the whole payment. Medusa books its refund, and the plugin sends none.
  if (subject.isReversed) return
  const obstacle =
    subject.orderId === null ? null : await findBookingObstacle(store.container, subject.orderId, wanted.amount)
  if (obstacle !== null) throw denied({ ...subject, amount: wanted.amount }, { code: obstacle, values: {} })
  const { refund, isNew } = await makeRefund(store, {
    ...subject,
    amount: wanted.amount,
    requestKey: wanted.refundId,
    origin: "medusa",
    medusaRefundId: wanted.refundId,
    wantedItems: null,
    reason: row?.note ?? null,
    // Clicks wait for each other before their rows are made, so the request arrived earlier than its row.
    askedAt: readArrival() ?? row?.created_at ?? new Date(),
    by: null,
    scope: { kind: "returned", codes: await readReturnedCodes(store.container, subject.orderId) },
    patienceMs: PATIENCE_MS,
  })
  return isNew ? answer(store, refund) : answerAgain(store, refund, wanted.refundId)
}

async function answer(store: Store, refund: RefundRow): Promise<void> {
  const { ledger } = store.payments.refunds
  // Medusa still books the refund. The answer to the person can be an error.
  if (refund.state === "done" || refund.state === "pending")
    return tellRefund(store, { id: refund.id, isInErrors: false })
  await ledger.recordBooking(refund.id, null)
  throw toError(refund)
}

/** Answers a repeated request, such as a second click or a retry after a timeout. Only one refund of Medusa's books the money. */
async function answerAgain(store: Store, refund: RefundRow, medusaRefundId: string): Promise<void> {
  const now = refund.state === "unknown" ? await checkAgain(store, refund) : refund
  if (now.state === "unknown" || now.state === "refused") throw toError(now)
  await tellRefund(store, { id: refund.id, isInErrors: true })
  await bookWith(store, now, medusaRefundId)
}

/** If another process holds the lease, that process checks the refund. */
async function checkAgain(store: Store, refund: RefundRow): Promise<RefundRow> {
  const { leases } = store.payments.refunds
  const lease = newLease()
  const held = await leases.hold(refund.id, lease)
  if (!held) return refund
  try {
    return await checkRefund(store, held)
  } finally {
    await leases.release([{ key: refund.id, token: lease.token }])
  }
}

async function bookWith(store: Store, refund: RefundRow, medusaRefundId: string): Promise<void> {
  const { ledger } = store.payments.refunds
  const isBooking = await ledger.claimBooking(refund.id, medusaRefundId)
  if (isBooking) return
  throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "refund_repeated", values: toAmount(refund) })
}

function toError(refund: RefundRow): AdminApiError {
  const amount = toAmount(refund)
  const detail =
    refund.why === null
      ? { code: "refund_unanswered" as const, values: amount }
      : { code: "refund_denied" as const, values: { ...amount, why: refund.why } }
  return new AdminApiError(MedusaError.Types.NOT_ALLOWED, detail)
}

async function readRefund(container: MedusaContainer, id: string): Promise<z.output<typeof refundRow> | null> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "refund", fields: ["note", "created_at", "metadata"], filters: { id } })
  return z.array(refundRow).parse(data)[0] ?? null
}
