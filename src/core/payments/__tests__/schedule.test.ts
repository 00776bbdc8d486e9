import { type CheckedPayment, toNextCheckMs } from "../schedule"

const open: CheckedPayment = { state: "open", status: "PND", isReversing: false, checks: 0 }
const minutes = (checked: CheckedPayment) => (toNextCheckMs(checked) ?? 0) / 60_000

describe("when a payment is read again", () => {
  it("with growing gaps, for thirty days", () => {
    const gaps = [0, 1, 2, 3, 4, 5, 100].map((checks) => minutes({ ...open, checks }))
    expect(gaps).toEqual([1, 2, 5, 15, 60, 60, 60])
    expect(toNextCheckMs({ ...open, checks: 800 })).toBeNull()
  })

  it.each<[Partial<CheckedPayment>, boolean]>([
    [{ state: "held", status: "HOL" }, true],
    [{ state: "abandoned" }, true],
    [{ state: "approved", status: "APR" }, false],
    [{ state: "failed", status: "EXP" }, false],
    [{ state: "failed", status: "REJ" }, true],
    [{ state: "failed", status: "REJ", checks: 10 }, false],
    [{ state: "reversed", status: "APR", isReversing: true }, true],
    [{ state: "reversed", status: "CAN" }, false],
  ])("%j: %s", (changes, isRead) => {
    expect(toNextCheckMs({ ...open, ...changes }) !== null).toBe(isRead)
  })
})
