import { toCategoryNews } from "../../../../catalog/rules/configuration/category-news"
import { type RemoteCategoriesRead } from "../../../../catalog/configuration/remote-categories"
import { type Json } from "../json"
import { toSinglePage } from "../pagination"

/** The service's categories. */
export type AdminCategoryListResponse = Json<ReturnType<typeof toCategoryListView>>
export type AdminRemoteCategory = AdminCategoryListResponse["categories"][number]

export function toCategoryListView({ rows, changed }: RemoteCategoriesRead) {
  const live = rows.filter((row) => row.gone_at === null)
  return {
    categories: live.map(({ category, device_keys, changed_at }) => ({ category, device_keys, changed_at })),
    gone: rows.flatMap(({ category, gone_at }) => (gone_at === null ? [] : { category, gone_at })),
    read_at: rows[0]?.read_at ?? null,
    /** The difference that the reading of this request found. */
    changed,
    /** Since a person last acknowledged the list. */
    since_acknowledged: toCategoryNews(rows),
    ...toSinglePage(live),
  }
}
