import fc from "fast-check"
import { isPriceAccepted, toMajorUnits, type PriceCheck, type PricePolicy, type Rounding } from "../major-units"

describe("an amount becomes a whole number of major units", () => {
  test.each<[string | number, Record<Rounding, number | null>]>([
    ["1500", { half_up: 1500, up: 1500, down: 1500, refuse: 1500 }],
    ["1500.00", { half_up: 1500, up: 1500, down: 1500, refuse: 1500 }],
    ["1499.49", { half_up: 1499, up: 1500, down: 1499, refuse: null }],
    ["1499.50", { half_up: 1500, up: 1500, down: 1499, refuse: null }],
    ["1500.50", { half_up: 1501, up: 1501, down: 1500, refuse: null }],
    ["1499.4999999999999999", { half_up: 1499, up: 1500, down: 1499, refuse: null }],
    ["1499.0000000000000001", { half_up: 1499, up: 1500, down: 1499, refuse: null }],
    [1499.5, { half_up: 1500, up: 1500, down: 1499, refuse: null }],
    ["0", { half_up: 0, up: 0, down: 0, refuse: 0 }],
    ["0.01", { half_up: 0, up: 1, down: 0, refuse: null }],
  ])("%s", (amount, expected) => {
    const roundings = Object.keys(expected) as Rounding[]
    expect(Object.fromEntries(roundings.map((rounding) => [rounding, toMajorUnits(amount, rounding)]))).toEqual(
      expected,
    )
  })

  test.each(["-1", "-0.4", "NaN", "Infinity", "", "12,50", "ten", "9007199254740993"])("%p is no price", (amount) => {
    expect(toMajorUnits(amount, "half_up")).toBeNull()
  })

  const cents = fc.integer({ min: 0, max: 1_000_000_000 })
  const toText = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`

  test("at most one unit away from the amount, and by default at most half a unit", () => {
    fc.assert(
      fc.property(cents, (value) => {
        const amount = toText(value)
        const down = toMajorUnits(amount, "down") ?? NaN
        const up = toMajorUnits(amount, "up") ?? NaN
        expect(down * 100).toBeLessThanOrEqual(value)
        expect(up * 100).toBeGreaterThanOrEqual(value)
        expect(up - down).toBe(value % 100 === 0 ? 0 : 1)
        expect(Math.abs((toMajorUnits(amount, "half_up") ?? NaN) * 100 - value)).toBeLessThanOrEqual(50)
        expect(toMajorUnits(amount, "refuse")).toBe(value % 100 === 0 ? value / 100 : null)
      }),
    )
  })

  test("never above the whole number of a higher amount, so that a sale price is never above the regular price", () => {
    fc.assert(
      fc.property(cents, cents, fc.constantFrom<Rounding>("half_up", "up", "down"), (a, b, rounding) => {
        const [low, high] = [toText(Math.min(a, b)), toText(Math.max(a, b))]
        expect(toMajorUnits(low, rounding)).toBeLessThanOrEqual(toMajorUnits(high, rounding) ?? NaN)
      }),
    )
  })
})

describe("a purchase at a price becomes an order", () => {
  const check = (changes: Partial<PriceCheck>) =>
    isPriceAccepted({
      paid: 1000,
      livePrice: 1000,
      approvedPrices: [],
      policy: "exact",
      tolerancePercent: 0,
      ...changes,
    })

  test.each<[PricePolicy, string, Partial<PriceCheck>, boolean]>([
    ["exact", "at the live price", {}, true],
    ["exact", "not a cent below it", { paid: 999.99 }, false],
    ["exact", "not a cent above it", { paid: 1000.01 }, false],
    ["exact", "not at the approved price", { paid: 900, approvedPrices: [900] }, false],
    ["exact", "within the tolerance, below", { paid: 950, tolerancePercent: 5 }, true],
    ["exact", "within the tolerance, above", { paid: 1050, tolerancePercent: 5 }, true],
    ["exact", "not beyond the tolerance, below", { paid: 949.99, tolerancePercent: 5 }, false],
    ["exact", "not beyond the tolerance, above", { paid: 1050.01, tolerancePercent: 5 }, false],
    ["at_least", "at the live price", {}, true],
    ["at_least", "at any price above it", { paid: 5000 }, true],
    ["at_least", "not below it", { paid: 999 }, false],
    ["at_least", "below it within the tolerance", { paid: 950, tolerancePercent: 5 }, true],
    ["at_least", "not at the approved price below it", { paid: 900, approvedPrices: [900] }, false],
    ["approved", "at the live price", {}, true],
    [
      "approved",
      "at the approved price below it: the new one waits for approval",
      { paid: 900, approvedPrices: [900] },
      true,
    ],
    ["approved", "not between the two", { paid: 950, approvedPrices: [900] }, false],
    ["approved", "not below the approved price", { paid: 899, approvedPrices: [900] }, false],
    ["approved", "above the live price", { paid: 1100, approvedPrices: [900] }, true],
    ["approved", "not below the live price where nothing was approved yet", { paid: 900 }, false],
    [
      "approved",
      "at a fraction that numbers cannot hold",
      { paid: 0.1 + 0.2, livePrice: 0.3, policy: "approved", tolerancePercent: 1 },
      true,
    ],
  ])("%s: %s", (policy, _, changes, expected) => {
    expect(check({ policy, ...changes })).toBe(expected)
  })

  const anyCheck = fc.record({
    paid: fc.integer({ min: 1, max: 200_000 }).map((value) => value / 100),
    livePrice: fc.integer({ min: 0, max: 2_000 }),
    approvedPrices: fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 3 }),
    policy: fc.constantFrom<PricePolicy>("exact", "at_least", "approved"),
    tolerancePercent: fc.integer({ min: 0, max: 100 }),
  })

  test("always if it has the live price, with any policy", () => {
    fc.assert(
      fc.property(anyCheck, (given) => {
        expect(isPriceAccepted({ ...given, paid: given.livePrice })).toBe(true)
      }),
    )
  })

  test("whenever a stricter policy or a smaller tolerance accepts it", () => {
    fc.assert(
      fc.property(anyCheck, fc.nat(50), (given, more) => {
        fc.pre(isPriceAccepted(given))
        expect(isPriceAccepted({ ...given, tolerancePercent: Math.min(100, given.tolerancePercent + more) })).toBe(true)
        if (given.policy === "exact") expect(isPriceAccepted({ ...given, policy: "at_least" })).toBe(true)
        if (given.policy !== "approved") expect(isPriceAccepted({ ...given, policy: "approved" })).toBe(true)
      }),
    )
  })

  test("never below the approved prices and the live price less the tolerance", () => {
    fc.assert(
      fc.property(anyCheck, (given) => {
        fc.pre(isPriceAccepted(given))
        const lowest = Math.min((given.livePrice * (100 - given.tolerancePercent)) / 100, ...given.approvedPrices)
        expect(given.paid).toBeGreaterThanOrEqual(lowest - 1e-9)
      }),
    )
  })
})
