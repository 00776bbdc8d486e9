import { toCategoryPath } from "../rules/configuration/category-path"
import { isInUnsoldCategory } from "../rules/desired/category"

/** A category of a product. */
export interface MappedCategoryRow {
  id: string
  mpath: string
  /** The mappings of the category and of those above it; null = none. */
  mappings: Record<string, string | null> | null
}

/** A subselect with the categories of a product. @param productId the column of the product's id */
export const mappedCategories = (productId: string) => `(
    SELECT json_agg(json_build_object('id', c.id, 'mpath', c.mpath, 'mappings', (
             SELECT json_object_agg(m.category_id, m.category) FROM partner_commerce_category_mapping m
              WHERE m.shop_code = $shop AND m.category_id = ANY(string_to_array(c.mpath, '.')) AND m.deleted_at IS NULL)))
      FROM product_category_product l JOIN product_category c ON c.id = l.product_category_id AND c.deleted_at IS NULL
     WHERE l.product_id = ${productId})`

/** @param rows the subselect's value; null = the product has no category */
export function isOfUnsoldCategory(rows: MappedCategoryRow[] | null): boolean {
  const categories = (rows ?? []).map(({ id, mpath }) => ({ id, path: toCategoryPath(mpath) }))
  const mappings = new Map((rows ?? []).flatMap((row) => Object.entries(row.mappings ?? {})))
  return isInUnsoldCategory(categories, mappings)
}
