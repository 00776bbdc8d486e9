import { useSearchParams } from "react-router-dom"
import { Columns } from "../../../../components/columns"
import { toPageHandle } from "../../../../components/page-handle"
import { SettingsTabs } from "../../../../components/settings-tabs"
import { DeviceKeysSection } from "./device-keys-section"
import { PreviewSection } from "./preview-section"
import { SuggestionsSection } from "./suggestions-section"
import { useCategoryChoice } from "./use-category-choice"

export default function DeviceKeysPage() {
  const choice = useCategoryChoice()
  const [search, setSearch] = useSearchParams()
  const previewed = search.get("item")
  const preview = (id: string) =>
    setSearch((before) => {
      before.set("item", id)
      return before
    })
  return (
    <div className="flex w-full flex-col gap-y-3">
      <SettingsTabs />
      <Columns
        main={
          <>
            <SuggestionsSection category={choice.category} />
            <DeviceKeysSection choice={choice} previewed={previewed} />
          </>
        }
        side={<PreviewSection category={choice.category} previewed={previewed} preview={preview} />}
      />
    </div>
  )
}

export const handle = toPageHandle("menu.deviceKeys")
