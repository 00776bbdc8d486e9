/**
 * Semaphore: FIFO, bounded wait, because the service waits 40 s for an answer, and a purchase that cannot begin in time is refused
 * early.
 *
 * It is *idle* with no slot taken, *open* while a slot is free, and *full* otherwise; only then callers wait. A slot that is released
 * goes to the first of them.
 */
export class Semaphore {
  private readonly waiting: { acquire: () => void }[] = []
  private readonly idleWaiters = new Set<() => void>()
  private taken = 0

  constructor(private readonly slots: number) {}

  /** @returns false when no slot became free within the time; then nothing is held */
  async acquire(maxWaitMs: number): Promise<boolean> {
    if (this.taken < this.slots) {
      this.taken += 1
      return true
    }
    if (maxWaitMs <= 0) return false
    return new Promise((resolve) => {
      const waiter = {
        acquire: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1)
        resolve(false)
      }, maxWaitMs)
      this.waiting.push(waiter)
    })
  }

  release(): void {
    const next = this.waiting.shift()
    // The slot is handed on, not given up: a later caller cannot slip in between.
    if (next) return next.acquire()
    this.taken -= 1
    if (this.taken > 0) return
    for (const resolve of this.idleWaiters) resolve()
  }

  /** Resolves when no slot is taken, or when the time is up: for work that should leave the machine to those who hold a slot. */
  async whenIdle(maxWaitMs: number): Promise<void> {
    if (this.taken === 0 || maxWaitMs <= 0) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.idleWaiters.delete(end)
        resolve()
      }
      const timer = setTimeout(end, maxWaitMs)
      this.idleWaiters.add(end)
    })
  }
}
