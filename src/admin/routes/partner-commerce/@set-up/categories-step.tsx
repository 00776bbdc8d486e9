import { useRemoteCategories } from "../../../hooks/api/categories"
import { CategoryTreeSection } from "../../settings/partner-commerce/categories/category-tree-section"
import { RemoteListSection } from "../../settings/partner-commerce/categories/remote-list-section"
import { SuggestionsSection } from "../../settings/partner-commerce/categories/suggestions-section"

export function CategoriesStep() {
  const { data: remote, error } = useRemoteCategories()
  const isUnread = error !== null || remote?.count === 0
  return (
    <>
      {/* Without the service's list there is nothing to map to: it can be read there. */}
      {isUnread && <RemoteListSection />}
      <SuggestionsSection />
      <CategoryTreeSection />
    </>
  )
}
