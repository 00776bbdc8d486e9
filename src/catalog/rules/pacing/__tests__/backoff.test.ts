import fc from "fast-check"
import { pushBackoffMs } from "../backoff"

describe("an item whose push has to be repeated waits", () => {
  test.each<[string, number, number | undefined, number]>([
    ["five seconds after the first failure", 0, undefined, 5_000],
    ["twice as long after each further failure", 3, undefined, 40_000],
    ["a quarter of an hour at most", 9, undefined, 900_000],
    ["a quarter of an hour, also after a thousand failures", 1_000, undefined, 900_000],
    ["as long as the service asks, if that is longer", 0, 60_000, 60_000],
    ["its own time, if the service asks for less", 3, 1_000, 40_000],
    ["longer than the maximum, if the service asks for it", 0, 3_600_000, 3_600_000],
  ])("%s", (_, attempts, statedMs, expected) => {
    expect(pushBackoffMs(attempts, statedMs)).toBe(expected)
  })

  test("never shorter after more failures, and never shorter than the service asks", () => {
    const told = fc.option(fc.nat(10_000_000), { nil: undefined })
    fc.assert(
      fc.property(fc.nat(2_000), told, (attempts, statedMs) => {
        const wait = pushBackoffMs(attempts, statedMs)
        expect(pushBackoffMs(attempts + 1, statedMs)).toBeGreaterThanOrEqual(wait)
        expect(wait).toBeGreaterThanOrEqual(statedMs ?? 0)
      }),
    )
  })
})
