import { type Books, planBooks, planCredit } from "../refund-books"

const OLD = 600_000
const agree = { removeRefunds: [], removeEntries: [], addEntries: [], book: [] }

function plan(books: Partial<Books>) {
  return planBooks({ paymentId: "pay", isBookedAlone: false, ledger: [], refunds: [], entries: [], ...books })
}

const done = { id: "one", state: "done", medusaRefundId: "ref", askedRefundIds: ["ref"] } as const
const booked = { id: "ref", amount: "100", ageMs: OLD }
const entry = { id: "trx", referenceId: "ref", amount: "100" }

it("books that say what happened stay as they are", () => {
  expect(plan({ ledger: [done], refunds: [booked], entries: [entry] })).toEqual(agree)
})

it("a refund that Medusa does not have is booked", () => {
  expect(plan({ ledger: [{ ...done, medusaRefundId: null }] })).toEqual({ ...agree, book: ["one"] })
  expect(plan({ ledger: [done] })).toEqual({ ...agree, book: ["one"] })
})

it("a refund of a deal that was only booked stays, and one that the service refused goes", () => {
  expect(plan({ isBookedAlone: true, refunds: [booked], entries: [entry] })).toEqual(agree)
  const refused = { ...done, state: "refused" } as const
  expect(plan({ isBookedAlone: true, ledger: [refused], refunds: [booked] })).toEqual({
    ...agree,
    removeRefunds: ["ref"],
  })
})

it("a refund that a dead process left behind goes, and a new one stays until it has asked", () => {
  expect(plan({ refunds: [booked] })).toEqual({ ...agree, removeRefunds: ["ref"] })
  expect(plan({ refunds: [{ ...booked, ageMs: 1_000 }], entries: [entry] })).toEqual(agree)
})

it("a refund that was refused after all goes, with its entry", () => {
  const ledger = [{ ...done, state: "refused" as const }]
  const expected = { ...agree, removeRefunds: ["ref"], removeEntries: ["trx"] }
  expect(plan({ ledger, refunds: [booked], entries: [entry] })).toEqual(expected)
})

it("removes the entry of a refund that Medusa requested and then deleted", () => {
  const ledger = [{ ...done, askedRefundIds: ["ref", "ref_of_the_second_click"] }]
  const orphan = { id: "lost", referenceId: "ref_of_the_second_click", amount: "100" }
  const expected = { ...agree, removeEntries: ["lost"] }
  expect(plan({ ledger, refunds: [booked], entries: [entry, orphan] })).toEqual(expected)
})

it.each(["cash-desk-17", "ref_of_another_plugin", null])(
  "keeps the entry of a cash desk or another plugin (%s)",
  (referenceId) => {
    const other = { id: "cash", referenceId, amount: "40" }
    expect(plan({ ledger: [done], refunds: [booked], entries: [entry, other] })).toEqual(agree)
    expect(plan({ entries: [other] })).toEqual(agree)
  },
)

it("replaces an entry with a wrong amount, and removes a second entry of the same refund", () => {
  const wrong = { ...entry, amount: "150.5" }
  const expected = { ...agree, removeEntries: ["trx"], addEntries: [{ refundId: "ref", amount: "100" }] }
  expect(plan({ ledger: [done], refunds: [booked], entries: [wrong] })).toEqual(expected)
  const entries = [entry, { ...entry, id: "again" }]
  expect(plan({ ledger: [done], refunds: [booked], entries })).toEqual({ ...agree, removeEntries: ["again"] })
})

it("an entry that a dead process did not make is made", () => {
  const expected = { ...agree, addEntries: [{ refundId: "ref", amount: "100" }] }
  expect(plan({ ledger: [done], refunds: [booked] })).toEqual(expected)
})

describe("the one entry that a cancelled order has for its payment", () => {
  const ofPayment = { id: "whole", referenceId: "pay", amount: "100" }

  it("stays where it is the refund's", () => {
    expect(plan({ ledger: [done], refunds: [booked], entries: [ofPayment] })).toEqual(agree)
  })

  it("goes where nothing was refunded", () => {
    expect(plan({ entries: [ofPayment] })).toEqual({ ...agree, removeEntries: ["whole"] })
  })

  it("is replaced where another sum was refunded", () => {
    const expected = { ...agree, removeEntries: ["whole"], addEntries: [{ refundId: "ref", amount: "100" }] }
    expect(plan({ ledger: [done], refunds: [booked], entries: [{ ...ofPayment, amount: "150" }] })).toEqual(expected)
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
  ])("%s", (_, order, missing) => {
    expect(planCredit({ ...order, isRaised: false })).toBe(missing)
  })

  it("stays if a later change of the order may have made the debt", () => {
    expect(planCredit({ owed: "100", refunded: "100", credited: "0", isRaised: true })).toBeNull()
  })
})
