import { type ProblemStore } from "../../activity/sql/problem-store"
import { type Heartbeats } from "./heartbeats"

const EVERY_MS = 60_000
/** A command ends before this time, so it does not count as a process of the store. */
const FIRST_AFTER_MS = 10_000
export const NO_JOBS = "no_jobs"

/** The pulse of one process, in every worker mode: it shows that the process is alive, and detects when no process runs jobs. */
export class HeartbeatTimer {
  private timer: NodeJS.Timeout | null = null
  private beating: Promise<void> = Promise.resolve()

  constructor(
    private readonly heartbeats: Heartbeats,
    private readonly problems: ProblemStore,
  ) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.beat()
      this.timer = setInterval(() => this.beat(), EVERY_MS).unref()
    }, FIRST_AFTER_MS).unref()
  }

  async stop(): Promise<void> {
    if (!this.timer) return
    clearInterval(this.timer)
    this.timer = null
    await this.beating
    await this.heartbeats.leave().catch(() => undefined)
  }

  /** Other code reports an unreachable database. */
  private beat(): void {
    this.beating = this.heartbeats
      .beat()
      .then(() => this.refreshProblem())
      .catch(() => undefined)
  }

  private async refreshProblem(): Promise<void> {
    await refreshJobsProblem({ heartbeats: this.heartbeats, problems: this.problems })
  }
}

interface Seen {
  heartbeats: Heartbeats
  problems: ProblemStore
}

/** @returns true if no process runs the store's jobs */
export async function refreshJobsProblem({ heartbeats, problems }: Seen): Promise<boolean> {
  const isWithout = await heartbeats.isWithoutJobs()
  await problems.refresh([{ key: NO_JOBS, problem: isWithout ? { code: NO_JOBS, values: {} } : null }])
  return isWithout
}
