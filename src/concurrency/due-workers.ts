import { perStore } from "../store/per-store"
import { type Store } from "../store/store"
import { batched, done } from "./batcher"
import { newLease } from "./lease"
import { type Lease } from "./sql/leases"

/** Rows of one table that become due, and the work on them. */
export interface DueRows<Row> {
  /** The most rows that one process works on at the same time. */
  workers: number
  /** Claims the longest due rows. @returns fewer rows than the limit if no more are due */
  claim: (store: Store, lease: Lease, limit: number) => Promise<Row[]>
  settle: (store: Store, row: Row, lease: Lease) => Promise<unknown>
  /** A worker calls the returned function before each row, so that customers come first. */
  startYielding?: (store: Store) => () => Promise<void>
}

/** Makes the workers of each process. Idle workers claim their rows with one statement. */
export function dueWorkers<Row>({ workers, claim, settle, startYielding }: DueRows<Row>): (store: Store) => WorkerPool {
  const claimNext = batched<undefined, { row: Row; lease: Lease } | null>(async (store, waiting) => {
    const lease = newLease()
    try {
      const rows = await claim(store, lease, waiting.length)
      return waiting.map((_, at) => {
        const row = rows[at]
        return done(row === undefined ? null : { row, lease })
      })
    } catch (error) {
      // No worker is to blame, so a claim for each alone would only fail again.
      return waiting.map(() => ({ kind: "failed", error }))
    }
  }, workers)
  return perStore((store) => {
    const startWorker = () => {
      const letCustomersPass = startYielding?.(store)
      return async () => {
        await letCustomersPass?.()
        const claimed = await claimNext(store, undefined)
        if (claimed) await settle(store, claimed.row, claimed.lease)
        return claimed !== null
      }
    }
    return new WorkerPool(workers, startWorker, store.lifetime.stopping)
  })
}

/**
 * Worker pool of one process for one kind of work. A worker is *idle* until a caller runs the pool. Then it takes one row after another
 * until no row is due. A hanging worker blocks only its own place: the next run uses the others.
 */
class WorkerPool {
  private readonly atWork = new Set<Promise<void>>()

  /** @param startWorker makes a worker, which works on the next row; false = no row is due */
  constructor(
    private readonly size: number,
    private readonly startWorker: () => () => Promise<boolean>,
    /** After the abort, no worker takes another row. */
    private readonly stopping: AbortSignal,
  ) {}

  /** Starts this many workers, as far as the pool has idle ones. @returns when all workers have finished */
  async run(workers = this.size): Promise<void> {
    const wanted = Math.min(this.size, this.atWork.size + workers)
    while (this.atWork.size < wanted) {
      const worker = this.workOff(this.startWorker()).finally(() => this.atWork.delete(worker))
      this.atWork.add(worker)
    }
    await Promise.all(this.atWork)
  }

  private async workOff(workNext: () => Promise<boolean>): Promise<void> {
    while (!this.stopping.aborted && (await workNext()));
  }
}
