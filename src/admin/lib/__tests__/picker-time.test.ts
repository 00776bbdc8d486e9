/// <reference types="jest" />
import { fromPickerDate, toPickerDate } from "../picker-time"

describe.each(["Asia/Manila", "America/New_York"])("a date picker of a store in %s", (timeZone) => {
  const AT = "2027-01-31T10:30:00.000Z"

  it("shows the store's clock", () => {
    const shown = toPickerDate(AT, timeZone)
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(new Date(AT))
    expect(shown && new Intl.DateTimeFormat("en-GB", { timeStyle: "short" }).format(shown)).toBe(clock)
  })

  it("returns the moment that it shows", () => {
    const shown = toPickerDate(AT, timeZone)
    expect(shown && fromPickerDate(shown, timeZone)).toBe(AT)
  })
})
