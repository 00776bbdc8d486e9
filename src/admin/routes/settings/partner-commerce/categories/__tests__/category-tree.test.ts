import type { AdminCategoryMappingListResponse } from "../../../../../../api/admin/partner-commerce/category-mappings/category-mapping-view"
import { isLeftOut, toTreeRows } from "../category-tree"

const category = (id: string, parent_category_id: string | null = null, rank = 0) => ({
  id,
  name: id.toUpperCase(),
  parent_category_id,
  rank,
})
const answer = (mapped: Record<string, string | null>, products: Record<string, number>) =>
  ({
    category_mappings: Object.entries(mapped).map(([category_id, name]) => ({ category_id, category: name })),
    product_counts: Object.entries(products).map(([category_id, count]) => ({ category_id, products: count })),
  }) as AdminCategoryMappingListResponse

test("a tree is drawn line by line, each line with the mapping that counts for it", () => {
  const categories = [
    category("tv", null, 1),
    category("phones"),
    category("smart", "phones"),
    category("old", "smart"),
  ]
  const rows = toTreeRows(categories, answer({ phones: "Mobiles", smart: "Smartphones" }, { old: 3 }))
  expect(rows.map(({ id, depth, inherited, products }) => [id, depth, inherited?.category, products])).toEqual([
    ["phones", 0, undefined, 0],
    ["smart", 1, undefined, 0],
    ["old", 2, "Smartphones", 3],
    ["tv", 0, undefined, 0],
  ])
})

test("a category counts as unmapped if it has products and neither it nor an ancestor has a mapping", () => {
  const categories = [category("mapped"), category("below", "mapped"), category("left"), category("empty")]
  const rows = toTreeRows(categories, answer({ mapped: "Mobiles" }, { mapped: 1, below: 2, left: 4 }))
  expect(rows.filter(isLeftOut).map(({ id }) => id)).toEqual(["left"])
})

test("a category that is not sold passes this on to the categories below it and does not count as unmapped", () => {
  const categories = [category("knives"), category("small", "knives"), category("kitchen", "knives", 1)]
  const rows = toTreeRows(categories, answer({ knives: null, kitchen: "Kitchen" }, { knives: 1, small: 2, kitchen: 3 }))
  expect(rows.map(({ id, inherited }) => [id, inherited])).toEqual([
    ["knives", null],
    ["small", { category: null, from: "KNIVES" }],
    ["kitchen", null],
  ])
  expect(rows.filter(isLeftOut)).toEqual([])
})
