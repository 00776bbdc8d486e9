import { setImmediate as nextTurn } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { perStore } from "../per-store"

/** How one task of a batch ended. */
export type Outcome<Result> =
  | { kind: "done"; result: Result }
  | { kind: "failed"; error: unknown }
  /** It failed in company: nothing is left of it, and it is tried once more by itself. */
  | { kind: "again"; error: unknown }
  /** It was not begun, because of something that others hold: it travels in a later batch. */
  | { kind: "later" }

/**
 * Performs tasks together. If it throws, each is tried again by itself.
 *
 * @param isAlone this is such a second trial: of one task, that keeps nobody waiting
 * @returns an outcome per task, in their order
 */
export type Together<Task, Result> = (
  container: MedusaContainer,
  tasks: Task[],
  isAlone: boolean,
) => Promise<Outcome<Result>[]>

/** More than that in one go makes the first wait for the last without making any of them cheaper. */
const MOST_IN_A_BATCH = 32

/**
 * Work that is cheaper together: who comes while a batch is at work travels in the next one. Nobody waits for company, and one who
 * comes alone goes at once. There is one lane per process for each kind of work; processes exclude each other by locks, not here.
 */
export function inBatches<Task, Result>(together: Together<Task, Result>) {
  const laneOf = perStore(() => new Lane(together))
  return (container: MedusaContainer, task: Task): Promise<Result> => laneOf(container).join(container, task)
}

interface Passenger<Task, Result> {
  task: Task
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

class Lane<Task, Result> {
  private waiting: Passenger<Task, Result>[] = []
  private isMoving = false

  constructor(private readonly together: Together<Task, Result>) {}

  join(container: MedusaContainer, task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, resolve, reject })
      if (this.isMoving) return
      this.isMoving = true
      void this.move(container)
    })
  }

  private async move(container: MedusaContainer): Promise<void> {
    await this.board()
    while (this.waiting.length > 0) await this.carry(container, this.waiting.splice(0, MOST_IN_A_BATCH))
    this.isMoving = false
  }

  /** No wait by the clock: turns of the event loop, for as long as each brings somebody. Who is set free together leaves together. */
  private async board(): Promise<void> {
    for (let seen = 0; seen < this.waiting.length && seen < MOST_IN_A_BATCH;) {
      seen = this.waiting.length
      await nextTurn()
    }
  }

  private async carry(container: MedusaContainer, batch: Passenger<Task, Result>[]): Promise<void> {
    const outcomes = await this.perform(container, batch, false)
    for (const [index, passenger] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome?.kind === "later") this.waiting.push(passenger)
      else if (outcome?.kind === "again") void this.carryAlone(container, passenger)
      else settle(passenger, outcome)
    }
  }

  /** Beside the lane: whatever holds this one up is no reason for others to wait. */
  private async carryAlone(container: MedusaContainer, passenger: Passenger<Task, Result>): Promise<void> {
    const [outcome] = await this.perform(container, [passenger], true)
    settle(passenger, outcome)
  }

  private async perform(
    container: MedusaContainer,
    batch: Passenger<Task, Result>[],
    isAlone: boolean,
  ): Promise<Outcome<Result>[]> {
    try {
      const tasks = batch.map(({ task }) => task)
      return await this.together(container, tasks, isAlone)
    } catch (error) {
      return batch.map(() => ({ kind: "again", error }))
    }
  }
}

function settle<Result>(passenger: Passenger<unknown, Result>, outcome: Outcome<Result> | undefined): void {
  if (outcome?.kind === "done") passenger.resolve(outcome.result)
  else passenger.reject(outcome && "error" in outcome ? outcome.error : new Error("A task was left without an outcome"))
}
