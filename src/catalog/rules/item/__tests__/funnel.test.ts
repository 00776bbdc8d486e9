import fc from "fast-check"
import { FUNNEL_STAGES, stagesFrom, toFunnel } from "../item-status"

test("a stage counts the items of all later stages", () => {
  expect(toFunnel({ in_store: 3, sent: 2, on_sale: 5 })).toEqual({
    in_store: 10,
    ready: 7,
    sent: 7,
    approved: 5,
    on_sale: 5,
  })
})

test("a stage never has more items than the stage before it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...FUNNEL_STAGES), fc.nat(1_000)), (furthest) => {
      const widths = FUNNEL_STAGES.map((stage) => toFunnel(furthest)[stage])
      expect(widths).toEqual([...widths].sort((a, b) => b - a))
      expect(widths[0]).toBe(Object.values(furthest).reduce((sum, count) => sum + count, 0))
    }),
  )
})

test("all items have reached the first stage", () => {
  expect(stagesFrom("in_store")).toEqual(FUNNEL_STAGES)
  expect(stagesFrom("on_sale")).toEqual(["on_sale"])
})
