import { type Store } from "../../store/store"
import { type WaitingPrice } from "../sql/change-limit/change-limit-ledger"
import { requireConfigured } from "../../store/configured"
import { type CauseFacts, toCauseFacts } from "./cause-facts"
import { type RunFacts, toRunFacts } from "./run-facts"

const PRICES_SHOWN = 50

export interface RunDetail extends RunFacts {
  causes: CauseFacts[]
  /** The first prices that wait for a person. The one that falls furthest comes first. */
  price_changes: WaitingPrice[]
}

/** A run with the items that are held back, by cause, and its price changes. @throws MedusaError `not_found` */
export async function readRun(store: Store, id: string): Promise<RunDetail> {
  const run = await store.module.retrieveRun(id)
  const [facts] = await toRunFacts(store, [run])
  // The admin polls each second during the run.
  if (!facts?.sent) return { run, sent: null, causes: [], price_changes: [] }
  requireConfigured(store)
  const [causes, price_changes] = await Promise.all([
    store.catalog.items.countByCause(run.id),
    store.catalog.changeLimit.priceChanges(run.id, PRICES_SHOWN),
  ])
  return { ...facts, causes: causes.map(toCauseFacts), price_changes }
}
