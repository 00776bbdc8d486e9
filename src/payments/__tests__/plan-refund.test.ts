import { DOWN_PAYMENT_COLLECTORS, type TransactionRecord } from "../../service/rules/wire/transactions"
import { type RefundRow } from "../sql/refund-row"
import { planOnRecord } from "../refund/plan-refund"

const RECORD: TransactionRecord = {
  amount: 100,
  items: [
    { id: 1, code: "phone", price: 90, quantity: 1 },
    { id: 2, code: "shipping", price: 10, quantity: 1 },
  ],
}

interface Case {
  amount: string
  record?: Partial<TransactionRecord>
  /** The open amount in the ledger. */
  openAmount?: string
  refunded?: string
}

const plan = ({ amount, record, openAmount, refunded }: Case) => {
  const planned = planOnRecord({
    record: { ...RECORD, ...record },
    others: refunded === undefined ? [] : [{ id: "r", state: "done", amount: refunded, items: [1] } as RefundRow],
    total: "100",
    openAmount: openAmount ?? null,
    collectors: DOWN_PAYMENT_COLLECTORS,
    amount,
    currencyCode: "php",
    scope: { kind: "any" },
  })
  return "code" in planned ? planned : { now: planned.refundableNow, afterwards: planned.refundableAfterwards }
}
const refusal = (left: string, open: string) => ({
  code: "refund_above_service_part",
  values: { left, open, currency: "PHP" },
})

it("counts a refund of the portal that the ledger does not have yet", () => {
  const planned = planOnRecord({
    record: { ...RECORD, other_amounts: { refund_amount: 30 } },
    others: [{ id: "r", state: "done", amount: "5", items: [2] as number[] } as RefundRow],
    total: "100",
    openAmount: null,
    collectors: DOWN_PAYMENT_COLLECTORS,
    amount: "70",
    currencyCode: "php",
    scope: { kind: "named", ids: [1, 2] },
  })
  // The phone alone has at least 65.
  expect(planned).toMatchObject({ lines: [{ id: 1 }, { id: 2 }], refundableNow: "70" })
})

describe("a refund of a sale with a down payment", () => {
  const down_payment = { amount: 30, dp_type: "me" }

  it("reaches the part that the service has, and no further", () => {
    expect(plan({ amount: "70", record: { down_payment } })).toEqual({ now: "70", afterwards: "0" })
    expect(plan({ amount: "70.01", record: { down_payment } })).toEqual(refusal("70", "30"))
    expect(plan({ amount: "100", record: { down_payment } })).toEqual(refusal("70", "30"))
  })

  it("leaves less after an earlier refund, by our ledger or by the record", () => {
    expect(plan({ amount: "61", refunded: "10", record: { down_payment } })).toEqual(refusal("60", "30"))
    const other_amounts = { refund_amount: 50 }
    expect(plan({ amount: "21", record: { down_payment, other_amounts } })).toEqual(refusal("20", "30"))
  })

  it("reaches the whole sale if the service collects the down payment", () => {
    const record = { down_payment: { amount: 30, dp_type: "be" } }
    expect(plan({ amount: "100", record })).toEqual({ now: "100", afterwards: "0" })
    expect(plan({ amount: "101", record })).toMatchObject({ code: "refund_above_left" })
  })

  it("follows the ledger only if the record names no down payment", () => {
    expect(plan({ amount: "100", openAmount: "30" })).toEqual(refusal("70", "30"))
    expect(plan({ amount: "100", openAmount: "30", record: { down_payment: null } })).toMatchObject({ now: "100" })
    expect(plan({ amount: "80", openAmount: "30", record: { down_payment } })).toEqual(refusal("70", "30"))
  })
})
