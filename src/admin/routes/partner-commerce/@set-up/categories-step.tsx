import { useRemoteCategories } from "../../../hooks/api/categories"
import { CategoryTreeSection } from "../../settings/partner-commerce/categories/category-tree-section"
import { RemoteListSection } from "../../settings/partner-commerce/categories/remote-list-section"
import { SuggestionsSection } from "../../settings/partner-commerce/categories/suggestions-section"

export function CategoriesStep() {
  const { data: remote, error } = useRemoteCategories()
  const isUnread = error !== null || remote?.count === 0
  return (
    <>
      {/* A mapping needs the service's list, so an unread list is offered for reading first. */}
      {isUnread && <RemoteListSection />}
      <SuggestionsSection />
      <CategoryTreeSection />
    </>
  )
}
