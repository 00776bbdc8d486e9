import { FocusModal, ProgressTabs } from "@medusajs/ui"
import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { toPageHandle } from "../../../components/page-handle"
import { Failed, Loading } from "../../../components/states"
import { useUnloadGuard } from "../../../components/unsaved-guard"
import { useOverview } from "../../../hooks/api/overview"
import { useKeptFocus } from "../../../hooks/use-kept-focus"
import { useText } from "../../../i18n/use-text"
import { toSetUpStep } from "../../../lib/set-up-path"
import { useSettingsForm } from "../../settings/partner-commerce/use-settings-form"
import { toNextPlace, useSteps } from "../use-steps"
import { SetUpFooter } from "./set-up-footer"
import { SetUpHeader } from "./set-up-header"
import { StepContent } from "./step-content"
import { useLeaving } from "./use-leaving"

/**
 * The first set-up, step by step. The address holds the current step. The stored settings decide whether a step is done, so the user may
 * leave, come back, or do a part on another page.
 */
export default function SetUpPage() {
  const t = useText()
  const part = useKeptFocus()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { data: overview, error: overviewError, refetch } = useOverview()
  const steps = useSteps(overview)
  const form = useSettingsForm({ isQuiet: true })
  const named = toSetUpStep(search.get("step"))
  const first = steps && toNextPlace(steps)
  useEffect(() => {
    if (!named && first) setSearch({ step: first }, { replace: true })
  }, [named, first, setSearch])

  const isUnsaved = Object.keys(form.change).length > 0
  useUnloadGuard(isUnsaved)
  const leave = useLeaving(isUnsaved, () => void navigate("/partner-commerce"))
  const show = (text: string) => setSearch({ step: text })
  /** Saves unsaved choices before any change of step. */
  const go = (text: string) => (isUnsaved ? form.save(() => show(text)) : show(text))
  const error = overviewError ?? form.error
  return (
    <FocusModal open onOpenChange={(open) => !open && void leave()}>
      {/* Toasts appear outside the modal, and a click on one must not close it. */}
      <FocusModal.Content ref={part} onInteractOutside={(event) => event.preventDefault()}>
        <ProgressTabs
          value={named ?? ""}
          onValueChange={go}
          activationMode="manual"
          className="flex h-full flex-col overflow-hidden"
        >
          <SetUpHeader steps={steps} />
          <FocusModal.Body className="size-full overflow-hidden">
            {named && overview && steps && form.values ? (
              <ProgressTabs.Content value={named} className="size-full overflow-y-auto">
                <StepContent step={named} go={go} steps={steps} overview={overview} values={form.values} form={form} />
              </ProgressTabs.Content>
            ) : error ? (
              <Failed error={error} retry={() => Promise.all([refetch(), form.retry()])} />
            ) : (
              <Loading rows={6} />
            )}
          </FocusModal.Body>
          {named && <SetUpFooter step={named} form={form} isUnsaved={isUnsaved} go={go} leave={leave} />}
        </ProgressTabs>
        <FocusModal.Description className="sr-only">{t("setUp.description")}</FocusModal.Description>
      </FocusModal.Content>
    </FocusModal>
  )
}

export const handle = toPageHandle("setUp.title")
