import { isReturnDue } from "../cancelled-order"

const MINUTE = 60_000
const cancelled = (minutes: number) => ({ cancelledMs: minutes * MINUTE, servicePart: "100" })
const refused = (minutes: number, status: number) => ({
  state: "refused" as const,
  origin: "medusa" as const,
  why: { code: "answered" as const, values: { status } },
  amount: "100",
  age_ms: minutes * MINUTE,
})
const linesLeft = (minutes: number) => ({
  ...refused(minutes, 400),
  why: { code: "refund_lines_left" as const, values: { words: "no rest" } },
})
const part = (minutes: number, amount: string) => ({ ...refused(minutes, 400), amount })
/** The plugin has refused a refund of the whole order. */
const aboveServicePart = (minutes: number) => ({
  state: "refused" as const,
  origin: "medusa" as const,
  why: { code: "refund_above_service_part" as const, values: { left: "90", open: "10", currency: "PHP" } },
  amount: "100",
  age_ms: minutes * MINUTE,
})

describe("the money of a cancelled order", () => {
  it.each([
    ["waits while Medusa may still refund it", [], 1, false],
    ["returns if no refund was requested", [], 3, true],
    ["returns at the next attempt after an outage of the service", [refused(6, 503)], 7, true],
    ["returns at the next attempt after a call that named only the first lines", [linesLeft(6)], 7, true],
    ["waits longer after each attempt", [refused(12, 503), refused(6, 503)], 13, false],
    ["goes to a person once the service has refused the refund", [refused(6, 400)], 7, false],
    ["returns if only an older refund was refused", [refused(60, 400)], 3, true],
    ["returns exactly two minutes after the cancellation", [], 2, true],
    ["returns at the next attempt five minutes after an outage", [refused(5, 500)], 7, true],
    ["returns at the next attempt after too many requests", [refused(6, 429)], 7, true],
    ["returns after a refusal without a reason", [{ ...refused(6, 400), why: null }], 7, true],
    ["goes to a person if the refund was refused two minutes before the cancellation", [refused(5, 400)], 3, false],
    ["returns if only a part was refused a minute before the cancellation", [part(4, "40")], 3, true],
    ["returns if only a part was refused after the cancellation", [part(2, "40")], 3, true],
    [
      "goes to a person if the plugin's own refund was refused, although the ledger knows of a larger rest",
      [{ ...part(6, "80"), origin: "reversal" }],
      7,
      false,
    ],
    ["goes to a person if the rest was refused", [{ ...part(60, "60"), state: "done" }, part(4, "40")], 3, false],
    ["waits for Medusa's own refund although a part was refused", [part(1, "40")], 1, false],
    [
      "returns after a refusal, although a later refund was made",
      [refused(6, 503), { ...refused(1, 503), state: "done" }],
      7,
      true,
    ],
    ["returns at once if Medusa requested the open amount too", [aboveServicePart(0)], 0, true],
    ["goes to a person if the service then refuses its part", [aboveServicePart(6), refused(5, 400)], 7, false],
  ] as const)("%s", (_, refunds, cancelledMinutes, isDue) => {
    expect(isReturnDue(refunds, cancelled(cancelledMinutes))).toBe(isDue)
  })

  it("returns without the part that another refund gave back during the cancellation", () => {
    const why = { code: "refund_above_left" as const, values: { left: "15840", currency: "PHP" } }
    const refund = { ...refused(6, 400), why }
    expect(isReturnDue([refund], cancelled(6))).toBe(true)
    expect(isReturnDue([{ ...refund, origin: "reversal" }], cancelled(6))).toBe(false)
  })

  it("goes to a person after a day of failures", () => {
    const refunds = Array.from({ length: 20 }, (_, at) => refused(2_000 - at, 503))
    expect(isReturnDue(refunds, cancelled(2_001))).toBe(false)
  })
})
