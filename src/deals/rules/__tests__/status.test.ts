import { hasFallenThrough, isOverThere } from "../../../orders/rules/ended-sale"
import { transactionStatus } from "../../../service/rules/wire/transactions"
import {
  DEAL_STATES,
  decideOnStatus,
  isConfirmedThere,
  toCheckDelayMs,
  toLaterStatuses,
  toUnreadDelayMs,
  toWatchDelayMs,
} from "../status"

describe("the service's status of a deal", () => {
  it("moves only a committed deal", () => {
    const moving = DEAL_STATES.flatMap((state) =>
      transactionStatus.options
        .filter((status) => ["confirm", "cancel"].includes(decideOnStatus(state, status)))
        .map((status) => `${state} ${status} ${decideOnStatus(state, status)}`),
    )
    expect(moving).toEqual([
      "committed APR confirm",
      "committed REJ cancel",
      "committed CAN cancel",
      "committed EXP cancel",
    ])
  })

  it.each([
    ["confirmed", "CAN"],
    ["confirmed", "REF"],
    ["committed", "REF"],
    ["cancelled", "APR"],
    ["refused", "APR"],
    ["committed", "a status that is new"],
  ] as const)("causes an alert if the deal is %s in the store and %s at the service", (state, status) => {
    expect(decideOnStatus(state, status)).toBe("alert")
  })

  it.each([
    ["confirmed", "APR"],
    ["cancelled", "CAN"],
    ["cancelled", "REF"],
    ["refused", "EXP"],
  ] as const)("agrees if the deal is %s in the store and %s at the service", (state, status) => {
    expect(decideOnStatus(state, status)).toBe("agree")
  })

  it("REF ends the deal at the service but keeps the order, because the goods may have been delivered", () => {
    expect([isOverThere("REF"), hasFallenThrough("REF")]).toEqual([true, false])
    expect([isOverThere("CAN"), isOverThere("APR"), isOverThere(null)]).toEqual([true, false, false])
  })

  it.each([
    [null, false],
    ["APR", false],
    ["PND", false],
    ["CAN", true],
    ["GONE", true],
  ])("%s ends the sale: %s", (status, expected) => {
    expect(hasFallenThrough(status)).toBe(expected)
  })

  it.each([
    ["confirmed", null, true],
    ["committed", "APR", true],
    ["committed", "PND", false],
    ["committed", null, false],
  ] as const)(
    "decides whether a deal that is %s in the store and %s at the service is a confirmed sale: %s",
    (state, remote_status, expected) => {
      expect(isConfirmedThere({ state, remote_status })).toBe(expected)
    },
  )

  it.each([
    ["APR", ["CAN", "EXP", "REF"]],
    ["REJ", ["CAN", "EXP", "REF"]],
    ["HOL", ["APR", "REJ", "CAN", "EXP", "REF"]],
    ["PND", ["APR", "REJ", "CAN", "EXP", "REF"]],
    ["CAN", []],
    ["REF", []],
    ["a status that is new", []],
  ])("%s from a callback does not replace %p, because the callback may be older", (status, later) => {
    expect(toLaterStatuses(status)).toEqual(later)
  })

  it("gets read each hour for a confirmed deal, until it is shipped or thirty days old", () => {
    const hourMs = 3_600_000
    expect(toWatchDelayMs({ ageMs: 29 * 24 * hourMs, isShipped: false })).toBe(hourMs)
    expect(toWatchDelayMs({ ageMs: 30 * 24 * hourMs, isShipped: false })).toBeNull()
    expect(toWatchDelayMs({ ageMs: 0, isShipped: true })).toBeNull()
  })

  it("gets read each hour after a failed reading of a settled deal, for thirty days", () => {
    expect(toUnreadDelayMs(0, false)).toBe(3_600_000)
    expect(toUnreadDelayMs(719, false)).toBe(3_600_000)
    expect(toUnreadDelayMs(720, false)).toBeNull()
  })

  it("gets read each hour for a day if the service does not know a settled deal", () => {
    expect(toUnreadDelayMs(23, true)).toBe(3_600_000)
    expect(toUnreadDelayMs(24, true)).toBeNull()
  })

  it("gets read after 1, 2, 5, 15 and 60 minutes, then every hour", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((done) => toCheckDelayMs(done) / 60_000)).toEqual([0, 1, 2, 5, 15, 60, 60, 60])
  })
})
