import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../messages/rules/events"
import { type Store } from "../store/store"
import { type DecisiveStatus, type Postponed, type Reading } from "./sql/deal-checks"
import { type StepsDone } from "./sql/deal-leases"
import { type Confirmation } from "./sql/deal-ledger"
import { type DealRow } from "./sql/deal-row"
import { type TimelineNote } from "../activity/sql/timeline"
import { type HeldRow, type ReleasedRow } from "../concurrency/sql/leases"
import { batched, done, onePerKey } from "../concurrency/batcher"

/**
 * Batched statements about single deals. Thirty deals in one statement take as long as one deal, so deals that are settled side by side
 * share their statements.
 */
export const readDealInBatch = batched<string, DealRow | null>(async (store, trxIds) => {
  const deals = await ledgerOf(store).readAll(trxIds)
  return trxIds.map((trxId) => done(deals.get(trxId) ?? null))
})

/** @returns false if another process has taken the deal over */
export const renewLease = batched<HeldRow, boolean>(async (store, held) => {
  const ours = await leasesOf(store).renew(held)
  return held.map(({ key }) => done(ours.has(key)))
})

/** Removes done steps, and extends the lease. @returns false if another process has taken the deal over */
export const recordSteps = batched<StepsDone, boolean>(async (store, steps) => {
  const ours = await leasesOf(store).recordSteps(steps)
  return steps.map(({ key }) => done(ours.has(key)))
})

export const releaseLease = batched<ReleasedRow, void>(async (store, released) => {
  await leasesOf(store).release(released)
  return released.map(() => done(undefined))
})

/** The status was read with our own token. */
export const recordReading = batched<Reading, void>((store, readings) =>
  onePerKey(
    readings,
    ({ deal }) => deal.trx_id,
    async (first) => {
      await store.deals.checks.recordRead(first)
      return () => undefined
    },
  ),
)

/** Notes a decisive status. Its move follows. */
export const recordDecisive = batched<DecisiveStatus, void>((store, decisive) =>
  onePerKey(
    decisive,
    ({ trxId }) => trxId,
    async (first) => {
      await store.deals.checks.recordDecisive(first)
      return () => undefined
    },
  ),
)

/** Postpones a decided move that failed, if the deal has not moved since. */
export const postponeDecision = batched<Postponed, void>((store, postponed) =>
  onePerKey(
    postponed,
    ({ deal }) => deal.trx_id,
    async (first) => {
      await store.deals.checks.postpone(first)
      return () => undefined
    },
  ),
)

export const noteEvent = batched<TimelineNote, void>((store, notes) =>
  onePerKey(
    notes,
    ({ key }) => key,
    async (first) => {
      await store.deals.timeline.noteAll(first)
      return () => undefined
    },
  ),
)

/** @returns false if the deal had moved before */
export const confirmInLedger = batched<Confirmation, boolean>((store, confirmations) =>
  onePerKey(
    confirmations,
    ({ deal }) => deal.trx_id,
    async (first) => {
      const confirmed = await ledgerOf(store).confirm(first)
      return ({ deal }) => confirmed.has(deal.trx_id)
    },
  ),
)

/** Clears solved problems. */
export const clearProblems = batched<readonly string[], void>(async (store, keys) => {
  await store.problems.clearAll(keys.flat())
  return keys.map(() => done(undefined))
})

/**
 * Clears contradictions between a deal and its status. Under the same key a problem about a refund or a cancellation in this store stays
 * open.
 */
export const clearContradictions = batched<string, void>(async (store, keys) => {
  await store.problems.clearOfCode("deal_disagreement", keys)
  return keys.map(() => done(undefined))
})

export interface StoreEvent {
  name: EventName | "order.placed"
  data: object
}

export const emitEvent = batched<StoreEvent, void>(async (store, events) => {
  await store.container.resolve(Modules.EVENT_BUS).emit(events)
  return events.map(() => done(undefined))
})

const ledgerOf = (store: Store) => store.deals.ledger
const leasesOf = (store: Store) => store.deals.leases
