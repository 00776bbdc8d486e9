import { type TheirEntry } from "../../../orders/rules/their-entry"
import fc from "fast-check"
import { type ComparedRefund } from "../../../payments/rules/compared-refund"
import { compareEntry, compareWithoutService, type OwnEntry, toOnlyInMedusa } from "../compare-books"
import { type MedusaBooks, type MedusaPayment } from "../compare-medusa"
import { toDifferenceText } from "../difference-text"

const PAYMENT: MedusaPayment = {
  captured: "100.10",
  refunded: "0",
  freshlyRefunded: "0",
  currencyCode: "php",
  isCanceled: false,
}
const MEDUSA: MedusaBooks = { orderId: "order_1", isOrderCanceled: false, payment: PAYMENT }
const OWN: OwnEntry = {
  kind: "payment",
  trxId: "trx-1",
  orderRef: "ref-1",
  state: "approved",
  amount: "100.1",
  openAmount: null,
  currencyCode: "php",
  refunds: [],
  isMoving: false,
  fee: null,
  medusa: MEDUSA,
}
const THEIRS: TheirEntry = {
  trxId: "trx-1",
  orderRef: "ref-1",
  shopCode: null,
  status: "APR",
  amount: "100.1",
  currencyCode: "php",
  refunded: "0",
  fee: null,
}

interface Case {
  own?: Partial<OwnEntry>
  order?: Partial<MedusaBooks>
  /** null = Medusa has no payment of the transaction. */
  payment?: Partial<MedusaPayment> | null
}

const toEntry = ({ own, order, payment = {} }: Case) =>
  ({
    ...OWN,
    ...own,
    medusa: { ...MEDUSA, ...order, payment: payment && { ...PAYMENT, ...payment } },
  }) as OwnEntry
const compare = (given: Case) =>
  compareWithoutService(toEntry(given)).map(({ field, ours, medusa }) => [field, ours, medusa])
const refund = (amount: string, changes: Partial<ComparedRefund> = {}): ComparedRefund => ({
  amount,
  state: "done",
  isFresh: false,
  ...changes,
})

describe("a payment that Medusa has captured", () => {
  it("agrees with an approved payment and with a confirmed deal", () => {
    expect(compare({})).toEqual([])
    expect(compare({ own: { kind: "deal", state: "confirmed" } })).toEqual([])
  })

  it.each(["open", "held", "failed", "reversed", "abandoned"] as const)(
    "differs while the ledger's payment is %s",
    (state) => {
      expect(compare({ own: { state } })).toEqual([["state", state, "captured"]])
    },
  )

  it.each(["received", "reserved", "committed", "cancelled", "refused"] as const)(
    "differs while the ledger's deal is %s",
    (state) => {
      expect(compare({ own: { kind: "deal", state } })).toEqual([["state", state, "captured"]])
    },
  )

  it("agrees with a reversal once the payment is fully refunded or cancelled", () => {
    expect(compare({ own: { state: "reversed" }, payment: { refunded: "100.1" } })).toEqual([])
    expect(compare({ own: { state: "reversed" }, payment: { isCanceled: true } })).toEqual([])
    expect(compare({ own: { state: "reversed" }, payment: { refunded: "100" } })).toHaveLength(1)
  })

  it("agrees with a reversal once everything except the open amount is refunded", () => {
    const own = { state: "reversed", openAmount: "10.1" } as const
    expect(compare({ own, payment: { refunded: "90" } })).toEqual([])
    expect(compare({ own, payment: { refunded: "89.99" } })).toHaveLength(1)
  })

  it("agrees while the plugin is reversing its transaction", () => {
    expect(compare({ own: { state: "reversed", isMoving: true } })).toEqual([])
  })

  it("differs by its amount and its currency", () => {
    expect(compare({ payment: { captured: "40", currencyCode: "usd" } })).toEqual([
      ["amount", 100.1, 40],
      ["currency", "php", "usd"],
    ])
  })
})

