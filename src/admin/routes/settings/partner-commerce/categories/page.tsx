import { toPageHandle } from "../../../../components/page-handle"
import { Columns } from "../../../../components/columns"
import { SettingsTabs } from "../../../../components/settings-tabs"
import { CategoryTreeSection } from "./category-tree-section"
import { RemoteListSection } from "./remote-list-section"
import { SuggestionsSection } from "./suggestions-section"

export default function CategoriesPage() {
  return (
    <div className="flex w-full flex-col gap-y-3">
      <SettingsTabs />
      <Columns
        main={
          <>
            <SuggestionsSection />
            <CategoryTreeSection />
          </>
        }
        side={<RemoteListSection />}
      />
    </div>
  )
}

export const handle = toPageHandle("menu.categories")
