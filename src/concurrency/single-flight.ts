/** Single flight: work for a key that is under way is shared by whoever wants the same, and forgotten when it ends. */
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
   * For who needs what is read from now on: work that is under way is waited for, and one more is shared by all who have come meanwhile.
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
