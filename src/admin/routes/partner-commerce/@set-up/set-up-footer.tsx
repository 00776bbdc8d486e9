import { Button } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import { SET_UP_STEPS, type SetUpStep } from "../../../lib/set-up-path"
import { Consequence } from "../../settings/partner-commerce/save-bar"
import type { SettingsForm } from "../../settings/partner-commerce/use-settings-form"

interface FooterProps {
  step: SetUpStep
  form: SettingsForm
  isUnsaved: boolean
  go: (step: SetUpStep) => void
  leave: () => Promise<void>
}

/** The buttons back and forward. They are on the left, because toasts appear on the right. */
export function SetUpFooter({ step, form, isUnsaved, go, leave }: FooterProps) {
  const t = useText()
  const at = SET_UP_STEPS.indexOf(step)
  const before = SET_UP_STEPS[at - 1]
  const after = SET_UP_STEPS[at + 1]
  return (
    <div className="border-ui-border-base flex items-center gap-x-2 border-t p-4">
      <Button size="small" variant="secondary" disabled={!before} onClick={() => before && go(before)}>
        {t("setUp.back")}
      </Button>
      {after ? (
        <Button size="small" disabled={form.hasProblems} isLoading={form.isSaving} onClick={() => go(after)}>
          {t(isUnsaved ? "setUp.saveAndContinue" : "setUp.continue")}
        </Button>
      ) : (
        <Button size="small" variant="secondary" onClick={() => void leave()}>
          {t("setUp.toOverview")}
        </Button>
      )}
      <div role="status" className="min-w-0 pl-4">
        {form.changed > 0 && <Consequence form={form} />}
      </div>
    </div>
  )
}
