import { setTimeout as sleep } from "node:timers/promises"
import { steadyClock } from "../../values/clock"
import { type Lane } from "../rules/item/lane"
import { toFailureText } from "../../messages/rules/failure-text"
import { type PushObstacle } from "../../messages/rules/message"
import { type Store } from "../../store/store"
import { type RunCounts } from "../sql/run/sync-run-store"
import { perStore } from "../../store/per-store"
import { CHANGE_LIMIT_PROBLEMS, refreshChangeLimitProblem } from "../change-limit"
import { COPIED_DATABASE, isCopied } from "../copied-database"
import { refreshStaleCategories } from "../inputs/refresh-categories"
import { refreshPriceGapProblem } from "../price-gaps"
import { pushLane, type PushOptions } from "./push-loop"
import { whyNotPushing } from "../push-obstacle"
import { recordPush, STOPPING } from "../push-problems"
import { executeRun, RUN_STALE_MS } from "./execute-run"

/** Stock changes that happen within this time are sent together. */
const STOCK_DELAY_MS = 160
/**
 * Applies after the service rejected the token or codes. The job tries again each minute, and a person can start a run; changes do not
 * start a push.
 */
const COOLDOWN_MS = 60_000
/** Keys of the problems that a push raises and ends. */
const PUSH_PROBLEMS: readonly string[] = [COPIED_DATABASE, ...CHANGE_LIMIT_PROBLEMS, ...STOPPING]

/**
 * Schedules a push of a lane: stock almost at once, content after its delay.
 *
 * @param agoMs how long ago the first of the changes happened
 */
export function schedulePush(store: Store, lane: Lane, { contentDelayMs = 0, agoMs = 0 } = {}): void {
  schedulerOf(store).schedule(lane, lane === "stock" ? Math.max(0, STOCK_DELAY_MS - agoMs) : contentDelayMs)
}

/** Pushes all due items now, stock first, and waits for the end. */
export async function pushNow(store: Store): Promise<void> {
  const scheduler = schedulerOf(store)
  await Promise.all([scheduler.push("stock"), scheduler.push("content")])
}

/** @returns once this process has pushed everything requested so far; it does not wait for content with a longer delay */
export function whenPushed(store: Store): Promise<void> {
  return schedulerOf(store).whenPushed()
}

/** Queues a run. @returns when it is over; the run's row holds its result */
export function startRun(store: Store, runId: string): Promise<void> {
  return schedulerOf(store).run(runId)
}

/**
 * The pushes of one process, one at a time per lane. A lane is
 *
 * - *idle*: no push is planned;
 * - *scheduled*: a timer runs, and an earlier moment moves it forward;
 * - *pushing*: further requests queue behind the current push, in order.
 *
 * Runs belong to the content lane. A push of due items yields between two pages to a waiting run, so that the run counts its own work. Both
 * lanes are in *cooldown* for a while after the service rejected the token or codes: timers wait until it ends, pushes that a person starts
 * do not.
 */
class PushScheduler {
  private readonly timers = new Map<Lane, { timer: NodeJS.Timeout; at: number }>()
  /** The last push that is enqueued in a lane. */
  private readonly tails = new Map<Lane, Promise<void>>()
  /** Lanes whose last push threw. */
  private readonly failedLanes = new Set<Lane>()
  private waitingRuns = 0
  private cooldownUntil = Number.NEGATIVE_INFINITY

  constructor(private readonly store: Store) {}

  get hasFailed(): boolean {
    return this.failedLanes.size > 0
  }

  /** Pushes a lane after this delay, or sooner if an earlier push is scheduled. */
  schedule(lane: Lane, afterMs: number): void {
    const at = Math.max(steadyClock() + afterMs, this.cooldownUntil)
    const scheduled = this.timers.get(lane)
    if (scheduled && scheduled.at <= at) return
    if (scheduled) clearTimeout(scheduled.timer)
    const timer = setTimeout(() => {
      this.timers.delete(lane)
      // A cooldown may have begun since.
      if (steadyClock() < this.cooldownUntil) this.schedule(lane, 0)
      else void this.push(lane)
    }, at - steadyClock()).unref()
    this.timers.set(lane, { timer, at })
  }

  /** Pushes the due items of a lane, after the current push of this process. It logs failures: unsent items stay marked. */
  push(lane: Lane): Promise<void> {
    return this.enqueue(lane, lane === "stock" ? () => this.pushStock() : () => this.pushContent())
  }

