import { type TheirEntry, toTheirEntry } from "../../../orders/rules/their-entry"
import fc from "fast-check"
import { DEAL_STATES } from "../../../deals/rules/status"
import { type TransactionStatus, transactionStatus } from "../../../service/rules/wire/transactions"
import { type ComparedRefund } from "../../../payments/rules/compared-refund"
import { compareEntry, isMissedHere, type OwnEntry, toMissingHere } from "../compare-books"
import { PAYMENT_STATES } from "../../../payments/rules/status"

const OWN: OwnEntry = {
  kind: "payment",
  trxId: "trx-1",
  orderRef: "order-1",
  state: "approved",
  amount: "100.10",
  openAmount: null,
  currencyCode: "php",
  refunds: [],
  isMoving: false,
  fee: null,
  medusa: { orderId: null, isOrderCanceled: false, payment: null },
}

const THEIRS: TheirEntry = {
  trxId: null,
  orderRef: "order-1",
  shopCode: null,
  status: "APR",
  amount: "100.1",
  currencyCode: "php",
  refunded: "0",
  fee: "2.5",
}

const own = (changes: Partial<OwnEntry>) => ({ ...OWN, ...changes }) as OwnEntry
/** Compares with the service only. */
const compare = (ours: Partial<OwnEntry>, theirs: Partial<TheirEntry>) =>
  compareEntry(own(ours), { ...THEIRS, ...theirs })
    .filter(({ differs_at }) => differs_at !== "medusa")
    .map(({ field, ours, theirs }) => [field, ours, theirs])
const refund = (amount: string, changes: Partial<ComparedRefund> = {}): ComparedRefund => ({
  amount,
  state: "done",
  isFresh: false,
  ...changes,
})

describe("the state", () => {
  const fitting: Record<string, string> = {
    "payment open": "PND",
    "payment held": "PND HOL",
    "payment approved": "APR REF",
    "payment failed": "PND HOL REJ CAN EXP REF",
    "payment reversed": "PND HOL REJ CAN EXP REF",
    "payment abandoned": "PND HOL REJ CAN EXP REF",
    "deal received": "PND HOL",
    "deal reserved": "PND HOL",
    "deal committed": "PND HOL",
    "deal confirmed": "APR REF",
    "deal cancelled": "PND HOL REJ CAN EXP REF",
    "deal refused": "PND HOL REJ CAN EXP REF",
  }
  const all = [
    ...PAYMENT_STATES.map((state) => ({ kind: "payment", state }) as const),
    ...DEAL_STATES.map((state) => ({ kind: "deal", state }) as const),
  ]

  it.each(all)("agrees, if a $kind is $state, with some statuses, and with no unknown status", ({ kind, state }) => {
    const statuses: string[] = [...transactionStatus.options, "XYZ"]
    const agreed = statuses.filter((status) => {
      const found = compare({ kind, state } as Partial<OwnEntry>, { status, refunded: null, amount: null })
      return found.every(([field]) => field !== "state")
    })
    expect(agreed.sort()).toEqual(fitting[`${kind} ${state}`]?.split(" ").sort())
  })

  it("stays uncompared while an action on it is under way, or if the service names no status", () => {
    expect(compare({ state: "failed" }, { status: "APR" })).toEqual([["state", "failed", "APR"]])
    expect(compare({ state: "failed", isMoving: true }, { status: "APR" })).toEqual([])
    expect(compare({ state: "failed" }, { status: null })).toEqual([])
    const cancelled = { kind: "deal", state: "cancelled" } as const
    expect(compare({ ...cancelled, refunds: [refund("100.1", { state: "pending" })] }, { status: "APR" })).toEqual([])
    expect(compare({ ...cancelled, refunds: [refund("100.1", { isFresh: true })] }, { status: "APR" })).toEqual([])
    expect(compare({ ...cancelled, refunds: [refund("100.1", { state: "unknown" })] }, { status: "APR" })).toEqual([])
    expect(compare({ ...cancelled, refunds: [refund("100.1")] }, { status: "APR" })).toHaveLength(1)
  })

  it("after a full refund counts as refunded, for any status of the service", () => {
    expect(compare({ state: "reversed" }, { status: "APR", refunded: "100.1" })).toEqual([])
    expect(compare({ state: "reversed" }, { status: "APR", refunded: "100" })).toEqual([["state", "reversed", "APR"]])
    expect(compare({}, { status: "REF", refunded: null })).toEqual([["refunded", 0, 100.1]])
  })

  it("differs if the service calls a payment without an order refunded, but kept a part of it", () => {
    expect(compare({ state: "failed" }, { status: "REF", refunded: "40" })).toEqual([["state", "failed", "REF"]])
    expect(compare({ state: "failed" }, { status: "REF", refunded: "0" })).toEqual([])
    expect(compare({ refunds: [refund("40")] }, { status: "REF", refunded: "40" })).toEqual([])
  })

  it("agrees for an open transaction if the service's record shows refunds", () => {
    for (const refunded of ["40", "100.1"]) {
      expect(compare({ state: "open" }, { status: "PND", refunded })).toEqual([])
    }
  })

  it("that says refunded agrees if the record names no amount", () => {
    expect(compare({}, { status: "REF", amount: null, refunded: null })).toEqual([])
    expect(compare({}, { status: "REF", amount: null, refunded: "40" })).toEqual([["refunded", 0, 40]])
  })

  it("agrees with a reversal once the service has refunded its own part, which excludes the open amount", () => {
    const reversed = { state: "reversed", openAmount: "10.1" } as const
    expect(compare(reversed, { status: "APR", refunded: "90" })).toEqual([])
    expect(compare(reversed, { status: "APR", refunded: "89" })).toEqual([["state", "reversed", "APR"]])
    expect(compare({ openAmount: "10.1" }, { status: "REF", refunded: null })).toEqual([["refunded", 0, 90]])
  })
})

