/**
 * A few deals at a time: each takes several of the ten database connections that a process has by default, and the storefront needs
 * some too. Who waits, waits in order, and not longer than it makes sense.
 */
export class DealGate {
  private readonly waiting: { enter: () => void }[] = []
  private readonly calmed = new Set<() => void>()
  private inside = 0

  constructor(private readonly places: number) {}

  /** @returns false when there was no place within the time; then nothing is held */
  async enter(maxWaitMs: number): Promise<boolean> {
    if (this.inside < this.places) {
      this.inside += 1
      return true
    }
    if (maxWaitMs <= 0) return false
    return new Promise((resolve) => {
      const place = {
        enter: () => {
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

  leave(): void {
    const next = this.waiting.shift()
    // The place is handed on, not given up: nobody who comes later can slip in between.
    if (next) return next.enter()
    this.inside -= 1
    for (const resolve of this.calmed) resolve()
  }

  /** Resolves when nobody waits at the gate, or after so long: for work that should not take the machine from those who do. */
  async calm(maxWaitMs: number): Promise<void> {
    if (this.waiting.length === 0) return
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.calmed.delete(end)
        resolve()
      }
      const timer = setTimeout(end, maxWaitMs)
      this.calmed.add(end)
    })
  }
}
