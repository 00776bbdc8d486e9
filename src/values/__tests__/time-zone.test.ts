import { isTimeZone, toDay } from "../time-zone"

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
})
