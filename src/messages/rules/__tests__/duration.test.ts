import { formatDuration, formatRoughDuration } from "../duration-text"

describe("a duration in words", () => {
  it.each([
    [0, "0 seconds"],
    [300, "0.3 seconds"],
    [1_000, "1 second"],
    [25_000, "25 seconds"],
    [60_000, "1 minute"],
    [90_000, "90 seconds"],
    [3_600_000, "1 hour"],
    [5_400_000, "90 minutes"],
  ])("exactly: %d ms are %s", (ms, text) => expect(formatDuration(ms, "en")).toBe(text))

  it.each([
    [4, "0 seconds"],
    [341, "0.34 seconds"],
    [3_617, "3.6 seconds"],
    [1_000, "1 second"],
    [119_940, "119.9 seconds"],
    [120_000, "2 minutes"],
    [125_000, "2 minutes"],
    [7_200_000, "2 hours"],
    [7_300_000, "2 hours"],
  ])("roughly: %d ms are %s", (ms, text) => expect(formatRoughDuration(ms, "en")).toBe(text))

  it("has a Filipino form", () => {
    expect([formatDuration(25_000, "fil"), formatRoughDuration(125_000, "fil")]).toEqual(["25 segundo", "2 minuto"])
  })
})
