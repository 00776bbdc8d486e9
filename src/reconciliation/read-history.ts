import { type ReadRows } from "../service/rules/wire/read-rows"
import { type HistoryEntry } from "../service/rules/wire/transactions"
import { requirePayment } from "../payments/require-payment"
import { askService } from "../payments/ask-service"
import { type Store } from "../store/store"

/** Reads the service's own history of a payment. @throws AdminApiError `no_payment`, or with the service's message */
export async function readHistory(store: Store, trxId: string): Promise<ReadRows<HistoryEntry>> {
  const { remote_trx_id } = await requirePayment(store, trxId)
  return askService(store, (client) => client.getTransactionHistory(remote_trx_id))
}
