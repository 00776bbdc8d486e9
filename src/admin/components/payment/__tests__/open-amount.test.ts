/// <reference types="jest" />
import { decideOpenAmount } from "../open-amount"

const payment = { open_amount: 1_614, collected_by: "courier", service_amount: 14_526, refunded: 0 } as const
const books = { isCancelled: false, isPaid: true, refunded: 0, isRefunded: false }

describe("the open amount of a payment", () => {
  it.each([
    ["is collected", {}, books, "collect"],
    ["is collected if the order's books are not known", {}, null, "collect"],
    ["is collected after a refund of a part", { refunded: 500 }, books, "collect"],
    ["is collected if the service collects nothing", { service_amount: 0 }, books, "collect"],
    ["goes back after a refund of all that the service has", { refunded: 14_526 }, books, "give_back"],
    ["goes back if the order is cancelled", {}, { ...books, isCancelled: true }, "give_back"],
  ] as const)("%s", (_, changes, orderBooks, kind) => {
    const step = { kind, by: "courier", amount: 1_614 }
    expect(decideOpenAmount({ ...payment, ...changes }, orderBooks)).toEqual(step)
  })

  it("needs no step if the service collects everything", () => {
    expect(decideOpenAmount({ ...payment, open_amount: null, collected_by: null }, books)).toBeNull()
  })
})
