import { type Store } from "../../store/store"
import { type DayRange } from "../../database/day-range"
import { type ListCount } from "../../database/list-count"
import { type DealFilter } from "../sql/deal-list"
import { type ListedDeal } from "../sql/deal-row"
import { readPages } from "../../concurrency/list-pages"
import { cursorAfter } from "../../database/list-cursor"
import { oneAhead } from "../../concurrency/one-ahead"
import { readTimeZone } from "../../store/store-days"
import { type DealDetail, readDealDetails } from "./read-deal-detail"

export interface DealQuestion extends Omit<DealFilter, "orderIds" | "bought"> {
  bought?: Omit<DayRange, "timeZone">
}

interface DealPage extends DealQuestion {
  limit: number
  offset: number
}

/** Lists deals, the newest first. The search text may also be the number of an order in this store. */
export async function listDeals(
  store: Store,
  { limit, offset, ...question }: DealPage,
): Promise<ListCount & { deals: DealDetail<ListedDeal>[] }> {
  const { list } = store.deals
  const { deals, ...counted } = await list.read({ ...(await toFilter(store, question)), limit, offset })
  return { deals: await readDealDetails(store, deals), ...counted }
}

/** The same deals, page by page. */
export async function* readAllDeals(store: Store, question: DealQuestion): AsyncGenerator<DealDetail<ListedDeal>[]> {
  const { list } = store.deals
  const filter = await toFilter(store, question)
  const pages = readPages<ListedDeal & { cursor_at: string }>((last, limit) =>
    list.page(filter, cursorAfter(last), limit),
  )
  for await (const deals of oneAhead(pages)) yield readDealDetails(store, deals)
}

async function toFilter(store: Store, question: DealQuestion): Promise<DealFilter> {
  const { medusaOrders } = store
  const [orderIds, timeZone] = await Promise.all([medusaOrders.findByNumber(question.q), readTimeZone(store)])
  return { ...question, orderIds, bought: { ...question.bought, timeZone } }
}
