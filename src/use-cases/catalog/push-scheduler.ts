import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../client/clock"
import { type Lane } from "../../core/catalog/lane"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { perStore } from "../per-store"
import { refreshBrakeProblem, recordHeldRun } from "./brake"
import { pushDue, type PushOptions, whyNotPushing } from "./push-loop"
import { clearPushProblem, raisePushProblem } from "./report-push-problem"
import { workRun } from "./sync-run"

/** Marks that come within this time travel together. */
const COALESCE_STOCK_MS = 200
/** While the service refuses token or codes, changes do not ask it again: the job does each minute, and whoever starts a run. */
const REST_MS = 60_000

/**
 * What one process pushes, in turn. Per lane: *idle*, *scheduled* (a timer runs; an earlier moment moves it forward) or *pushing*
 * (one push at a time; what is asked for meanwhile follows it). Runs go before scheduled content, and a push of left-overs gives way
 * to a run between two pages, so that a run counts what it does itself.
 */
class PushScheduler {
  private readonly timers = new Map<Lane, { timer: NodeJS.Timeout; at: number }>()
  private readonly tails = new Map<Lane, Promise<void>>()
  private readonly failures = new Map<Lane, number>()
  private waitingRuns = 0
  private restsUntil = Number.NEGATIVE_INFINITY

  constructor(private readonly container: MedusaContainer) {}

  /** Pushes a lane after so long, or earlier if that was asked for already. */
  schedule(lane: Lane, afterMs: number): void {
    const at = Math.max(steadyClock() + afterMs, this.restsUntil)
    const scheduled = this.timers.get(lane)
    if (scheduled && scheduled.at <= at) return
    if (scheduled) clearTimeout(scheduled.timer)
    const timer = setTimeout(() => {
      this.timers.delete(lane)
      if (steadyClock() < this.restsUntil) this.schedule(lane, 0)
      else void this.push(lane)
    }, at - steadyClock()).unref()
    this.timers.set(lane, { timer, at })
  }

  /** Pushes what is due in a lane, after what this process is pushing now. Failures are logged: what was not sent stays marked. */
  push(lane: Lane): Promise<void> {
    return lane === "stock" ? this.pushStock() : this.pushContent()
  }

  private pushContent(): Promise<void> {
    return this.inTurn("content", async () => {
      const shouldYield = () => Promise.resolve(this.waitingRuns > 0)
      await this.pushAndTell({ lane: "content", shouldYield })
      await this.scheduleNext()
    })
  }

  private pushStock(): Promise<void> {
    return this.inTurn("stock", () => this.pushAndTell({ lane: "stock" }))
  }

  /** What was marked while a timer ran for something earlier has its own moment. */
  private async scheduleNext(): Promise<void> {
    const service = this.container.resolve(PARTNER_COMMERCE)
    if ((await whyNotPushing(service)) !== null) return
    const ms = await service.catalog.items.msUntilDue(requireConfigured(service).options.shopCode)
    if (ms !== null) this.schedule("content", ms)
  }

  private rest(isRefused: boolean): void {
    this.restsUntil = isRefused ? steadyClock() + REST_MS : Number.NEGATIVE_INFINITY
  }

  private async pushAndTell(options: PushOptions): Promise<void> {
    const { held: brake, isRefused } = await pushDue(this.container, options)
    this.rest(isRefused)
    const service = this.container.resolve(PARTNER_COMMERCE)
    if (brake && !brake.isDiscarded) await recordHeldRun(service, brake)
    else await refreshBrakeProblem(service)
  }

  async run(runId: string): Promise<void> {
    this.waitingRuns++
    await this.inTurn("content", async () => {
      this.waitingRuns--
      this.rest(await workRun(this.container, runId))
    })
  }

  private inTurn(lane: Lane, task: () => Promise<void>): Promise<void> {
    const turn = (this.tails.get(lane) ?? Promise.resolve()).then(task).then(
      () => this.succeeded(lane),
      (error: unknown) => this.failed(lane, error),
    )
    this.tails.set(lane, turn)
    return turn
  }

  private async succeeded(lane: Lane): Promise<void> {
    this.failures.delete(lane)
    await clearPushProblem(this.container, lane)
  }

  /** What was not sent stays marked and is pushed again by the job. Once is a database that was restarted; twice is told. */
  private async failed(lane: Lane, error: unknown): Promise<void> {
    const failures = (this.failures.get(lane) ?? 0) + 1
    this.failures.set(lane, failures)
    const message = `A push of the ${lane} lane failed and is repeated: ${toFailureText(error)}`
    this.container.resolve(ContainerRegistrationKeys.LOGGER).warn(`partner-commerce: ${message}`)
    if (failures > 1) await raisePushProblem(this.container, lane, { message, error })
  }
}

const queueOf = perStore((container) => new PushScheduler(container))

/** Stock goes out at once, content when its delay is over. */
export function schedulePush(container: MedusaContainer, what: Lane, contentDelayMs: number): void {
  queueOf(container).schedule(what, what === "stock" ? COALESCE_STOCK_MS : contentDelayMs)
}

/** Pushes all that is due now, stock first, and waits for it. */
export async function pushNow(container: MedusaContainer): Promise<void> {
  await Promise.all([queueOf(container).push("stock"), queueOf(container).push("content")])
}

/** Works on a run in the background of this process, in its turn. */
export function startRun(container: MedusaContainer, runId: string): Promise<void> {
  return queueOf(container).run(runId)
}
