import { type MedusaContainer } from "@medusajs/framework/types"
import { type DealReason } from "../../core/message/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"

/** One problem per deal, however the two sides have come apart: what was said last about it is what a person should read. */
export const toDisagreementKey = (trxId: string) => `deal-disagreement:${trxId}`

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

/** It is not known what the service has decided. */
export const toUnreadableKey = (trxId: string) => `deal-unconfirmed:${trxId}`

/** What it has decided could not be carried out here. */
export const toStuckKey = (trxId: string) => `deal-stuck:${trxId}`

/** The deal is settled: whatever stood in the way of that does no longer. */
export async function clearObstacles(container: MedusaContainer, trxId: string): Promise<void> {
  const { problems } = container.resolve(PARTNER_COMMERCE)
  for (const key of [toUnreadableKey(trxId), toStuckKey(trxId)]) await problems.clear(key)
}
