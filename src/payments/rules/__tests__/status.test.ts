import { transactionStatus } from "../../../service/rules/wire/transactions"
import { decideOnPaymentStatus, PAYMENT_STATES, type PaymentState } from "../status"

describe("what the service's status means for a payment", () => {
  it.each<[PaymentState, string, string, string]>([
    ["open", "PND", "wait", "wait"],
    ["open", "HOL", "hold", "hold"],
    ["open", "APR", "approve", "reverse"],
    ["open", "EXP", "fail", "fail"],
    ["held", "PND", "nothing", "nothing"],
    ["held", "APR", "approve", "reverse"],
    ["held", "CAN", "fail", "fail"],
    ["approved", "APR", "approve", "reverse"],
    ["approved", "HOL", "nothing", "nothing"],
    ["approved", "CAN", "fail", "fail"],
    ["approved", "REF", "fail", "fail"],
    ["failed", "APR", "approve", "reverse"],
    ["failed", "CAN", "nothing", "nothing"],
    ["reversed", "APR", "alert", "alert"],
    ["reversed", "REF", "nothing", "nothing"],
    ["abandoned", "APR", "reverse", "reverse"],
    ["abandoned", "PND", "wait", "wait"],
  ])("%s here without an order, %s there: %s while it is wanted, else %s", (state, status, wanted, unwanted) => {
    expect(decideOnPaymentStatus({ state, status, isWanted: true, hasOrder: false })).toBe(wanted)
    expect(decideOnPaymentStatus({ state, status, isWanted: false, hasOrder: false })).toBe(unwanted)
  })

  it.each([
    ["APR", "approve"],
    ["HOL", "nothing"],
    ["CAN", "alert"],
    ["REJ", "alert"],
    ["REF", "book_refund"],
  ])("approved here with its order, %s there: %s", (status, move) => {
    for (const isWanted of [true, false])
      expect(decideOnPaymentStatus({ state: "approved", status, isWanted, hasOrder: true })).toBe(move)
  })

  it("is never guessed where it is new", () => {
    const moves = PAYMENT_STATES.map((state) =>
      decideOnPaymentStatus({ state, status: "NEW", isWanted: true, hasOrder: false }),
    )
    expect(new Set(moves)).toEqual(new Set(["alert"]))
  })

  it("approves nothing that nobody wants", () => {
    const moves = PAYMENT_STATES.flatMap((state) =>
      transactionStatus.options.map((status) =>
        decideOnPaymentStatus({ state, status, isWanted: false, hasOrder: false }),
      ),
    )
    expect(moves).not.toContain("approve")
  })
})
