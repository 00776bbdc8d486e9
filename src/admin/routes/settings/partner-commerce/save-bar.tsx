import { Button, Popover, Text } from "@medusajs/ui"
import { type AdminChangeEstimate } from "../../../../api/admin/partner-commerce/settings/settings-view"
import { useKeptFocus } from "../../../hooks/use-kept-focus"
import { useText } from "../../../i18n/use-text"
import { NAMES, useConsequenceText } from "../../../i18n/use-consequence-text"
import { type SettingsForm } from "./use-settings-form"
import { type SettingsChange } from "../../../../settings/rules/settings"
import { useSettingsEstimate } from "../../../hooks/api/settings"
import { useDebounced } from "../../../hooks/use-debounced"

/** Stays visible while changes are unsaved. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const t = useText()
  const part = useKeptFocus()
  if (form.changed === 0 && !form.hasProblems) return null
  return (
    <div
      ref={part}
      className="bg-ui-bg-base shadow-elevation-flyout sticky bottom-3 z-10 flex items-center justify-between gap-x-4 rounded-lg px-6 py-3"
    >
      <div role="status">
        <Text size="small" weight="plus">
          {form.hasProblems ? t("settings.hasProblems") : t("settings.unsaved", { count: form.changed })}
        </Text>
        {!form.hasProblems && <Consequence form={form} />}
      </div>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" onClick={form.discard}>
          {t("actions.discard")}
        </Button>
        <Button size="small" disabled={form.hasProblems} isLoading={form.isSaving} onClick={() => form.save()}>
          {t("actions.save")}
        </Button>
      </div>
    </div>
  )
}

/** Shows how many items an unsaved change would affect. */
export function Consequence({ form }: { form: SettingsForm }) {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const { data: touches, isError, isCounting } = useSettingsTouches(form.change)
  // Saving still works, and reports its own errors.
  if (isError) return null
  return (
    <>
      <Text size="small" className="text-ui-fg-subtle">
        {touches && !isCounting ? toConsequenceText(touches) : t("touches.counting")}
      </Text>
      {touches && !isCounting && touches.sold_out_names.length > NAMES && <SoldOutList touches={touches} />}
    </>
  )
}

/** The items that would go out of stock. The estimate names only some of them. */
function SoldOutList({ touches: { sold_out, sold_out_names: names } }: { touches: AdminChangeEstimate }) {
  const t = useText()
  const more = sold_out - names.length
  return (
    <Popover>
      <Popover.Trigger asChild>
        <Button size="small" variant="transparent" className="-ml-2">
          {t("touches.seeSoldOut")}
        </Button>
      </Popover.Trigger>
      <Popover.Content align="start" className="max-h-72 max-w-96 overflow-y-auto p-4" tabIndex={0}>
        <Text size="small" weight="plus">
          {t("touches.soldOutTitle")}
        </Text>
        <ul>
          {names.map((name, index) => (
            <li key={index} className="txt-small break-words">
              {name}
            </li>
          ))}
        </ul>
        {more > 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("needs.more", { count: more })}
          </Text>
        )}
      </Popover.Content>
    </Popover>
  )
}

/** The number of items that an unsaved change would touch. It waits for a pause in typing, because the server reads some of the items. */
function useSettingsTouches(change: SettingsChange) {
  const asked = useDebounced(change)
  const estimate = useSettingsEstimate(asked)
  // The estimate of another change would be wrong for this change.
  return { ...estimate, isCounting: asked !== change || estimate.isPlaceholderData || estimate.isPending }
}
