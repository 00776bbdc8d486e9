import { randomUUID } from "node:crypto"
import { changedKeys } from "../rules/pacing/slice"
import { type Store } from "../../store/store"
import { type SweptPart } from "../sql/input-fingerprints"
import { type Slice } from "../sql/item/slice-sql"
import { type SweepState } from "../sql/sweep-turns"
import { whyNotPushing } from "../push-obstacle"
import { schedulePush } from "../push/push-scheduler"

/** Up to this size, one turn compares the whole catalogue (docs/decisions/0064). */
const VARIANTS_PER_TURN = 20_000
const VARIANTS_PER_STATEMENT = 100_000
/** If a turn takes longer, its process has died, and the turn starts again. */
const LEASE_MS = 2 * 60_000
/** The first process whose job starts in a minute sweeps: the clocks of the processes differ by seconds only. */
const PAUSE_MS = 5_000

export interface SweepOrder {
  /** Starts a turn even if the last turn was less than a minute ago. */
  isAtOnce?: boolean
  /** Up to this size, one turn compares the whole catalogue. */
  variants?: number
}

/** Marks changes without an event, as far as one turn goes, and starts their push. */
export async function sweepAndPush(store: Store, order: SweepOrder = {}): Promise<void> {
  if ((await whyNotPushing(store)) !== null) return
  if ((await runSweepTurn(store, order)) === 0) return
  schedulePush(store, "stock")
  schedulePush(store, "content")
}

/**
 * One turn of the sweep: price lists that began, ended or changed, and the next slice of the catalogue. A round of all slices ends within
 * fifteen turns. It begins only if a table was written since the last round began, so that a minute without changes costs almost no time. A
 * catalogue of one slice is swept each time. One process of a store sweeps at a time.
 *
 * @returns how many variants were marked; 0 also if another process sweeps
 */
export async function runSweepTurn(
  store: Store,
  { isAtOnce = false, variants = VARIANTS_PER_TURN }: SweepOrder = {},
): Promise<number> {
  const { sweepTurns } = store.catalog
  const lease = { token: randomUUID(), forMs: LEASE_MS }
  const before = await sweepTurns.take(lease, isAtOnce)
  if (!before) return 0
  let after = before
  try {
    const { marked, ...state } = await sweepOneTurn(store, { before, variants })
    after = state
    return marked
  } finally {
    await sweepTurns.end(lease.token, after, isAtOnce ? 0 : PAUSE_MS)
  }
}

/**
 * Finds all changes without an event: category membership set from the category, price lists that begin or end by the clock, changes made
 * by SQL, and lost events.
 *
 * @returns how many variants were marked
 */
export async function sweepCatalog(store: Store): Promise<number> {
  const { fingerprints } = store.catalog
  await markAllWhereSharedInputsChanged(store)
  let marked = 0
  for (let afterId: string | null = ""; afterId !== null;) {
    const slice: Slice = await fingerprints.nextSlice(afterId, VARIANTS_PER_STATEMENT)
    marked += await sweepSlice(store, slice)
    afterId = slice.untilId
  }
  return marked
}

async function sweepOneTurn(
  store: Store,
  { before, variants }: { before: SweepState; variants: number },
): Promise<SweepState & { marked: number }> {
  const { fingerprints } = store.catalog
  await markAllWhereSharedInputsChanged(store)
  // The price lists are read before the variants, so that the next turn finds a list whose period begins in between.
  const price_lists = await fingerprints.readPriceLists()
  const ids = changedKeys(before.price_lists, price_lists)
  const marked = ids.length > 0 ? await sweep(store, { kind: "price lists", ids }) : 0
  const isBetweenRounds = before.after_id === ""
  const slice = await fingerprints.nextSlice(before.after_id, variants)
  const writes = isBetweenRounds ? await fingerprints.readWrites() : before.writes
  // Postgres updates its write counts seconds after a write. So if one turn covers the whole catalogue anyway, the sweep skips no turn.
  const isWhole = isBetweenRounds && slice.untilId === null
  if (isBetweenRounds && !isWhole && writes === before.writes) return { ...before, price_lists, marked }
  return { after_id: slice.untilId ?? "", writes, price_lists, marked: marked + (await sweepSlice(store, slice)) }
}

async function markAllWhereSharedInputsChanged(store: Store): Promise<void> {
  await store.catalog.fingerprints.ifSharedInputsChanged(() =>
    store.catalog.items.mark({ source: "all", ids: [], lane: "content", delayMs: 0 }),
  )
}

async function sweepSlice(store: Store, slice: Slice): Promise<number> {
  const gone = await store.catalog.items.markGone(slice)
  return gone + (await sweep(store, { kind: "slice", ...slice }))
}

async function sweep(store: Store, part: SweptPart): Promise<number> {
  const { settings } = await store.configuration.settings.read()
  return store.catalog.fingerprints.sweep(settings, part)
}
