import { type CheckedPayment, isScheduleOver, toNextPaymentCheckMs } from "../schedule"

const open: CheckedPayment = {
  state: "open",
  status: "PND",
  isReversing: false,
  isRefunded: false,
  isUnheard: false,
  unreadRecordMs: null,
  checks: 0,
}
const minutes = (checked: CheckedPayment) => (toNextPaymentCheckMs(checked) ?? 0) / 60_000

describe("the schedule of a payment's checks", () => {
  it("grows the pauses, and ends after thirty days", () => {
    const gaps = [0, 1, 2, 3, 4, 5, 100].map((checks) => minutes({ ...open, checks }))
    expect(gaps).toEqual([1, 2, 5, 15, 60, 60, 60])
    expect(toNextPaymentCheckMs({ ...open, checks: 800 })).toBeNull()
  })

  it("reads a missing record again after pauses that double, for a day", () => {
    const approved = { ...open, state: "approved", status: "APR", checks: 725 } as const
    const gaps = [1, 2, 64, 300].map((age) => minutes({ ...approved, unreadRecordMs: age * 60_000 }))
    expect(gaps).toEqual([1, 2, 60, 60])
    expect(minutes({ ...approved, unreadRecordMs: 500 })).toBe(1)
    expect(toNextPaymentCheckMs({ ...approved, unreadRecordMs: 24 * 60 * 60_000 })).toBeNull()
  })

  it.each<[Partial<CheckedPayment>, boolean]>([
    [{ checks: 724 }, false],
    [{ checks: 725 }, true],
    [{ state: "held", status: "HOL", checks: 725 }, true],
    [{ state: "held", status: "HOL", checks: 725, isReversing: true }, true],
    // No customer has seen its page.
    [{ state: "abandoned", checks: 725 }, false],
    [{ state: "approved", status: "APR", checks: 725 }, false],
    [{ state: "failed", status: "REJ", checks: 725 }, false],
  ])("hands %j to a person: %s", (changes, isTold) => {
    expect(isScheduleOver({ ...open, ...changes })).toBe(isTold)
  })

  it.each<[Partial<CheckedPayment>, boolean]>([
    [{ state: "held", status: "HOL" }, true],
    [{ state: "abandoned" }, true],
    [{ state: "approved", status: "APR" }, false],
    [{ state: "approved", status: "APR", isUnheard: true }, true],
    [{ state: "failed", status: "EXP" }, false],
    [{ state: "failed", status: "REJ" }, true],
    [{ state: "failed", status: "REJ", checks: 10 }, false],
    // The store gave it up, and the service announced its cancellation but has not ended it.
    [{ state: "failed", status: "PND" }, true],
    [{ state: "failed", status: "HOL", checks: 700 }, true],
    [{ state: "failed", status: "HOL", checks: 800 }, false],
    [{ state: "failed", status: "APR" }, true],
    [{ state: "failed", status: "CAN" }, false],
    [{ state: "failed", status: "REF" }, false],
    [{ state: "failed", status: "a word of its own" }, false],
    [{ state: "failed", status: null }, false],
    [{ state: "reversed", status: "APR", isReversing: true }, true],
    [{ state: "reversed", status: "APR", isReversing: true, isRefunded: true }, true],
    [{ state: "reversed", status: "APR" }, true],
    [{ state: "reversed", status: "APR", isRefunded: true }, false],
    [{ state: "reversed", status: "HOL" }, true],
    [{ state: "reversed", status: "CAN" }, false],
    [{ state: "reversed", status: "REJ" }, false],
    [{ state: "reversed", status: null }, false],
  ])("reads %j again: %s", (changes, isRead) => {
    expect(toNextPaymentCheckMs({ ...open, ...changes }) !== null).toBe(isRead)
  })
})
