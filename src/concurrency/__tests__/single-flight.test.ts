import { SingleFlight } from "../single-flight"

describe("work for a key", () => {
  const begun: ((result: number) => void)[] = []
  const work = () => new Promise<number>((resolve) => void begun.push(resolve))
  let flight: SingleFlight<number>

  beforeEach(() => {
    begun.length = 0
    flight = new SingleFlight()
  })

  it("serves all callers while it is under way, and starts again afterwards", async () => {
    const all = [flight.run("a", work), flight.run("a", work)]
    const other = flight.run("b", work)
    expect(begun).toHaveLength(2)
    begun[0]?.(1)
    begun[1]?.(2)
    expect(await Promise.all([...all, other])).toEqual([1, 1, 2])
    void flight.run("a", work)
    expect(begun).toHaveLength(3)
  })

  it("runs a second time for all callers that come after its start", async () => {
    const first = flight.runAgain("a", work)
    const later = [flight.runAgain("a", work), flight.runAgain("a", work)]
    expect(begun).toHaveLength(1)
    begun[0]?.(1)
    expect(await first).toBe(1)
    await new Promise(setImmediate)
    expect(begun).toHaveLength(2)
    begun[1]?.(2)
    expect(await Promise.all(later)).toEqual([2, 2])
  })

  it("does not affect the next run when it fails", async () => {
    const first = flight.runAgain("a", () => Promise.reject(new Error("gone")))
    const later = flight.runAgain("a", () => Promise.resolve(2))
    await expect(first).rejects.toThrow("gone")
    expect(await later).toBe(2)
  })
})
