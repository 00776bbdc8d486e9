import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { toTransactionKey } from "../service/rules/wire/callbacks"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { type DealRow } from "./sql/deal-row"
import { AdminApiError } from "../messages/admin-api-error"

/** @throws AdminApiError `no_deal` */
export async function requireDeal(container: MedusaContainer, trxId: string): Promise<DealRow> {
  const deal = await container.resolve(PARTNER_COMMERCE).deals.ledger.read(toTransactionKey(trxId))
  if (!deal) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_deal", values: { trx_id: trxId } })
  return deal
}
