import { setImmediate as nextTurn } from "node:timers/promises"
import { toFailureText } from "../messages/rules/failure-text"
import { perStore } from "../store/per-store"
import { type Store } from "../store/store"

/** The outcome of one task of a batch. */
export type Outcome<Result> =
  | { kind: "done"; result: Result }
  | { kind: "failed"; error: unknown }
  /** It failed because of other tasks and left no trace. It is retried in its own batch. */
  | { kind: "retry_alone"; error: unknown }
  /** It was not started, because another process holds a needed lock. It joins a later batch. */
  | { kind: "requeue" }

export const done = <Result>(result: Result): Outcome<Result> => ({ kind: "done", result })

/**
 * Performs tasks together. If it throws, each task is retried in its own batch.
 *
 * @param isAlone true for such a retry: it has one task and runs beside the batches, so it may take its time
 * @returns an outcome per task, in their order
 */
export type PerformBatch<Task, Result> = (store: Store, tasks: Task[], isAlone: boolean) => Promise<Outcome<Result>[]>

/** In a longer batch the first task waits for the last, and no task becomes cheaper. */
const MAX_BATCH_SIZE = 32

/**
 * Batcher: each caller adds one task, and simultaneous tasks are performed together, because that costs several times less. Each kind of
 * work has one batcher per process. Locks exclude other processes; the batcher does not.
 *
 * @returns a function that resolves with the result of its task, and rejects with the error of its task
 */
export function batched<Task, Result>(perform: PerformBatch<Task, Result>, maxBatchSize = MAX_BATCH_SIZE) {
  const batcherOf = perStore(() => new Batcher(perform, maxBatchSize))
  return (store: Store, task: Task): Promise<Result> => batcherOf(store).add(store, task)
}

/** A statement takes each row once, so a second task for the same row joins a later batch. */
export async function onePerKey<Task, Result>(
  tasks: readonly Task[],
  toKey: (task: Task) => string,
  perform: (first: Task[]) => Promise<(task: Task) => Result>,
): Promise<Outcome<Result>[]> {
  const firstOf = new Map<string, Task>()
  for (const task of tasks) if (!firstOf.has(toKey(task))) firstOf.set(toKey(task), task)
  const isFirst = (task: Task) => firstOf.get(toKey(task)) === task
  const toResult = await perform([...firstOf.values()])
  return tasks.map((task) => (isFirst(task) ? done(toResult(task)) : { kind: "requeue" }))
}

interface Job<Task, Result> {
  task: Task
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * *Idle* until a task comes. Then it *collects* while every turn of the event loop brings another task, and *flushes* the queue batch by
 * batch. A task that comes during a flush waits for the next one. With an empty queue it is idle again.
 *
 *     idle ──add──► collecting ──no more came──► flushing ──queue empty──► idle
 *                                                └──◄── queue not empty
 *
 * A single task therefore starts at once, without a timer.
 */
class Batcher<Task, Result> {
  private queue: Job<Task, Result>[] = []
  private isIdle = true

  constructor(
    private readonly performBatch: PerformBatch<Task, Result>,
    private readonly maxBatchSize: number,
  ) {}

  add(store: Store, task: Task): Promise<Result> {
    return new Promise((resolve, reject) => this.enqueue(store, { task, resolve, reject }))
  }

  private enqueue(store: Store, job: Job<Task, Result>): void {
    this.queue.push(job)
    if (!this.isIdle) return
    this.isIdle = false
    void this.run(store)
  }

  private async run(store: Store): Promise<void> {
    await this.collect()
    while (this.queue.length > 0) await this.flush(store, this.queue.splice(0, this.maxBatchSize))
    this.isIdle = true
  }

  /** Callers that one answer of the database has released add their next task within a few turns, so they stay together. */
  private async collect(): Promise<void> {
    for (let collected = 0; collected < this.queue.length && collected < this.maxBatchSize;) {
      collected = this.queue.length
      await nextTurn()
    }
  }

  private async flush(store: Store, batch: Job<Task, Result>[]): Promise<void> {
    const outcomes = await this.perform(store, batch, false)
    for (const [index, job] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome?.kind === "requeue") this.queue.push(job)
      else if (outcome?.kind === "retry_alone") void this.retryAlone(store, job)
      else settle(job, outcome)
    }
  }

  /** Runs beside the batches, so a delay of this task delays only this task. */
  private async retryAlone(store: Store, job: Job<Task, Result>): Promise<void> {
    const [outcome] = await this.perform(store, [job], true)
    if (outcome?.kind === "requeue") this.enqueue(store, job)
    else settle(job, outcome)
  }

  private async perform(store: Store, batch: Job<Task, Result>[], isAlone: boolean): Promise<Outcome<Result>[]> {
    try {
      const tasks = batch.map(({ task }) => task)
      return await this.performBatch(store, tasks, isAlone)
    } catch (error) {
      // Alone, each task may succeed, and then only this log line shows the failure.
      store.logger.debug(`partner-commerce: ${batch.length} tasks of a batch failed together: ${toFailureText(error)}`)
      return batch.map(() => ({ kind: "retry_alone", error }))
    }
  }
}

function settle<Result>(job: Job<unknown, Result>, outcome: Outcome<Result> | undefined): void {
  if (outcome?.kind === "done") job.resolve(outcome.result)
  else job.reject(outcome && "error" in outcome ? outcome.error : new Error("A task was left without an outcome"))
}
