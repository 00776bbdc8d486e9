/// <reference types="jest" />
import { toMomentText } from "../moment-text"

const AT = "2026-11-27T23:34:00Z"

describe("the text of a moment", () => {
  it.each([
    ["en", "Asia/Manila", "Nov 28, 2026, 7:34:00 AM GMT+8"],
    ["en", "America/New_York", "Nov 27, 2026, 6:34:00 PM EST"],
    ["fil", "Asia/Manila", "Nob 28, 2026, 7:34:00 AM GMT+8"],
  ])("shows the day and the time in the store's time zone, with its name: %s, %s", (language, timeZone, text) => {
    expect(toMomentText(language, timeZone)(AT).replace(/\u202f/g, " ")).toBe(text)
  })

  it("shows the default time zone in a browser that does not know the store's", () => {
    expect(toMomentText("en", "Mars/Olympus_Mons")(AT)).toMatch(/GMT\+8$/)
  })
})
