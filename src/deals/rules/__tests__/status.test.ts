import { hasFallenThrough, isOverThere } from "../../../orders/rules/ended-sale"
import { transactionStatus } from "../../../service/rules/wire/transactions"
import { DEAL_STATES, decideOnStatus, isConfirmedThere, toCheckDelayMs, toWatchDelayMs } from "../status"

describe("what the service says about a deal", () => {
  it("moves only a committed one", () => {
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
  ] as const)("is for a person when it is %s here and %s there", (state, status) => {
    expect(decideOnStatus(state, status)).toBe("alert")
  })

  it.each([
    ["confirmed", "APR"],
    ["cancelled", "CAN"],
    ["cancelled", "REF"],
    ["refused", "EXP"],
  ] as const)("is settled alike when it is %s here and %s there", (state, status) => {
    expect(decideOnStatus(state, status)).toBe("agree")
  })

  it("a refund is the end there, but no sale that fell through: the goods may have been delivered", () => {
    expect([isOverThere("REF"), hasFallenThrough("REF")]).toEqual([true, false])
    expect([isOverThere("CAN"), isOverThere("APR"), isOverThere(null)]).toEqual([true, false, false])
  })

  it.each([
    [null, false],
    ["APR", false],
    ["PND", false],
    ["CAN", true],
    ["GONE", true],
  ])("%s has fallen through: %s", (status, expected) => {
    expect(hasFallenThrough(status)).toBe(expected)
  })

  it.each([
    ["confirmed", null, true],
    ["committed", "APR", true],
    ["committed", "PND", false],
    ["committed", null, false],
  ] as const)("of a deal that is %s here and %s there confirms the sale: %s", (state, remote_status, expected) => {
    expect(isConfirmedThere({ state, remote_status })).toBe(expected)
  })

  it("of a confirmed deal is read each hour, until it is shipped or thirty days old", () => {
    const hourMs = 3_600_000
    expect(toWatchDelayMs({ ageMs: 29 * 24 * hourMs, isShipped: false })).toBe(hourMs)
    expect(toWatchDelayMs({ ageMs: 30 * 24 * hourMs, isShipped: false })).toBeNull()
    expect(toWatchDelayMs({ ageMs: 0, isShipped: true })).toBeNull()
  })

  it("is asked after 1, 2, 5, 15 and 60 minutes, then every hour", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 99].map((done) => toCheckDelayMs(done) / 60_000)).toEqual([0, 1, 2, 5, 15, 60, 60, 60])
  })
})
