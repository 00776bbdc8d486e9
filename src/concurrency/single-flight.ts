/** Callers with the same key share the running work (single flight). Its result is not kept. */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Promise<Result>>()
  private readonly waiting = new Map<string, Promise<Result>>()

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.underWay.get(key)
    if (shared) return shared
    const begun = work().finally(() => this.underWay.delete(key))
    this.underWay.set(key, begun)
    return begun
  }

  /**
   * Serves callers who need data that is read from now on: waits for the running work, and then runs once more for all callers that came
   * during the wait.
   */
  runAgain(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.underWay.get(key)
    if (!underWay) return this.run(key, work)
    const waiting = this.waiting.get(key)
    if (waiting) return waiting
    const next = underWay
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(key)
        return this.run(key, work)
      })
    this.waiting.set(key, next)
    return next
  }
}