  async run(runId: string): Promise<void> {
    this.waitingRuns++
    await this.enqueue("content", async () => {
      this.waitingRuns--
      this.coolDown(await executeRun(this.store, runId))
    })
  }

  async whenPushed(): Promise<void> {
    for (;;) {
      await Promise.all(this.tails.values())
      const waits = [...this.timers.values()].map(({ at }) => at - steadyClock())
      const soon = waits.filter((ms) => ms <= STOCK_DELAY_MS)
      if (soon.length === 0) return
      await sleep(Math.max(1, ...soon))
    }
  }

  private enqueue(lane: Lane, task: () => Promise<void>): Promise<void> {
    const turn = (this.tails.get(lane) ?? Promise.resolve()).then(task).then(
      () => this.ended(lane, null),
      (error: unknown) => this.failed(lane, error),
    )
    this.tails.set(lane, turn)
    return this.store.lifetime.track(turn)
  }

  private pushStock(): Promise<void> {
    return this.runPush({ lane: "stock" })
  }

  private async pushContent(): Promise<void> {
    await this.runPush({ lane: "content", shouldYield: () => Promise.resolve(this.waitingRuns > 0) })
    await this.scheduleNextContent()
  }

  private async runPush(options: PushOptions): Promise<void> {
    const { store } = this
    const onPage = (counts: RunCounts, hour: string) => store.history.addPushed(toPushedCounts(counts), hour)
    const { waiting, isRefused } = await pushLane(store, { ...options, onPage })
    this.coolDown(isRefused)
    if (!waiting) await refreshChangeLimitProblem(store)
    if (options.lane === "content") await refreshPriceGapProblem(store)
  }

  private coolDown(isRefused: boolean): void {
    this.cooldownUntil = isRefused ? steadyClock() + COOLDOWN_MS : Number.NEGATIVE_INFINITY
  }

  /** Content that was marked while a timer ran for an earlier push has its own due time. */
  private async scheduleNextContent(): Promise<void> {
    const { store } = this
    if ((await whyNotPushing(store)) !== null) return
    const ms = await store.catalog.items.msUntilDue()
    if (ms !== null) this.schedule("content", ms)
  }

  /** The next run of the job pushes again. */
  private async failed(lane: Lane, error: unknown): Promise<void> {
    if (this.store.missingTables.covers(error)) return
    const failure = toFailureText(error)
    const { logger } = this.store
    logger.warn(`partner-commerce: a push of the ${lane} lane failed and is repeated: ${failure}`)
    await this.ended(lane, failure)
  }

  /** Without its database, a store can record neither heartbeats nor problems. */
  private async ended(lane: Lane, failure: string | null): Promise<void> {
    if (failure === null) this.failedLanes.delete(lane)
    else this.failedLanes.add(lane)
    await recordPush(this.store, lane, failure).catch(() => undefined)
  }
}

/**
 * Takes the counts of sent changes only. The next push handles all other items again and would count them twice, including items that were
 * rejected before and are compared but not sent.
 */
const toPushedCounts = ({ created, updated, repriced, archived, unarchived, refused }: RunCounts) => ({
  created,
  updated,
  repriced,
  archived,
  unarchived,
  refused,
})

const schedulerOf = perStore((store) => new PushScheduler(store))

/** Continues abandoned runs, then pushes due items: marks of a dead process, and items that had to wait. */
export async function pushBacklog(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const runs = await store.catalog.runs.waiting(RUN_STALE_MS)
  for (const runId of runs) await startRun(store, runId)
  const obstacle = await whyNotPushing(store)
  // A changed list marks every item.
  if (obstacle === null) await refreshStaleCategories(store)
  if (await needsPush(store, obstacle)) await pushNow(store)
}

/** Each push also ends the problems of earlier pushes, and raises those of a copied database. */
async function needsPush(store: Store, obstacle: PushObstacle | null): Promise<boolean> {
  const { catalog, problems } = store
  if ((obstacle && isCopied(obstacle)) || schedulerOf(store).hasFailed) return true
  const open = await problems.open()
  if (open.some(({ key }) => PUSH_PROBLEMS.includes(key))) return true
  const { has_marks, has_decisions } = await catalog.items.findBacklog()
  return has_decisions || (has_marks && obstacle === null)
}
