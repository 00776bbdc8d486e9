import { type MedusaContainer } from "@medusajs/framework/types"
import { type DealReason } from "../../core/message/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"

/** Key of the problem, one per deal, however the two sides differ: a person should read the last statement about it. */
export const toDisagreementKey = (trxId: string) => `deal-disagreement:${trxId}`

/** The service's decision is not known. */
export const toUnreadableKey = (trxId: string) => `deal-unconfirmed:${trxId}`

/** The service's decision could not be carried out here. */
export const toStuckKey = (trxId: string) => `deal-stuck:${trxId}`

/** The service sells at another price than this store. */
export const toPriceProblemKey = (productId: string) => `deal-price:${productId}`

/** A purchase could not be read. Cleared by the next purchase that goes through. */
export const UNREADABLE_DEAL = "deal-unreadable"

/** The two sides have settled the deal differently: nothing is done by itself. */
export async function raiseDisagreement(container: MedusaContainer, deal: DealRow, reason: DealReason): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: toDisagreementKey(deal.trx_id),
    code: "deal_disagreement",
    values: { trx_id: deal.trx_id, state: deal.state, reason },
  })
}

export async function clearDisagreement(container: MedusaContainer, trxId: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.clear(toDisagreementKey(trxId))
}

/** The deal is settled: its decision is known and carried out. */
export async function clearObstacles(container: MedusaContainer, trxId: string): Promise<void> {
  const { problems } = container.resolve(PARTNER_COMMERCE)
  for (const key of [toUnreadableKey(trxId), toStuckKey(trxId)]) await problems.clear(key)
}
