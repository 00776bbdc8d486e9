import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { isSameAmount } from "../../../core/payments/lines"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type RefundRow } from "../../../modules/partner-commerce/payments/refund-row"
import { AdminApiError } from "../../admin-api-error"
import { toAmount } from "./decide-refund"
import { denied, makeRefund } from "./make-refund"
import { findSubject } from "./refund-subject"
import { settleRefund } from "./settle-refund"

export interface WantedRefund {
  trxId: string
  /** Ids of the record's items. */
  items: number[]
  /** Major units. */
  amount: number
  reason: string | null
  /** The caller's name for this request. */
  idempotencyKey: string | null
  /** Who asks. */
  by: string
}

/**
 * Refunds items of the service's record, and books it in Medusa once it is done.
 *
 * @returns the refund, also where the same request has made it before
 * @throws AdminApiError `no_payment`, `refund_denied`, `refund_in_doubt`, `refund_key_reused`, `copied_database`
 */
export async function requestRefund(container: MedusaContainer, wanted: WantedRefund): Promise<RefundRow> {
  const service = container.resolve(PARTNER_COMMERCE)
  const askedAt = new Date()
  const subject = await findSubject(container, wanted.trxId)
  if (!subject) {
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_payment", values: { trx_id: wanted.trxId } })
  }
  const amount = new BigNumber(wanted.amount).toFixed()
  if (subject.isReversed) throw denied({ ...subject, amount }, "the payment was taken back as a whole")
  const items = [...wanted.items].sort((a, b) => a - b)
  const { refund, isNew } = await makeRefund(container, {
    ...subject,
    amount,
    total: subject.amount,
    items,
    requestKey: wanted.idempotencyKey === null ? null : `key:${wanted.idempotencyKey}`,
    origin: "admin",
    medusaRefundId: null,
    reason: wanted.reason,
    askedAt,
    by: wanted.by,
    codes: [],
  })
  const isOther = refund.trx_id !== subject.trxId || !isSameAmount(refund.amount, amount)
  if (!isNew && isOther) {
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "refund_key_reused", values: {} })
  }
  if (refund.state === "done") await settleRefund(container, refund.id)
  if (refund.state === "done" || refund.state === "refused")
    await service.payments.refunds.ledger.recordAnswered(refund.id)
  if (refund.state === "refused" && refund.why !== null) {
    const values = { ...toAmount(refund), why: refund.why }
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "refund_denied", values })
  }
  return (await service.payments.refunds.ledger.read(refund.id)) ?? refund
}
