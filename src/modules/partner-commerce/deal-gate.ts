/**
 * A few deals at a time: each takes several of the ten database connections that a process has by default, and the storefront needs
 * some too. Who waits, waits in order, and not longer than it makes sense.
 */
export class DealGate {
  private readonly waiting: { enter: () => void }[] = []
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
    if (next) next.enter()
    else this.inside -= 1
  }
}
