import { type BookDifference } from "../compare-books"
import { toDifferenceText } from "../difference-text"

const difference: BookDifference = {
  ...{ trx_id: "trx-1", order_ref: "ref-1", order_id: "order_1" },
  ...{ field: "amount", differs_at: "service", ours: 100, theirs: 40, medusa: 70 },
}

it.each<[string, Partial<BookDifference>, string, Record<string, string>]>([
  [
    "both amounts of the service's books",
    {},
    "figures_differ",
    { trx_id: "trx-1", figure: "amount", ours: "100", theirs: "40" },
  ],
  [
    "both amounts of the service's books if Medusa differs too",
    { differs_at: "both" },
    "figures_differ",
    { trx_id: "trx-1", figure: "amount", ours: "100", theirs: "40" },
  ],
  [
    "the amount in Medusa",
    { differs_at: "medusa" },
    "medusa_differs",
    { trx_id: "trx-1", figure: "amount", ours: "100", medusa: "70" },
  ],
  [
    "the order of which money was kept",
    { field: "kept" },
    "kept_of_cancelled_order",
    { trx_id: "trx-1", order_id: "order_1", amount: "100" },
  ],
  [
    "a transaction that only the ledger has",
    { field: "transaction", theirs: null },
    "only_here",
    { trx_id: "trx-1", amount: "100" },
  ],
  [
    "a transaction that only the service has, by its order",
    { field: "transaction", trx_id: null, ours: null },
    "only_there",
    { trx_id: "ref-1", amount: "40" },
  ],
  [
    "a payment that only Medusa has, by Medusa's order",
    { field: "transaction", differs_at: "medusa", trx_id: null, order_ref: null, ours: null },
    "only_in_medusa",
    { trx_id: "order_1", amount: "70" },
  ],
  [
    "a transaction that Medusa does not have",
    { field: "transaction", differs_at: "medusa", medusa: null },
    "not_in_medusa",
    { trx_id: "trx-1", amount: "100" },
  ],
])("the text of a difference names %s", (_, changes, code, values) => {
  expect(toDifferenceText({ ...difference, ...changes })).toEqual({ code, values })
})

it("the text of a difference leaves out a missing figure", () => {
  const missing = { differs_at: "medusa", medusa: null } as const
  expect(toDifferenceText({ ...difference, ...missing })).toMatchObject({ values: { medusa: "" } })
})
