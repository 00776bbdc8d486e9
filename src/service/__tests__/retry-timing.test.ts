import fc from "fast-check"
import { LONGEST_RETRY_AFTER_MS, readRetryAfterMs, toRetryDelayMs } from "../retry-timing"

const now = Date.parse("2026-03-01T12:00:00Z")
const clock = () => now

describe("how long the service asks us to wait", () => {
  test.each([
    ["seconds", { retryAfter: "7" }, 7_000],
    ["seconds with spaces", { retryAfter: " 120 " }, 120_000],
    ["a date", { retryAfter: "Sun, 01 Mar 2026 12:00:30 GMT" }, 30_000],
    ["a date that has passed", { retryAfter: "Sun, 01 Mar 2026 11:00:00 GMT" }, 0],
    [
      "a date by the service's own clock, an hour ahead of ours",
      { retryAfter: "Sun, 01 Mar 2026 13:00:10 GMT", date: "Sun, 01 Mar 2026 13:00:00 GMT" },
      10_000,
    ],
    ["ten years, which is cut to an hour", { retryAfter: "315360000" }, LONGEST_RETRY_AFTER_MS],
    ["nothing", {}, undefined],
    ["an empty header", { retryAfter: "" }, undefined],
    ["a negative number", { retryAfter: "-5" }, undefined],
    ["nonsense", { retryAfter: "soon" }, undefined],
  ])("%s", (_, headers, expected) => {
    expect(readRetryAfterMs(headers, clock)).toBe(expected)
  })
})

describe("how long this client waits before it tries again", () => {
  test("as long as the service asks, without jitter", () => {
    expect(toRetryDelayMs({ attempt: 1, retryAfterMs: 7_000, random: () => 0.5 })).toBe(7_000)
  })

  test.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [6, 16_000],
    [7, 20_000],
    [40, 20_000],
  ])("twice as long after each attempt, up to a limit: after attempt %i at most %i ms", (attempt, ceiling) => {
    expect(toRetryDelayMs({ attempt, random: () => 1 })).toBe(ceiling)
  })

  test("a random time up to the limit, so that many clients do not return together", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delay = toRetryDelayMs({ attempt, random: () => random })
        expect(delay).toBeGreaterThanOrEqual(0)
        expect(delay).toBeLessThanOrEqual(20_000)
      }),
    )
  })

  test("as long as its own backoff if the service asks for zero seconds", () => {
    expect(toRetryDelayMs({ attempt: 1, retryAfterMs: 0, random: () => 1 })).toBe(500)
  })
})
