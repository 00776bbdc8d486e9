import fc from "fast-check"
import { toComparisonMinute } from "../comparison-time"

it("every shop has its minute between one and five at night in Manila", () => {
  fc.assert(
    fc.property(fc.uuid(), (shopCode) => {
      const minuteInManila = (toComparisonMinute(shopCode) + 8 * 60) % (24 * 60)
      expect(minuteInManila).toBeGreaterThanOrEqual(60)
      expect(minuteInManila).toBeLessThan(300)
      expect(toComparisonMinute(shopCode.toUpperCase())).toBe(toComparisonMinute(shopCode))
    }),
  )
})

it("shops spread over the night", () => {
  const shops = Array.from({ length: 1_000 }, (_, n) => `6f1e0000-0000-4000-8000-${String(n).padStart(12, "0")}`)
  expect(new Set(shops.map(toComparisonMinute)).size).toBeGreaterThan(200)
})
