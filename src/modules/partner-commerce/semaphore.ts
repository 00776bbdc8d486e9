/** So many at a time. Who waits, waits in order, and not longer than it makes sense. */
export class Semaphore {
  private readonly waiting: { acquire: () => void }[] = []
  private readonly idleWaiters = new Set<() => void>()
  private inside = 0

  constructor(private readonly places: number) {}

  /** @returns false when there was no place within the time; then nothing is held */
  async acquire(maxWaitMs: number): Promise<boolean> {
    if (this.inside < this.places) {
      this.inside += 1
      return true
    }
    if (maxWaitMs <= 0) return false
    return new Promise((resolve) => {
      const place = {
        acquire: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(place), 1)
        resolve(false)
      }, maxWaitMs)
      this.waiting.push(place)
    })
  }

  release(): void {
    const next = this.waiting.shift()
    // The place is handed on, not given up: nobody who comes later can slip in between.
    if (next) return next.acquire()
    this.inside -= 1
    if (this.inside > 0) return
    for (const resolve of this.idleWaiters) resolve()
  }

  /** Resolves when nobody is inside, or after so long: for work that should not take the machine from those who are. */
  async whenIdle(maxWaitMs: number): Promise<void> {
    if (this.inside === 0 || maxWaitMs <= 0) return
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
