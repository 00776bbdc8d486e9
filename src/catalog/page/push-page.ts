import { type Lane } from "../rules/item/lane"
import { type RunCounts } from "../sql/run/sync-run-store"
import { inSpan } from "../../observability/spans"
import { type ChangeLimitMode, limitPage } from "./limit-page"
import { type ClaimedPage, claimPage, type PageToClaim, releasePage } from "./claim-page"
import { planPage } from "./plan-page"
import { type ProjectedItem, type ProjectedPage, projectPage } from "./project-page"
import { adjustPage } from "./adjust-page"
import { recordPage } from "./record-page"
import { sendPage, type SentPage } from "./send-page"
import { linkNewcomers, moveRecreated } from "./newcomers"
import { type Store } from "../../store/store"

export interface PageToPrepare extends PageToClaim {
  /** The addresses of pictures that this push has already read. */
  alreadyRead?: ReadonlySet<string>
}

/** A page that is ready to be sent: claimed, and read from this store. */
export interface PreparedPage extends ProjectedPage {
  claim: ClaimedPage
  lane: Lane
}

export interface PageToPush {
  page: PreparedPage
  /** The push of this page, which owns the deferred changes. */
  pushId: string
  /** The page's run; absent = the push has no run. */
  runId?: string
  /** The run, or the hour of pushes without one. */
  sentIn: string
  mode: ChangeLimitMode
  /** The record of the page before: until it ends, the items of that page count as due. */
  recordBefore?: Promise<unknown>
  /** The pages that the push has read ahead. `isOnSale`: their stock must not wait for the requests of this page. */
  ahead?: { giveBack: () => Promise<void>; isOnSale: boolean }
  /** Called after the answers and before their record. */
  onAnswered?: (page: AnsweredPage) => void
}

export interface AnsweredPage {
  /** 0: all items are in step or wait. */
  requests: number
  /** The service rejects the token or codes, so it would reject further requests too. */
  isRefused: boolean
  /** Some changes are left for the end of the push. */
  hasDeferred: boolean
  /** Some changes are sent again later, for example because the service failed. */
  hasPostponed: boolean
}

/*
 * One page: claim → project → recreated variants → adjust → links → plan → change limit → send → record. Each function passes the page to
 * the next as a value, so its memory is free as soon as it is recorded. `preparePage` does every step that needs no result of the page before.
 */

/**
 * @returns null if no row could be claimed. The caller pushes the page or releases it
 * @throws any failure; then the claim is released
 */
export async function preparePage(
  store: Store,
  { alreadyRead = new Set(), ...page }: PageToPrepare,
): Promise<PreparedPage | null> {
  const claim = await claimPage(store, page)
  if (claim.rows.length === 0) return null
  const { lane } = page
  return releasedOnFailure(store, claim, async () => ({
    claim,
    lane,
    ...(await projectPage(store, claim, { lane, alreadyRead })),
  }))
}

/**
 * @returns the numbers for the run, once the page is recorded
 * @throws any failure except the service's; then the claim is released
 */
export function pushPage(store: Store, given: PageToPush): Promise<RunCounts> {
  const attributes = { "partner_commerce.lane": given.page.lane, "partner_commerce.push_id": given.pushId }
  return inSpan("page", attributes, async ({ add }) => {
    const counts = await releasedOnFailure(store, given.page.claim, () => pushPrepared(store, given))
    add({ "partner_commerce.items": counts.done, "partner_commerce.requests": counts.requests })
    return counts
  })
}

async function pushPrepared(
  store: Store,
  { page: { claim, lane, items: projected }, mode, recordBefore, ahead, onAnswered, ...push }: PageToPush,
): Promise<RunCounts> {
  const isContent = lane === "content"
  const left = isContent ? await moveRecreated(store, claim, projected, ahead?.giveBack) : projected
  const adjusted = await adjustPage(store, claim, left)
  // The links follow the merchant's hook, because it may withdraw an item whose id belongs to a product of another system.
  const items = isContent ? await linkNewcomers(store, claim, adjusted) : adjusted
  const planned = await planPage(store, items)
  const { plan, limits, hasDeferred } = await limitPage(store, { claim, items, plan: planned, mode, recordBefore })
  if (plan.batches.length > 0 && ahead?.isOnSale) await ahead.giveBack()
  const sent = await sendPage(store, withRowsOf(claim, items), plan)
  onAnswered?.({ requests: sent.requests, isRefused: sent.isRefused, hasDeferred, hasPostponed: hasPostponed(sent) })
  return recordPage(store, { claim, lane, items, plan, limits, sent, ...push })
}

const hasPostponed = ({ outcomes }: SentPage) =>
  Object.values(outcomes).some((changes) => changes.some(({ kind }) => kind === "postponed"))

/** The other rows are released, or wait for their pictures. */
const withRowsOf = ({ token, rows }: ClaimedPage, items: readonly ProjectedItem[]): ClaimedPage => {
  if (rows.length === items.length) return { token, rows }
  const held = new Set(items.map(({ itemId }) => itemId))
  return { token, rows: rows.filter(({ id }) => held.has(id)) }
}

/** Recording ends the claim row by row, so only a page that failed is released. */
async function releasedOnFailure<T>(store: Store, claim: ClaimedPage, task: () => Promise<T>): Promise<T> {
  let isOver = false
  try {
    const result = await task()
    isOver = true
    return result
  } finally {
    if (!isOver) await releasePage(store, claim)
  }
}
