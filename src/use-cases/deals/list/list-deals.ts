import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type DayRange } from "../../../modules/partner-commerce/day-range"
import { type DealListQuestion } from "../../../modules/partner-commerce/deals/deal-list"
import { findOrdersByNumber } from "../../orders-by-number"
import { readTimeZone } from "../../store-days"
import { type DealDetail } from "./read-deal-detail"
import { readDealNames } from "./read-deal-names"

interface DealQuestion extends Omit<DealListQuestion, "orderIds" | "bought"> {
  bought?: Omit<DayRange, "timeZone">
}

/** Lists deals, the newest first. The text that is searched for may also be the number of this store's order. */
export async function listDeals(
  container: MedusaContainer,
  question: DealQuestion,
): Promise<{ deals: DealDetail[]; count: number }> {
  const service = container.resolve(PARTNER_COMMERCE)
  const orderIds = await findOrdersByNumber(container, question.q)
  const bought = { ...question.bought, timeZone: await readTimeZone(container) }
  const { deals, count } = await service.deals.list.read({ ...question, orderIds, bought })
  const [deliveries, namesOf] = await Promise.all([
    service.delivery.listOf(deals.map(({ trx_id }) => trx_id)),
    readDealNames(container, deals),
  ])
  const details = deals.map((deal) => ({
    deal,
    deliveries: deliveries.filter(({ trx_id }) => trx_id === deal.trx_id),
    names: namesOf(deal),
  }))
  return { deals: details, count }
}
