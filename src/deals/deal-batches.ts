import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../messages/rules/events"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { type DecisiveStatus, type Postponed, type Reading } from "./sql/deal-checks"
import { type StepsLeft } from "./sql/deal-leases"
import { type Confirmation } from "./sql/deal-ledger"
import { type DealRow } from "./sql/deal-row"
import { type TimelineNote } from "../activity/sql/timeline"
import { type HeldRow, type ReleasedRow } from "../concurrency/sql/leases"
import { batched, done, onePerKey } from "../concurrency/batcher"

/**
 * Batched statements about single deals. Thirty deals in one statement take as long as one deal, so deals that are settled side by side
 * share their statements.
 */
export const readDealInBatch = batched<string, DealRow | null>(async (container, trxIds) => {
  const deals = await ledgerOf(container).readAll(trxIds)
  return trxIds.map((trxId) => done(deals.get(trxId) ?? null))
})

/** @returns false if another process has taken the deal over */
export const renewLease = batched<HeldRow, boolean>(async (container, held) => {
  const ours = await leasesOf(container).renew(held)
  return held.map(({ key }) => done(ours.has(key)))
})

/** Notes the remaining steps, and extends the lease. @returns false if another process has taken the deal over */
export const recordSteps = batched<StepsLeft, boolean>(async (container, steps) => {
  const ours = await leasesOf(container).recordSteps(steps)
  return steps.map(({ key }) => done(ours.has(key)))
})

export const releaseLease = batched<ReleasedRow, void>(async (container, released) => {
  await leasesOf(container).release(released)
  return released.map(() => done(undefined))
})

/** The status was read with our own token. */
export const recordReading = batched<Reading, void>((container, readings) =>
  onePerKey(
    readings,
    ({ deal }) => deal.trx_id,
    async (first) => {
      await container.resolve(PARTNER_COMMERCE).deals.checks.recordRead(first)
      return () => undefined
    },
  ),
)

/** Notes a decisive status. Its move follows. */
export const recordDecisive = batched<DecisiveStatus, void>((container, decisive) =>
  onePerKey(
    decisive,
    ({ trxId }) => trxId,
    async (first) => {
      await container.resolve(PARTNER_COMMERCE).deals.checks.recordDecisive(first)
      return () => undefined
    },
  ),
)

/** Postpones a decided move that failed, if the deal has not moved since. */
export const postponeDecision = batched<Postponed, void>((container, postponed) =>
  onePerKey(
    postponed,
    ({ deal }) => deal.trx_id,
    async (first) => {
      await container.resolve(PARTNER_COMMERCE).deals.checks.postpone(first)
      return () => undefined
    },
  ),
)

export const noteEvent = batched<TimelineNote, void>((container, notes) =>
  onePerKey(
    notes,
    ({ key }) => key,
    async (first) => {
      await container.resolve(PARTNER_COMMERCE).deals.timeline.noteAll(first)
      return () => undefined
    },
  ),
)

/** @returns false if the deal had moved before */
export const confirmInLedger = batched<Confirmation, boolean>((container, confirmations) =>
  onePerKey(
    confirmations,
    ({ deal }) => deal.trx_id,
    async (first) => {
      const confirmed = await ledgerOf(container).confirm(first)
      return ({ deal }) => confirmed.has(deal.trx_id)
    },
  ),
)

/** Clears solved problems. */
export const clearProblems = batched<readonly string[], void>(async (container, keys) => {
  await container.resolve(PARTNER_COMMERCE).problems.clearAll(keys.flat())
  return keys.map(() => done(undefined))
})

export interface StoreEvent {
  name: EventName | "order.placed"
  data: object
}

export const emitEvent = batched<StoreEvent, void>(async (container, events) => {
  await container.resolve(Modules.EVENT_BUS).emit(events)
  return events.map(() => done(undefined))
})

const ledgerOf = (container: MedusaContainer) => container.resolve(PARTNER_COMMERCE).deals.ledger
const leasesOf = (container: MedusaContainer) => container.resolve(PARTNER_COMMERCE).deals.leases
