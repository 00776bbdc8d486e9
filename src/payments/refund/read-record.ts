import { type MedusaContainer } from "@medusajs/framework/types"
import { type CallOptions } from "../../service/call"
import { type Result } from "../../service/rules/service-error"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../../store/configured"

/** Reads the service's record of a transaction whose money goes back. The record of another order is unreadable. */
export async function readRecordOf(
  container: MedusaContainer,
  /** As the service spells it. */
  remoteTrxId: string,
  options?: CallOptions,
): Promise<Result<TransactionRecord>> {
  const service = container.resolve(PARTNER_COMMERCE)
  const trxId = toTransactionKey(remoteTrxId)
  const payment = await service.payments.ledger.read({ trx_id: trxId })
  const orderId = payment?.order_ref ?? (await service.deals.ledger.read(trxId))?.remote_order_id ?? null
  return requireConfigured(service).clients.transactions.getTransaction({ trxId: remoteTrxId, orderId }, options)
}
