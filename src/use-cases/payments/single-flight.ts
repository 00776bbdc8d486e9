/** Single flight: work for a key that is under way is shared by whoever wants the same, and forgotten when it ends. */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Promise<Result>>()

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const shared = this.underWay.get(key)
    if (shared) return shared
    const begun = work().finally(() => this.underWay.delete(key))
    this.underWay.set(key, begun)
    return begun
  }
}
