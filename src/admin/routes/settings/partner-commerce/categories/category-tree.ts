import type {
  AdminCategoryMapping,
  AdminCategoryMappingListResponse,
} from "../../../../../api/admin/partner-commerce/category-mappings/category-mapping-view"

interface StoreCategory {
  id: string
  name: string
  parent_category_id: string | null
  rank?: number | null
}

export interface TreeRow {
  id: string
  name: string
  depth: number
  /** The category's own mapping. */
  mapping: AdminCategoryMapping | null
  /** The mapping of the nearest mapped ancestor, if the category has none itself. */
  inherited: { category: AdminCategoryMapping["category"]; from: string } | null
  /** Number of products on sale directly in the category. */
  products: number
}

/** The category has products, but no mapping covers them. */
export const isLeftOut = ({ mapping, inherited, products }: TreeRow) => !mapping && !inherited && products > 0

/** The store's categories as the lines of a tree, each with its effective mapping. */
export function toTreeRows(
  categories: StoreCategory[],
  { category_mappings: mappings, product_counts }: AdminCategoryMappingListResponse,
): TreeRow[] {
  const ids = new Set(categories.map(({ id }) => id))
  const parentOf = ({ parent_category_id: parent }: StoreCategory) => (parent && ids.has(parent) ? parent : null)
  const mappingOf = new Map(mappings.map((mapping) => [mapping.category_id, mapping]))
  const productsOf = new Map(product_counts.map(({ category_id, products }) => [category_id, products]))
  const walk = (parent: string | null, depth: number, inherited: TreeRow["inherited"]): TreeRow[] =>
    categories
      .filter((category) => parentOf(category) === parent)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.name.localeCompare(b.name))
      .flatMap(({ id, name }) => {
        const mapping = mappingOf.get(id) ?? null
        const below = mapping ? { category: mapping.category, from: name } : inherited
        const products = productsOf.get(id) ?? 0
        const row = { id, name, depth, mapping, inherited: mapping ? null : inherited, products }
        return [row, ...walk(id, depth + 1, below)]
      })
  return walk(null, 0, null)
}
