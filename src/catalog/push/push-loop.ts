import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { steadyClock } from "../../values/clock"
import { type ChangeLimit } from "../rules/change-limit/change-limit"
import { type Lane } from "../rules/item/lane"
import { CATALOG_LIMITS } from "../../service/rules/wire/catalog"
import { inSpan } from "../../observability/spans"
import { type Store } from "../../store/store"
import { toChangeLimits } from "../sql/change-limit/limited-counts"
import { type RunCounts } from "../sql/run/sync-run-store"
import { toHourKey } from "../../activity/sql/history"
import { requireConfigured } from "../../store/configured"
import { raiseChangeLimitProblem, toChangeLimitProblem } from "../change-limit"
import { reportCopiedDatabase } from "../copied-database"
import { whyNotPushing } from "../push-obstacle"
import { mayAdjustItems } from "../page/adjust-page"
import { type ChangeLimitMode } from "../page/limit-page"
import {
  type AnsweredPage,
  type PageToPrepare,
  type PageToPush,
  type PreparedPage,
  preparePage,
  pushPage,
} from "../page/push-page"
import { readImages } from "../inputs/read-images"
import { refreshStaleCategories } from "../inputs/refresh-categories"
import { releasePage } from "../page/claim-page"

/**
 * Size of a page while few items differ, because a mere comparison needs no full request. The young generation's collector (some 16 MB)
 * frees two pages of this size, before they grow old. In pages of half the size the fixed part of each statement costs a fifth of the time;
 * pages of twice the size are no faster.
 */
const QUIET_PAGE = 200
/** The database reads one of these pages while the process compares the other. */
const QUIET_PAGES_AHEAD = 2
/** The pause before the push tries rows again that another lane or process is pushing. */
const RETRY_CLAIM_MS = 100

export interface PushOptions {
  lane: Lane
  /** Only these variants; absent = all due items. */
  variantIds?: string[]
  /** The push compares every item, and most items are unchanged. */
  isPass?: boolean
  /** The run that a person started. */
  runId?: string
  /** `sentIn`: the run, or the hour of pushes without one. */
  onPage?: (counts: RunCounts, sentIn: string) => Promise<void>
  /** Called between pages: true if more important work waits. */
  shouldYield?: () => Promise<boolean>
}

/** How a push ended. */
export interface Pushed {
  /** The change limit holds so many new changes that a person has to confirm them. */
  waiting: ChangeLimit | null
  /** The service rejects the token or the codes, so it would reject further requests too. */
  isRefused: boolean
}

/**
 * Pushes all due items, page by page. Any number of processes may do so at the same time.
 *
 * If so many items are due that the change limit might hold a page, the push defers the watched changes, a price with all of its content.
 * It sends the other changes first, and then knows the number of watched changes.
 */
export async function pushLane(store: Store, options: PushOptions): Promise<Pushed> {
  await reportCopiedDatabase(store)
  if ((await whyNotPushing(store)) !== null) return { waiting: null, isRefused: false }
  await requireConfigured(store).binding.bindFirst()
  if (options.lane === "content") await refreshStaleCategories(store)
  let before: ChangeLimit | null = null
  for (;;) {
    const { isAllPushed, isRefused, waiting } = await pushUnderChangeLimit(store, options)
    before = waiting ?? before
    // A change to a deferred item makes it due again, and so does a decision to hold only its price.
    if (!isAllPushed || !(await hasDueRows(store, options))) return { waiting: before, isRefused }
  }
}

interface PushedPages extends Pushed {
  /** false: the push stopped early, because it yielded, was refused, or pushing was switched off. */
  isAllPushed: boolean
}

async function pushUnderChangeLimit(store: Store, options: PushOptions): Promise<PushedPages> {
  const pushId = randomUUID()
  const attributes = { "partner_commerce.lane": options.lane, "partner_commerce.push_id": pushId }
  return inSpan("push", attributes, async () => {
    try {
      const pushed = await pushPages(store, options, { pushId })
      // Also applies to changes that other pushes deferred: the first push that finishes decides for all.
      if (!pushed.isAllPushed || !(await store.catalog.changeLimit.hasDeferred(options.lane))) return pushed
      const waiting = await endPushUnderChangeLimit(store, { pushId, lane: options.lane, runId: options.runId })
      const { isAllPushed, isRefused } = await pushPages(store, options, { pushId, isDeferred: true })
      return { isAllPushed, isRefused, waiting: waiting ?? pushed.waiting }
    } finally {
      // After a push that yielded or failed, the next push takes these changes too, because a part of the withdrawals proves nothing.
      await store.catalog.changeLimit.handBack(pushId)
    }
  })
}

