/** Shows people the prices at which this store would refuse purchases, before it loses a sale. */
import { isLivePriceAccepted, type PriceGap } from "./rules/explain/waiting-price"
import { type Store } from "../store/store"

const SHOWN_PRICE_REFUSED = "shown_price_refused"

/** Keeps one problem open while customers see prices at which this store would refuse their purchases. */
export async function refreshPriceGapProblem(store: Store): Promise<void> {
  const { connection, catalog, configuration, problems } = store
  if (connection.kind === "inert") return
  const { settings } = await configuration.settings.read()
  const gaps = await catalog.items.countPriceGaps()
  // The gaps contain only items in stock. An item that came back at an old price has no stock, so the service approved every price here.
  const isAccepted = (gap: PriceGap) => isLivePriceAccepted(gap, [gap.live], settings)
  const items = gaps.reduce((sum, gap) => sum + (isAccepted(gap) ? 0 : gap.items), 0)
  if (items === 0) await problems.clear(SHOWN_PRICE_REFUSED)
  else await problems.raise({ key: SHOWN_PRICE_REFUSED, code: SHOWN_PRICE_REFUSED, values: { items } })
}
