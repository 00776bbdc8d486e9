import { type Books, planBooks, planCredit } from "../refund-books"

const OLD = 600_000
const agree = { removeRefunds: [], removeEntries: [], addEntries: [], book: [] }

function plan(books: Partial<Books>) {
  return planBooks({ paymentId: "pay", isBookedAlone: false, ledger: [], refunds: [], entries: [], ...books })
}

const done = { id: "one", state: "done", medusaRefundId: "ref", askedRefundIds: ["ref"] } as const
const booked = { id: "ref", amount: "100", ageMs: OLD }
const entry = { id: "trx", referenceId: "ref", amount: "100" }

it("correct books stay as they are", () => {
  expect(plan({ ledger: [done], refunds: [booked], entries: [entry] })).toStrictEqual(agree)
})

it("a refund that Medusa does not have is booked", () => {
  expect(plan({ ledger: [{ ...done, medusaRefundId: null }] })).toStrictEqual({ ...agree, book: ["one"] })
  expect(plan({ ledger: [done] })).toStrictEqual({ ...agree, book: ["one"] })
})

it("a booked refund of a deal stays, and a refund that the service refused is removed", () => {
  expect(plan({ isBookedAlone: true, refunds: [booked], entries: [entry] })).toStrictEqual(agree)
  const refused = { ...done, state: "refused" } as const
  expect(plan({ isBookedAlone: true, ledger: [refused], refunds: [booked] })).toStrictEqual({
    ...agree,
    removeRefunds: ["ref"],
  })
})

it("a refund of a dead process is removed, and a new refund stays until its request is sent", () => {
  expect(plan({ refunds: [booked] })).toStrictEqual({ ...agree, removeRefunds: ["ref"] })
  expect(plan({ refunds: [{ ...booked, ageMs: 1_000 }], entries: [entry] })).toStrictEqual(agree)
})

it("a refund without an answer is kept for less than three minutes", () => {
  expect(plan({ refunds: [{ ...booked, ageMs: 179_999 }], entries: [entry] })).toStrictEqual(agree)
  expect(plan({ refunds: [{ ...booked, ageMs: 180_000 }] })).toStrictEqual({ ...agree, removeRefunds: ["ref"] })
})

it("a refused refund leaves the other refunds of its payment as they are", () => {
  const refused = { ...done, id: "two", state: "refused", medusaRefundId: "other", askedRefundIds: [] } as const
  expect(plan({ ledger: [refused, done], refunds: [booked], entries: [entry] })).toStrictEqual(agree)
})

it("a refund whose outcome is unknown gets no entry until it is decided", () => {
  const unknown = { ...done, state: "unknown" } as const
  expect(plan({ ledger: [unknown], refunds: [booked] })).toStrictEqual(agree)
  expect(plan({ ledger: [done], refunds: [booked] }).addEntries).toHaveLength(1)
})

it("two refunds of the same amount need two entries", () => {
  const second = { ...done, id: "two", medusaRefundId: "ref_2", askedRefundIds: ["ref_2"] }
  const refunds = [booked, { ...booked, id: "ref_2" }]
  expect(plan({ ledger: [done, second], refunds, entries: [entry] })).toStrictEqual({
    ...agree,
    addEntries: [{ refundId: "ref_2", amount: "100" }],
  })
})

it("a refund that was refused in the end is removed, with its entry", () => {
  const ledger = [{ ...done, state: "refused" as const }]
  const expected = { ...agree, removeRefunds: ["ref"], removeEntries: ["trx"] }
  expect(plan({ ledger, refunds: [booked], entries: [entry] })).toStrictEqual(expected)
})

it("removes the entry of a refund that Medusa requested and then deleted", () => {
  const ledger = [{ ...done, askedRefundIds: ["ref", "ref_of_the_second_click"] }]
  const orphan = { id: "lost", referenceId: "ref_of_the_second_click", amount: "100" }
  const expected = { ...agree, removeEntries: ["lost"] }
  expect(plan({ ledger, refunds: [booked], entries: [entry, orphan] })).toStrictEqual(expected)
})