async function endPushUnderChangeLimit(
  store: Store,
  push: { pushId: string; lane: Lane; runId?: string },
): Promise<ChangeLimit | null> {
  const { settings } = await store.configuration.settings.read()
  const limit = toChangeLimits(settings)
  const { waiting } = await store.catalog.changeLimit.settle({ ...push, ...limit, toProblem: toChangeLimitProblem })
  if (waiting) await raiseChangeLimitProblem(store, waiting)
  return waiting
}

interface PagesToPush {
  pushId: string
  isDeferred?: boolean
}

async function pushPages(store: Store, options: PushOptions, pages: PagesToPush): Promise<PushedPages> {
  const pipeline = new PagePipeline(store, options.onPage)
  try {
    const pushed = await pushPageByPage(store, options, { ...pages, pipeline })
    await pipeline.whenRecorded()
    return pushed
  } finally {
    await pipeline.end()
  }
}

async function pushPageByPage(
  store: Store,
  { lane, variantIds, isPass, runId, onPage, shouldYield }: PushOptions,
  { pushId, isDeferred = false, pipeline }: PagesToPush & { pipeline: PagePipeline },
): Promise<PushedPages> {
  let alreadyRead: ReadonlySet<string> = new Set()
  let waiting: ChangeLimit | null = null
  let isRefused = false
  let wasStockDue = false
  let mode: ChangeLimitMode = isDeferred ? "send" : "judge"
  let isQuiet = isPass === true && !(await store.catalog.items.hasNewRows())
  const { stopping } = store.lifetime
  while (!isRefused && !stopping.aborted && !(await shouldYield?.()) && (await whyNotPushing(store)) === null) {
    const limit = isQuiet ? QUIET_PAGE : CATALOG_LIMITS.entriesPerSync
    const next = { lane, limit, variantIds, alreadyRead, pushId, isDeferred }
    const prepared = await ((await pipeline.take(lane)) ?? preparePage(store, next))
    if (!prepared) {
      await pipeline.whenRecorded()
      if (isDeferred || !(await hasDueRows(store, { lane, variantIds, pushId })))
        return { isAllPushed: true, waiting, isRefused: false }
      await setTimeout(RETRY_CLAIM_MS)
      continue
    }
    const { imagesToRead } = prepared
    const mayReadAhead = !isDeferred && imagesToRead.length === 0 && !(isQuiet && (wasStockDue || mayAdjustItems()))
    const isAhead = mayReadAhead && isReadAhead(prepared, { limit, isQuiet })
    if (isAhead) pipeline.begin(next, isQuiet ? QUIET_PAGES_AHEAD : 1)
    const sentIn = runId ?? toHourKey(new Date())
    const ahead = { giveBack: () => pipeline.giveBack(), isOnSale: isQuiet }
    const page = await pipeline.push({ page: prepared, pushId, runId, sentIn, mode, ahead })
    if (lane === "content" || !isAhead || page.hasPostponed) await pipeline.whenRecorded()
    if (page.hasDeferred && isDeferred) {
      // A setting or an item changed since the first pass, so the push hands the items back and judges them again.
      return { isAllPushed: !page.isRefused, waiting, isRefused: page.isRefused }
    }
    if (page.hasDeferred) mode = "defer"
    isQuiet = lane === "content" && page.requests === 0 && imagesToRead.length === 0
    isRefused = page.isRefused
    if (!isRefused && imagesToRead.length > 0) {
      // Then no row is claimed, and the stock lane sends the stock of items that wait for their pictures.
      await pipeline.giveBack()
      await readImages(store, imagesToRead)
      alreadyRead = new Set(imagesToRead)
      continue
    }
    // Stock that was marked while its row was claimed has waited long enough.
    wasStockDue = !isRefused && lane === "content" && (await hasDueRows(store, { lane: "stock", variantIds }))
    if (wasStockDue) {
      // The page read ahead may hold rows whose stock is due, and the stock lane would wait for them.
      await pipeline.giveBack()
      const stock = await pushLane(store, { lane: "stock", variantIds, runId, onPage })
      waiting = stock.waiting ?? waiting
      isRefused = stock.isRefused
    }
  }
  return { isAllPushed: false, waiting, isRefused }
}

