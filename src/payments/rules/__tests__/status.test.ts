import { transactionStatus } from "../../../service/rules/wire/transactions"
import { decideOnPaymentStatus, PAYMENT_STATES, type PaymentState } from "../status"

describe("the service's status of a payment", () => {
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
    ["open", "REF", "fail", "fail"],
    ["failed", "APR", "approve", "reverse"],
    ["failed", "CAN", "nothing", "nothing"],
    ["reversed", "APR", "alert", "alert"],
    ["reversed", "REF", "nothing", "nothing"],
    ["abandoned", "APR", "reverse", "reverse"],
    ["abandoned", "PND", "wait", "wait"],
  ])(
    "turns a payment that is %s without an order and %s at the service into %s while it is wanted, else into %s",
    (state, status, wanted, unwanted) => {
      expect(
        decideOnPaymentStatus({ state, status, isWanted: true, hasOrder: false, isGivenUp: false, isRestKept: false }),
      ).toBe(wanted)
      expect(
        decideOnPaymentStatus({ state, status, isWanted: false, hasOrder: false, isGivenUp: false, isRestKept: false }),
      ).toBe(unwanted)
    },
  )

  it.each([
    ["APR", "approve"],
    ["HOL", "nothing"],
    ["CAN", "alert"],
    ["REJ", "alert"],
    ["REF", "book_refund"],
  ])("turns an approved payment with an order and %s at the service into: %s", (status, move) => {
    for (const isWanted of [true, false])
      expect(
        decideOnPaymentStatus({
          state: "approved",
          status,
          isWanted,
          hasOrder: true,
          isGivenUp: false,
          isRestKept: false,
        }),
      ).toBe(move)
  })

  it.each([
    ["CAN", "close"],
    ["REJ", "close"],
    ["EXP", "close"],
    ["APR", "approve"],
    ["REF", "book_refund"],
    ["NEW", "alert"],
  ])("turns an approved payment whose order is given up and %s at the service into: %s", (status, move) => {
    const facts = { isWanted: false, hasOrder: true, isGivenUp: true, isRestKept: false }
    expect(decideOnPaymentStatus({ state: "approved", status, ...facts })).toBe(move)
  })

  it.each(PAYMENT_STATES.filter((state) => state !== "reversed"))(
    "reverses a payment that is %s without an order, if the service calls it refunded and keeps a part",
    (state) => {
      for (const isWanted of [true, false])
        expect(
          decideOnPaymentStatus({
            state,
            status: "REF",
            isWanted,
            hasOrder: false,
            isGivenUp: false,
            isRestKept: true,
          }),
        ).toBe("reverse")
    },
  )

  it("causes an alert if it is unknown", () => {
    const moves = PAYMENT_STATES.map((state) =>
      decideOnPaymentStatus({
        state,
        status: "NEW",
        isWanted: true,
        hasOrder: false,
        isGivenUp: false,
        isRestKept: false,
      }),
    )
    expect(new Set(moves)).toEqual(new Set(["alert"]))
  })

  it("approves no payment that is unwanted", () => {
    const moves = PAYMENT_STATES.flatMap((state) =>
      transactionStatus.options.map((status) =>
        decideOnPaymentStatus({ state, status, isWanted: false, hasOrder: false, isGivenUp: false, isRestKept: false }),
      ),
    )
    expect(moves).not.toContain("approve")
  })
})