it.each(["cash-desk-17", "ref_of_another_plugin", null])(
  "keeps the entry of a cash desk or another plugin (%s)",
  (referenceId) => {
    const other = { id: "cash", referenceId, amount: "40" }
    expect(plan({ ledger: [done], refunds: [booked], entries: [entry, other] })).toStrictEqual(agree)
    expect(plan({ entries: [other] })).toStrictEqual(agree)
  },
)

it("replaces an entry with a wrong amount, and removes a second entry of the same refund", () => {
  const wrong = { ...entry, amount: "150.5" }
  const expected = { ...agree, removeEntries: ["trx"], addEntries: [{ refundId: "ref", amount: "100" }] }
  expect(plan({ ledger: [done], refunds: [booked], entries: [wrong] })).toStrictEqual(expected)
  const entries = [entry, { ...entry, id: "again" }]
  expect(plan({ ledger: [done], refunds: [booked], entries })).toStrictEqual({ ...agree, removeEntries: ["again"] })
})

it("an entry that a dead process did not write is added", () => {
  const expected = { ...agree, addEntries: [{ refundId: "ref", amount: "100" }] }
  expect(plan({ ledger: [done], refunds: [booked] })).toStrictEqual(expected)
})

describe("the one entry that a cancelled order has for its payment", () => {
  const ofPayment = { id: "whole", referenceId: "pay", amount: "100" }

  it("stays if it belongs to the refund", () => {
    expect(plan({ ledger: [done], refunds: [booked], entries: [ofPayment] })).toStrictEqual(agree)
  })

  it("disappears if no refund was made", () => {
    expect(plan({ entries: [ofPayment] })).toStrictEqual({ ...agree, removeEntries: ["whole"] })
  })

  it("changes to a refund entry if another sum was refunded", () => {
    const expected = { ...agree, removeEntries: ["whole"], addEntries: [{ refundId: "ref", amount: "100" }] }
    expect(plan({ ledger: [done], refunds: [booked], entries: [{ ...ofPayment, amount: "150" }] })).toStrictEqual(
      expected,
    )
  })
})

describe("the credit of an order", () => {
  it.each([
    ["agrees with its refunds", { owed: "0", refunded: "100", credited: "100" }, null],
    ["is missing", { owed: "100", refunded: "100", credited: "0" }, "100"],
    ["is missing for one of two refunds", { owed: "40.5", refunded: "140.5", credited: "100" }, "40.5"],
    ["is not needed, because the goods came back", { owed: "0", refunded: "100", credited: "0" }, null],
    ["covers a part that did not come back", { owed: "30", refunded: "100", credited: "0" }, "30"],
    ["does not cover another debt", { owed: "100", refunded: "40", credited: "40" }, null],
    ["does not cover more than the refund", { owed: "100", refunded: "40", credited: "0" }, "40"],
    ["stays if the store owes money", { owed: "-100", refunded: "100", credited: "100" }, null],
    ["stays for a refund that the service refused in the end", { owed: "-100", refunded: "0", credited: "100" }, null],
    [
      "falls to the refunds if all money went back",
      { owed: "-100", paid: "0", refunded: "900", credited: "1000" },
      "-100",
    ],
    ["falls by the impossible debt only", { owed: "-130", paid: "50", refunded: "850", credited: "1000" }, "-80"],
    [
      "falls by the credit above the refunds only",
      { owed: "-130", paid: "0", refunded: "850", credited: "900" },
      "-50",
    ],
    [
      "stays if another change made an impossible debt",
      { owed: "-100", paid: "0", refunded: "100", credited: "100" },
      null,
    ],
  ])("%s", (_, order, missing) => {
    expect(planCredit({ paid: "900", ...order, isRaised: false })).toBe(missing)
  })

  it("stays if a later change of the order may have made the debt", () => {
    expect(planCredit({ owed: "100", paid: "900", refunded: "100", credited: "0", isRaised: true })).toBeNull()
  })
})
