import { findAmountReason, hasUnits } from "../plans"

describe("the reason why an amount has no plans", () => {
  const limits = { minAmount: 1_000, maxAmount: 30_000 }

  it.each([
    [999.99, "below_minimum"],
    [1_000, null],
    [30_000, null],
    [30_000.01, "above_maximum"],
  ])("%d between 1,000 and 30,000: %s", (amount, reason) => {
    expect(findAmountReason(amount, limits)).toBe(reason)
  })

  it("a free thing is below the minimum, also without limits", () => {
    expect(findAmountReason(0, {})).toBe("below_minimum")
    expect(findAmountReason(0.01, {})).toBeNull()
  })
})

describe("the units of a variant", () => {
  const stock = [
    { inventoryItemId: "phone", locationId: "manila", free: 7 },
    { inventoryItemId: "phone", locationId: "cebu", free: 3 },
    { inventoryItemId: "case", locationId: "manila", free: 8 },
  ]
  const phone = { isCounted: true, parts: [{ inventoryItemId: "phone", required: 1 }], stock }

  it("come from one location", () => {
    expect(hasUnits(phone, 7)).toBe(true)
    expect(hasUnits(phone, 8)).toBe(false)
  })

  it("count every part of a kit", () => {
    const kit = { ...phone, parts: [...phone.parts, { inventoryItemId: "case", required: 2 }] }
    expect(hasUnits(kit, 4)).toBe(true)
    expect(hasUnits(kit, 5)).toBe(false)
  })

  it("a store that does not count its stock has enough units for any quantity", () => {
    expect(hasUnits({ ...phone, isCounted: false, stock: [] }, 5_000)).toBe(true)
  })

  it("a variant without a location of the storefront has no unit", () => {
    expect(hasUnits({ ...phone, stock: [] }, 1)).toBe(false)
  })
})
