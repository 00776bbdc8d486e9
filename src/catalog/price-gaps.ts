/** Shows people the prices at which this store would refuse purchases, before it loses a sale. */
import { isLivePriceAccepted, type PriceGap } from "./rules/explain/waiting-price"
import { type ProblemState } from "../activity/sql/problem-store"
import { type Store } from "../store/store"

const SHOWN_PRICE_REFUSED = "shown_price_refused"

/** Keeps one problem open while customers see prices at which this store would refuse their purchases. */
export async function refreshPriceGapProblem(store: Store): Promise<void> {
  if (store.connection.kind === "configured") await store.problems.refresh([await readPriceGaps(store)])
}

/** The prices that customers see and at which this store would refuse their purchases. */
export async function readPriceGaps({ catalog, configuration }: Store): Promise<ProblemState> {
  const { settings } = await configuration.settings.read()
  const gaps = await catalog.items.countPriceGaps()
  // The gaps contain only items in stock. An item that came back at an old price has no stock, so the service approved every price here.
  const isAccepted = (gap: PriceGap) => isLivePriceAccepted(gap, [gap.live], settings)
  const items = gaps.reduce((sum, gap) => sum + (isAccepted(gap) ? 0 : gap.items), 0)
  return { key: SHOWN_PRICE_REFUSED, problem: items === 0 ? null : { code: SHOWN_PRICE_REFUSED, values: { items } } }
}
