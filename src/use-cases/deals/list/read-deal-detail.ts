import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type DealRow } from "../../../modules/partner-commerce/deals/deal-row"
import { type DeliveryRow } from "../../../modules/partner-commerce/delivery/delivery-queue"
import { requireDeal } from "../../require-deal"
import { type DealNames, readDealNames } from "./read-deal-names"

/** A deal with what other tables hold about it. */
export interface DealDetail {
  deal: DealRow
  /** Oldest first. */
  deliveries: DeliveryRow[]
  names: DealNames
}

/** @throws AdminApiError `no_deal` */
export async function readDealDetail(container: MedusaContainer, trxId: string): Promise<DealDetail> {
  const deal = await requireDeal(container, trxId)
  const [deliveries, namesOf] = await Promise.all([
    container.resolve(PARTNER_COMMERCE).delivery.listOf([deal.trx_id]),
    readDealNames(container, [deal]),
  ])
  return { deal, deliveries, names: namesOf(deal) }
}
