/**
 * Semaphore: FIFO with a limited wait. The service waits 40 s for an answer, so a purchase that cannot begin in time is refused early.
 *
 * It is *idle* without a taken slot, *open* while a slot is free, and *full* otherwise. Callers wait only while it is full. A released slot
 * goes to the first of them.
 */
export class Semaphore {
  private readonly waiting: { acquire: () => void }[] = []
  private readonly idleWaiters = new Set<() => void>()
  private taken = 0

  constructor(private readonly slots: number) {}

  /** @returns false if no slot became free in time; then the caller holds no slot */
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
    // Passes the slot on directly, so that a later caller cannot take it.
    if (next) return next.acquire()
    this.taken -= 1
    if (this.taken > 0) return
    for (const resolve of this.idleWaiters) resolve()
  }

  /** Resolves when no slot is taken, or when the time is up: for work that gives way to the holders of slots. */
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
