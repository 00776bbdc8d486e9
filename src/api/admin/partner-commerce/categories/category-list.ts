import { toCategoryNews } from "../../../../core/catalog/category-news"
import {
  type CategoryListChange,
  type RemoteCategoryRow,
} from "../../../../modules/partner-commerce/catalog/remote-categories"
import { wholeList } from "../whole-list"

/** The service's categories as the admin API shows them. `changed` is what this call's own reading found. */
export function toCategoryList(rows: RemoteCategoryRow[], changed: CategoryListChange | null) {
  const live = rows.filter((row) => row.gone_at === null)
  return {
    categories: live.map(({ category, device_keys, changed_at }) => ({ category, device_keys, changed_at })),
    gone: rows.filter((row) => row.gone_at !== null).map(({ category, gone_at }) => ({ category, gone_at })),
    read_at: rows[0]?.read_at ?? null,
    changed,
    since_acknowledged: toCategoryNews(rows),
    ...wholeList(live),
  }
}