describe("amounts", () => {
  it("show exact values from both sides", () => {
    expect(compare({ amount: "0.3" }, { amount: String(0.1 + 0.2) })).toEqual([["amount", 0.3, 0.30000000000000004]])
    expect(compare({ amount: "100.100" }, { amount: "100.1" })).toEqual([])
    expect(compare({}, { currencyCode: "usd" })).toEqual([["currency", "php", "usd"]])
    expect(compare({}, { refunded: null })).toEqual([])
    expect(compare({}, { amount: null, currencyCode: null, refunded: null, fee: null })).toEqual([])
  })

  it.each([
    ["agree to the cent", [refund("30.05"), refund("10")], "40.05", true],
    ["differ by a refund that the service made by itself", [refund("30")], "40", false],
    ["differ by a refund that never reached the customer", [refund("30")], "0", false],
    ["leave out a refused refund", [refund("30", { state: "refused" })], "0", true],
    ["may show a pending refund", [refund("30", { state: "pending" })], "30", true],
    ["may lack a pending refund", [refund("30", { state: "pending" })], "0", true],
    ["may show a refund without an answer", [refund("30", { state: "unknown" })], "30", true],
    ["may lack a refund that was made a moment ago", [refund("30", { isFresh: true })], "0", true],
    ["may not exceed a refund that was made a moment ago", [refund("30", { isFresh: true })], "31", false],
  ])("among refunds %s", (_, refunds, refunded, agrees) => {
    expect(compare({ refunds }, { refunded }).length === 0).toBe(agrees)
  })

  it("are compared as refunds only if the store has the money", () => {
    expect(compare({ state: "failed" }, { status: "REF", refunded: "100.1" })).toEqual([])
  })

  it("compare fees with the first comparison until another refund is made", () => {
    const fee = { fee: "2.5", refunded: "0" }
    expect(compare({ fee }, { fee: "2.50" })).toEqual([])
    expect(compare({ fee }, { fee: "3" })).toEqual([["fee", 2.5, 3]])
    expect(compare({ fee, refunds: [refund("50")] }, { fee: "1.25", refunded: "50" })).toEqual([])
    expect(compare({ fee: null }, { fee: "3" })).toEqual([])
  })

  it("agree for any split of a refund", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 }), (cents) => {
        const amount = (value: number) => (value / 100).toFixed(2)
        const sum = cents.reduce((total, value) => total + value, 0)
        const ours = { amount: "100000000", refunds: cents.map((value) => refund(amount(value))) }
        const theirs = { amount: "100000000", refunded: amount(sum) }
        expect(compare(ours, theirs)).toEqual([])
        expect(compare(ours, { ...theirs, refunded: amount(sum + 1) })).toHaveLength(1)
      }),
    )
  })
})

describe("an entry that only one side has", () => {
  it("counts as a difference if its money is this store's, and shows its amount", () => {
    const differences = (state: OwnEntry["state"]) => compareEntry(own({ state }), null)
    expect(differences("approved")).toEqual([
      {
        trx_id: "trx-1",
        order_ref: "order-1",
        order_id: null,
        field: "transaction",
        differs_at: "both",
        ours: 100.1,
        theirs: null,
        medusa: null,
      },
    ])
    expect(differences("confirmed")).toHaveLength(1)
    for (const state of ["open", "failed", "reversed", "abandoned", "cancelled", "refused"] as const) {
      expect(differences(state)).toEqual([])
    }
  })

  it.each<[TransactionStatus | "XYZ" | null, boolean]>([
    [null, false],
    ["PND", false],
    ["REJ", false],
    ["CAN", false],
    ["EXP", false],
    ["HOL", true],
    ["APR", true],
    ["REF", true],
    ["XYZ", true],
  ])("counts as a difference at the service with the status %s: %s", (status, isReported) => {
    expect(isMissedHere({ ...THEIRS, status })).toBe(isReported)
  })

  it("shows its order at the service if the record has no id", () => {
    expect(toMissingHere(THEIRS)).toEqual({
      trx_id: null,
      order_ref: "order-1",
      order_id: null,
      field: "transaction",
      differs_at: "service",
      ours: null,
      theirs: 100.1,
      medusa: null,
    })
  })
})

it("a record becomes an entry, also with fields beyond the interface", () => {
  const record = { amount: 0.1, currency: "PHP ", order_id: "o", shop_code: "ABC", other_amounts: { refund_amount: 1 } }
  expect(toTheirEntry(record, "APR")).toEqual({
    trxId: null,
    orderRef: "o",
    shopCode: "abc",
    status: "APR",
    amount: "0.1",
    currencyCode: "php",
    refunded: "1",
    fee: null,
  })
  expect(toTheirEntry({ code: "ABC-1", status: "REF" }, "APR")).toMatchObject({ trxId: "ABC-1", status: "REF" })
  expect(toTheirEntry({ trxid: "", code: "ABC-1", status: "" }, "APR")).toMatchObject({ trxId: "ABC-1", status: "APR" })
})
