import { type MedusaContainer } from "@medusajs/framework/types"
import { type ReadRows } from "../service/rules/wire/read-rows"
import { type HistoryEntry } from "../service/rules/wire/transactions"
import { requirePayment } from "../payments/require-payment"
import { askService } from "../payments/ask-service"

/** Reads the service's own history of a payment. @throws AdminApiError `no_payment`, or with the service's message */
export async function readHistory(container: MedusaContainer, trxId: string): Promise<ReadRows<HistoryEntry>> {
  const { remote_trx_id } = await requirePayment(container, trxId)
  return askService(container, (client) => client.getTransactionHistory(remote_trx_id))
}
