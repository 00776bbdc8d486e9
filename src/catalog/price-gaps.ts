/** Shows people the prices at which this store would refuse purchases, before it loses a sale. */
import { isLivePriceAccepted } from "./rules/explain/waiting-price"
import { type Store } from "../store/store"

const SHOWN_PRICE_REFUSED = "shown_price_refused"

/** Keeps one problem open while customers see prices at which this store would refuse their purchases. */
export async function refreshPriceGapProblem(store: Store): Promise<void> {
  const { connection, catalog, configuration, problems } = store
  if (connection.kind === "inert") return
  const { settings } = await configuration.settings.read()
  const gaps = await catalog.items.countPriceGaps()
  const items = gaps.reduce((sum, gap) => sum + (isLivePriceAccepted(gap, settings) ? 0 : gap.items), 0)
  if (items === 0) await problems.clear(SHOWN_PRICE_REFUSED)
  else await problems.raise({ key: SHOWN_PRICE_REFUSED, code: SHOWN_PRICE_REFUSED, values: { items } })
}
