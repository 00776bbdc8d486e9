import { MedusaError } from "@medusajs/framework/utils"
import { toTransactionKey } from "../service/rules/wire/callbacks"
import { type Store } from "../store/store"
import { type DealRow } from "./sql/deal-row"
import { AdminApiError } from "../messages/admin-api-error"

/** @param trxId as the service spells it */
export async function isRecorded(store: Store, trxId: string): Promise<boolean> {
  return (await store.deals.ledger.read(toTransactionKey(trxId))) !== null
}

/** @throws AdminApiError `no_deal` */
export async function requireDeal(store: Store, trxId: string): Promise<DealRow> {
  const deal = await store.deals.ledger.read(toTransactionKey(trxId))
  if (!deal) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_deal", values: { trx_id: trxId } })
  return deal
}
