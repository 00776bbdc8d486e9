import { decideOnFailedCompletion, toEndReason } from "../completion"

describe("a cart that could not be completed with its money taken", () => {
  it.each([
    [{ type: "not_allowed", code: "insufficient_inventory", failures: 0 }, "give_up"],
    [{ type: "invalid_data", failures: 0 }, "give_up"],
    [{ type: "payment_requires_more_error", failures: 0 }, "retry"],
    [{ failures: 0 }, "retry"],
    [{ failures: 2 }, "retry"],
    [{ failures: 3 }, "give_up"],
  ])("%j: %s", (completion, decision) => {
    expect(decideOnFailedCompletion(completion)).toBe(decision)
  })
})

describe("the customer's reason of a payment without an order", () => {
  it.each([
    [{ code: "insufficient_inventory" }, false, "out_of_stock"],
    [{ code: "out_of_stock" }, false, "out_of_stock"],
    [{}, true, "out_of_stock"],
    [{ code: "cart_changed" }, false, "cart_changed"],
    [{}, false, "unavailable"],
  ])("%j, with short stock %s: %s", (failure, isStockShort, reason) => {
    expect(toEndReason(failure, isStockShort)).toBe(reason)
  })
})
