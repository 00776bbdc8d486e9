/**
 * Worker pool of one process for one kind of work. A worker is *idle* until somebody runs the pool; then it takes one piece after the
 * other until none is left. A worker that hangs keeps its own place only: the next run finds the others idle.
 */
export class WorkerPool {
  private readonly atWork = new Set<Promise<void>>()

  /** @param startWorker makes a worker: it claims a piece with a lease of its own and does it; false = none is left */
  constructor(
    private readonly size: number,
    private readonly startWorker: () => () => Promise<boolean>,
    /** Once it is aborted, no worker takes another piece. */
    private readonly stopping?: AbortSignal,
  ) {}

  /** Sets so many more to work, as far as there are any. @returns when no worker has anything left to do */
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
