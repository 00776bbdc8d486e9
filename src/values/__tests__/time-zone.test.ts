import { fromWallTime, isTimeZone, toDay, toWallTime } from "../time-zone"

describe("a time zone", () => {
  test.each([
    ["Asia/Manila", true],
    ["America/Argentina/Buenos_Aires", true],
    ["Etc/GMT+8", true],
    ["UTC", true],
    ["Asia/Atlantis", false],
    ["Manila", false],
    ["PST", false],
    ["+08:00", false],
    ["Asia/Manila'; --", false],
    ["", false],
  ])("isTimeZone(%j) is %s", (name, expected) => {
    expect(isTimeZone(name)).toBe(expected)
  })

  test.each([
    ["Asia/Manila", "2024-02-29"],
    ["UTC", "2024-02-28"],
    ["America/Los_Angeles", "2024-02-28"],
  ])("the moment has its day in %s", (timeZone, day) => {
    expect(toDay(new Date("2024-02-28T16:15:00Z"), timeZone)).toBe(day)
  })

  test.each([
    ["Asia/Manila", "2024-02-29T00:15", "2024-02-28T16:15:00.000Z"],
    ["UTC", "2024-02-28T16:15", "2024-02-28T16:15:00.000Z"],
    ["America/New_York", "2024-07-01T08:00", "2024-07-01T12:00:00.000Z"],
    ["Asia/Kathmandu", "2024-07-01T17:45", "2024-07-01T12:00:00.000Z"],
  ])("a clock in %s shows %s at %s", (timeZone, wallTime, moment) => {
    expect(toWallTime(new Date(moment), timeZone)).toBe(wallTime)
    expect(fromWallTime(wallTime, timeZone)?.toISOString()).toBe(moment)
  })

  test.each([
    ["is skipped", "2024-03-10T02:30", "2024-03-10T07:30:00.000Z"],
    ["comes twice", "2024-11-03T01:30", "2024-11-03T05:30:00.000Z"],
  ])("a time that %s has one moment", (_, wallTime, moment) => {
    expect(fromWallTime(wallTime, "America/New_York")?.toISOString()).toBe(moment)
  })

  test.each(["2024-03-10", "2024-13-10T02:30", "tomorrow", ""])("the text %j has no moment", (text) => {
    expect(fromWallTime(text, "Asia/Manila")).toBeNull()
  })
})