describe("money in the ledger", () => {
  it("differs when Medusa has no payment, or a payment without a capture", () => {
    expect(compare({ payment: null })).toEqual([["transaction", 100.1, null]])
    expect(compare({ payment: { captured: "0" } })).toEqual([["state", "approved", "authorized"]])
    expect(compare({ payment: { captured: "0", isCanceled: true } })).toEqual([["state", "approved", "canceled"]])
  })

  it("differs when Medusa has only a cancelled payment of an order that goes on", () => {
    expect(compare({ payment: { isCanceled: true } })).toEqual([["state", "approved", "canceled"]])
    const refunded = { refunds: [refund("100.1")] }
    const cancelled = { isCanceled: true, refunded: "100.1" }
    expect(compare({ own: refunded, order: { isOrderCanceled: true }, payment: cancelled })).toEqual([])
  })

  it("agrees without a payment of our provider for a deal, which another provider may record", () => {
    expect(compare({ own: { kind: "deal", state: "confirmed" }, payment: null })).toEqual([])
  })

  it("agrees without a payment once all the money went back", () => {
    expect(compare({ own: { refunds: [refund("100.1")] }, payment: null })).toEqual([])
  })

  it("differs while its order is cancelled, for every state of Medusa's payment", () => {
    const order = { isOrderCanceled: true }
    expect(compare({ order })).toEqual([["kept", 100.1, "canceled"]])
    expect(compare({ order, payment: { refunded: "100.1" } })).toEqual([["kept", 100.1, "canceled"]])
    expect(compare({ order, payment: null })).toEqual([["kept", 100.1, "canceled"]])
    expect(compare({ order, own: { refunds: [refund("100.1", { state: "refused" })] } })).toHaveLength(1)
    expect(compare({ order, own: { refunds: [refund("40")] } })).toEqual([["kept", 60.1, "canceled"]])
    expect(compare({ order, own: { kind: "deal", state: "confirmed" } })).toHaveLength(1)
  })

  it("agrees for a cancelled order without the open amount", () => {
    const order = { isOrderCanceled: true }
    const refunded = (amount: string) => ({ openAmount: "10.1", refunds: [refund(amount)] })
    expect(compare({ order, own: refunded("40") })).toEqual([["kept", 50, "canceled"]])
    expect(compare({ order, own: refunded("90"), payment: { refunded: "90" } })).toEqual([])
  })

  it("agrees for a cancelled order once a refund has started", () => {
    const order = { isOrderCanceled: true }
    const payment = { refunded: "100.1" }
    expect(compare({ order, payment, own: { refunds: [refund("100.1")] } })).toEqual([])
    for (const state of ["pending", "unknown"] as const) {
      expect(compare({ order, payment, own: { refunds: [refund("100.1", { state })] } })).toEqual([])
    }
  })
})

describe("refunds", () => {
  it.each([
    ["agree to the cent", [refund("30.05"), refund("10")], { refunded: "40.05" }, true],
    ["differ by a refund that the service never made", [], { refunded: "40" }, false],
    ["differ by a refund that Medusa never booked", [refund("30")], {}, false],
    ["may not be in Medusa's books yet", [refund("30", { isFresh: true })], {}, true],
    ["may not be in the ledger yet", [], { refunded: "30", freshlyRefunded: "30" }, true],
    ["may be undecided", [refund("30", { state: "pending" })], { refunded: "30" }, true],
    ["do not count when the service refused them", [refund("30", { state: "refused" })], { refunded: "30" }, false],
  ] as const)("%s", (_, refunds, payment, agrees) => {
    expect(compare({ own: { refunds: [...refunds] }, payment }).length === 0).toBe(agrees)
  })

  it("agree for every split of the sum, and differ by one cent", () => {
    const cents = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(cents, (values) => {
        const toAmount = (value: number) => (value / 100).toFixed(2)
        const sum = values.reduce((total, value) => total + value, 0)
        const own = { amount: "100000000", refunds: values.map((value) => refund(toAmount(value))) }
        const payment = { captured: "100000000", refunded: toAmount(sum) }
        expect(compare({ own, payment })).toEqual([])
        expect(compare({ own, payment: { ...payment, refunded: toAmount(sum + 1) } })).toHaveLength(1)
      }),
    )
  })
})

describe("a difference", () => {
  it("shows the figures of all three sides, once for each field", () => {
    const entry = toEntry({ own: { state: "reversed" } })
    expect(compareEntry(entry, THEIRS)).toEqual([
      {
        trx_id: "trx-1",
        order_ref: "ref-1",
        order_id: "order_1",
        field: "state",
        differs_at: "both",
        ours: "reversed",
        theirs: "APR",
        medusa: "captured",
      },
    ])
    expect(compareEntry(entry, { ...THEIRS, status: "CAN" })).toMatchObject([
      { field: "state", differs_at: "medusa", ours: "reversed", theirs: "CAN", medusa: "captured" },
    ])
  })

  it("shows the money that the service kept of a cancelled order", () => {
    const entry = toEntry({ order: { isOrderCanceled: true } })
    const keptOf = (theirs: TheirEntry | null) => compareEntry(entry, theirs).find(({ field }) => field === "kept")
    expect(keptOf({ ...THEIRS, refunded: "40" })).toMatchObject({ ours: 100.1, theirs: 60.1 })
    expect(keptOf({ ...THEIRS, refunded: null })).toMatchObject({ ours: 100.1, theirs: 100.1 })
    expect(keptOf({ ...THEIRS, amount: null })).toMatchObject({ ours: 100.1, theirs: null })
  })

  it("names the side that disagrees in its text", () => {
    const textOf = (given: Case) => compareWithoutService(toEntry(given)).map((each) => toDifferenceText(each).code)
    expect(textOf({ own: { state: "reversed" } })).toEqual(["medusa_differs"])
    expect(textOf({ payment: null })).toEqual(["not_in_medusa"])
    expect(textOf({ order: { isOrderCanceled: true } })).toEqual(["kept_of_cancelled_order"])
    const stranger = toOnlyInMedusa({ trxId: "trx-2", orderId: "order_2", captured: "5", refunded: "0" })
    expect(toDifferenceText(stranger)).toEqual({ code: "only_in_medusa", values: { trx_id: "trx-2", amount: "5" } })
  })
})