/** The next page is full too, and no stock waits for it: all items are new to the service, the page is quiet, or its stock is due. */
const isReadAhead = (
  { lane, claim: { rows } }: PreparedPage,
  { limit, isQuiet }: { limit: number; isQuiet: boolean },
) => (lane === "stock" || isQuiet ? rows.length >= limit : rows.every(({ known_before }) => known_before === null))

/** A claim passes over rows that another lane or process is pushing; these rows may still be due afterwards. */
function hasDueRows(store: Store, { lane, variantIds, pushId }: PushOptions & { pushId?: string }): Promise<boolean> {
  return store.catalog.items.hasDueRows({ lane, variantIds, pushId })
}

/**
 * A page that was read earlier is read again: no timer renews its claim, and a purchase changes stock at any time. A claim lasts for a
 * minute.
 */
const READ_AHEAD_MS = { stock: 2_000, content: 30_000 } as const satisfies Record<Lane, number>

/**
 * Pipelining: a push claims and reads its next page while it plans, sends and records the page before. It reads ahead pages of new items,
 * pages of stock after a full page, and pages of a pass while few items differ. Other content pages would delay the stock of their items for
 * two pages. So would a page of a pass while the page before needs requests, pictures or the merchant's hook: it is given back, or not read.
 *
 * A push of stock also sends its next page while it records the page before. Content waits for the record, because the plan of the next page
 * needs the names that the record keeps. So does stock after a failure: the next answer ends the waits that the record begins.
 */
class PagePipeline {
  private ahead: { begunAt: number; prepared: Promise<PreparedPage | null> }[] = []
  private recorded: Promise<void> = Promise.resolve()
  /** All pages that were begun; it never rejects. */
  private ended: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly store: Store,
    private readonly onPage: PushOptions["onPage"],
  ) {}

  /** @param depth the number of pages to read ahead */
  begin(page: PageToPrepare, depth: number): void {
    while (this.ahead.length < depth) {
      const prepared = preparePage(this.store, page)
      // The caller of `take` receives the failure.
      prepared.catch(() => undefined)
      this.ahead.push({ begunAt: steadyClock(), prepared })
    }
  }

  /** @returns null if no page was begun, if the page has no rows, or if it is too old */
  async take(lane: Lane): Promise<PreparedPage | null> {
    const [page] = this.ahead
    if (!page) return null
    if (steadyClock() - page.begunAt >= READ_AHEAD_MS[lane]) {
      await this.giveBack()
      return null
    }
    this.ahead.shift()
    return page.prepared
  }

  /** Begins the record of the page, and waits until the page before is recorded. */
  async push(page: Omit<PageToPush, "recordBefore" | "onAnswered">): Promise<AnsweredPage> {
    const recordBefore = this.recorded
    const answered = new Promise<AnsweredPage>((onAnswered, reject) => {
      this.recorded = pushPage(this.store, { ...page, recordBefore, onAnswered }).then((counts) =>
        this.onPage?.(counts, page.sentIn),
      )
      this.recorded.catch(reject)
    })
    this.ended = Promise.allSettled([this.ended, this.recorded])
    await Promise.all([answered, recordBefore])
    return answered
  }

  /** @throws if the last page could not be sent or recorded */
  whenRecorded(): Promise<void> {
    return this.recorded
  }

  /** Releases the pages that were read ahead. */
  async giveBack(): Promise<void> {
    const pages = await Promise.all(this.ahead.splice(0).map(({ prepared }) => prepared.catch(() => null)))
    for (const page of pages) if (page) await releasePage(this.store, page.claim)
  }

  /** Waits for its work also after a failure. */
  async end(): Promise<void> {
    await this.ended
    await this.giveBack()
  }
}
