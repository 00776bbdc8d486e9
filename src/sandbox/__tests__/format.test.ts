import { money } from "../format"

describe("an amount as customers read it", () => {
  it.each([
    [1299, "PHP", "₱1,299"],
    [1299.5, "PHP", "₱1,299.50"],
    [0, undefined, "₱0"],
    [12, "points", "points 12"],
  ])("%p %p is %p", (amount, currency, text) => expect(money(amount, currency)).toBe(text))
})
