import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../values/clock"
import { type Lane } from "../rules/item/lane"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type RunCounts } from "../sql/run/sync-run-store"
import { requireConfigured } from "../../store/configured"
import { perStore } from "../../concurrency/per-store"
import { refreshChangeLimitProblem } from "../change-limit"
import { refreshPriceGapProblem } from "../price-gaps"
import { pushLane, type PushOptions } from "./push-loop"
import { whyNotPushing } from "../push-obstacle"
import { recordPush } from "../push-problems"
import { executeRun } from "./execute-run"

/** Changes of stock that are marked within this time are sent together. */
const STOCK_DELAY_MS = 200
/** After the service refused token or codes: the job asks it again each minute, and so does whoever starts a run; changes do not. */
const COOLDOWN_MS = 60_000

/** Pushes a lane soon: stock at once, content when its delay is over. */
export function schedulePush(container: MedusaContainer, lane: Lane, contentDelayMs: number): void {
  schedulerOf(container).schedule(lane, lane === "stock" ? STOCK_DELAY_MS : contentDelayMs)
}

/** Pushes all that is due now, stock first, and waits for it. */
export async function pushNow(container: MedusaContainer): Promise<void> {
  const scheduler = schedulerOf(container)
  await Promise.all([scheduler.push("stock"), scheduler.push("content")])
}

/** @returns when this process pushes nothing any more of what was asked for until now; content whose delay is longer is not waited for */
export function whenPushed(container: MedusaContainer): Promise<void> {
  return schedulerOf(container).whenPushed()
}

/** Works on a run in its turn. @returns when it is over; whether it went well is in the run */
export function startRun(container: MedusaContainer, runId: string): Promise<void> {
  return schedulerOf(container).run(runId)
}

/**
 * The pushes of one process, one at a time per lane. A lane is
 *
 * - *idle*: nothing is to come;
 * - *scheduled*: a timer runs, and an earlier moment moves it forward;
 * - *pushing*: whatever is asked for meanwhile is enqueued behind it, in the order in which it was asked for.
 *
 * Runs are of the content lane. A push of what is due gives way between two pages to a run that waits, so that the run counts what it does
 * itself. Both lanes are in *cooldown* for a while after the service refused token or codes: timers wait for its end, pushes that somebody
 * asks for do not.
 */
class PushScheduler {
  private readonly timers = new Map<Lane, { timer: NodeJS.Timeout; at: number }>()
  /** The last push that is enqueued in a lane. */
  private readonly tails = new Map<Lane, Promise<void>>()
  private waitingRuns = 0
  private cooldownUntil = Number.NEGATIVE_INFINITY

  constructor(private readonly container: MedusaContainer) {}

  /** Pushes a lane after so long, or earlier if that was asked for already. */
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

  /** Pushes what is due in a lane, after what this process is pushing now. Failures are logged: what was not sent stays marked. */
  push(lane: Lane): Promise<void> {
    return this.enqueue(lane, lane === "stock" ? () => this.pushStock() : () => this.pushContent())
  }

  async run(runId: string): Promise<void> {
    this.waitingRuns++
    await this.enqueue("content", async () => {
      this.waitingRuns--
      this.coolDown(await executeRun(this.container, runId))
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
    return this.container.resolve(PARTNER_COMMERCE).lifetime.track(turn)
  }

  private pushStock(): Promise<void> {
    return this.runPush({ lane: "stock" })
  }

  private async pushContent(): Promise<void> {
    await this.runPush({ lane: "content", shouldYield: () => Promise.resolve(this.waitingRuns > 0) })
    await this.scheduleNextContent()
  }

  private async runPush(options: PushOptions): Promise<void> {
    const service = this.container.resolve(PARTNER_COMMERCE)
    const onPage = (counts: RunCounts, hour: string) => service.history.addPushed(toPushedCounts(counts), hour)
    const { waiting, isRefused } = await pushLane(this.container, { ...options, onPage })
    this.coolDown(isRefused)
    if (!waiting) await refreshChangeLimitProblem(service)
    if (options.lane === "content") await refreshPriceGapProblem(service)
  }

  private coolDown(isRefused: boolean): void {
    this.cooldownUntil = isRefused ? steadyClock() + COOLDOWN_MS : Number.NEGATIVE_INFINITY
  }

  /** Content that was marked while a timer ran for something earlier has a moment of its own. */
  private async scheduleNextContent(): Promise<void> {
    const service = this.container.resolve(PARTNER_COMMERCE)
    if ((await whyNotPushing(service)) !== null) return
    const ms = await service.catalog.items.msUntilDue(requireConfigured(service).options.shopCode)
    if (ms !== null) this.schedule("content", ms)
  }

  /** The job pushes again. */
  private async failed(lane: Lane, error: unknown): Promise<void> {
    if (this.container.resolve(PARTNER_COMMERCE).missingTables.covers(error)) return
    const failure = toFailureText(error)
    const logger = this.container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: a push of the ${lane} lane failed and is repeated: ${failure}`)
    await this.ended(lane, failure)
  }

  /** A database that is gone keeps neither heartbeats nor problems. */
  private async ended(lane: Lane, failure: string | null): Promise<void> {
    const service = this.container.resolve(PARTNER_COMMERCE)
    await recordPush(service, lane, failure).catch(() => undefined)
  }
}

/** All else is done again by the next push, and would be counted twice: also what was refused before, which is looked at again and not sent. */
const toPushedCounts = ({ created, updated, repriced, archived, unarchived, refused }: RunCounts) => ({
  created,
  updated,
  repriced,
  archived,
  unarchived,
  refused,
})

const schedulerOf = perStore((container) => new PushScheduler(container))
