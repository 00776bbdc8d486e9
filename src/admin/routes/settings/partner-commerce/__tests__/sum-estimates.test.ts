/// <reference types="jest" />
import type { AdminChangeEstimate } from "../../../../../api/admin/partner-commerce/settings/settings-view"
import { toTotal } from "../sum-estimates"

const of = (given: Partial<AdminChangeEstimate>): AdminChangeEstimate => ({
  items: 0,
  changes: 0,
  created: 0,
  updated: 0,
  archived: 0,
  blocked: 0,
  sold_out: 0,
  sold_out_names: [],
  sold_out_estimated: false,
  pushes: true,
  estimated: false,
  ...given,
})

describe("the sum of several mappings", () => {
  it("stays exact if one mapping has all the items", () => {
    const one = of({ items: 24, changes: 24, created: 20, blocked: 4 })
    expect(toTotal([one, of({})])).toEqual(one)
  })

  it("becomes an estimate if several mappings have items, because they may share a product", () => {
    const total = toTotal([of({ items: 2, created: 2 }), of({ items: 3, updated: 1, archived: 2, pushes: false })])
    expect(total).toEqual(
      of({ items: 5, created: 2, updated: 1, archived: 2, estimated: true, sold_out_estimated: true }),
    )
  })

  it("becomes an estimate if one mapping has an estimate", () => {
    expect(toTotal([of({ items: 900, estimated: true })]).estimated).toBe(true)
  })
})
