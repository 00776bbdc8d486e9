/**
 * Worker pool of one process for one kind of work. A worker is *idle* until a caller runs the pool. Then it takes one piece after another
 * until no piece is left. A hanging worker blocks only its own place: the next run uses the others.
 */
export class WorkerPool {
  private readonly atWork = new Set<Promise<void>>()

  /** @param startWorker makes a worker, which claims a piece with its own lease and does it; false = no piece is left */
  constructor(
    private readonly size: number,
    private readonly startWorker: () => () => Promise<boolean>,
    /** After the abort, no worker takes another piece. */
    private readonly stopping?: AbortSignal,
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
    while (!this.stopping?.aborted && (await workNext()));
  }
}
