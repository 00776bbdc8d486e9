import { Button, Text } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import type { SettingsForm } from "./use-settings-form"

/** Stays in sight while something is not saved. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const t = useText()
  if (form.changed === 0 && !form.hasProblems) return null
  return (
    <div className="bg-ui-bg-base shadow-elevation-flyout sticky bottom-3 z-10 flex items-center justify-between gap-x-4 rounded-lg px-6 py-3">
      <Text size="small" weight="plus" role="status">
        {form.hasProblems ? t("settings.hasProblems") : t("settings.unsaved", { count: form.changed })}
      </Text>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" onClick={form.discard}>
          {t("actions.discard")}
        </Button>
        <Button size="small" disabled={form.hasProblems} isLoading={form.isSaving} onClick={form.save}>
          {t("actions.save")}
        </Button>
      </div>
    </div>
  )
}
