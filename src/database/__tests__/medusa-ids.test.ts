import { generateEntityId } from "@medusajs/framework/utils"
import { toOldestId } from "../medusa-ids"

const NOW = Date.UTC(2026, 10, 26)
const DAY_MS = 24 * 3_600_000

describe("the bound between the ids of the last day and older ids", () => {
  afterEach(() => jest.useRealTimers())

  it.each([
    ["is below the id of this moment", 0, true],
    ["is below the oldest id of the day", DAY_MS, true],
    ["is above the id of a millisecond earlier", DAY_MS + 1, false],
    ["is above the id of another year", 400 * DAY_MS, false],
  ])("%s", (_, ageMs, isYounger) => {
    jest.useFakeTimers({ now: NOW - ageMs })
    expect(generateEntityId(undefined, "ref") > toOldestId("ref", DAY_MS, NOW)).toBe(isYounger)
  })
})
