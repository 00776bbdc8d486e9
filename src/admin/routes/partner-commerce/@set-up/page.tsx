import { FocusModal, ProgressTabs, Button, IconButton, Kbd, type ProgressStatus } from "@medusajs/ui"
import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { toPageHandle } from "../../../components/page-handle"
import { Failed, Loading } from "../../../components/states"
import { useUnloadGuard } from "../../../components/unsaved-guard"
import { useOverview } from "../../../hooks/api/overview"
import { useKeptFocus } from "../../../hooks/use-kept-focus"
import { useText } from "../../../i18n/use-text"
import { toSetUpStep, SET_UP_STEPS, type SetUpStep } from "../../../lib/paths"
import { useSettingsForm, type SettingsForm } from "../../settings/partner-commerce/use-settings-form"
import { toNextPlace, useSteps, type Step, toOpenSteps } from "../use-steps"
import { StepContent } from "./step-content"
import { useQuestion } from "../../../hooks/use-question"
import { Consequence } from "../../settings/partner-commerce/save-bar"
import { XMark } from "@medusajs/icons"

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

/** @returns a function that leaves the page, and asks the user first if changes are unsaved */
function useLeaving(isUnsaved: boolean, leave: () => void): () => Promise<void> {
  const t = useText()
  const prompt = useQuestion()
  return async () => {
    await nextTask()
    const agreed =
      !isUnsaved ||
      (await prompt({
        title: t("setUp.leaving.title"),
        description: t("setUp.leaving.meaning"),
        confirmText: t("setUp.leaving.confirm"),
        cancelText: t("actions.cancel"),
        variant: "confirmation",
      }))
    if (agreed) leave()
  }
}

/** Waits one task: Medusa's prompt opens at once, and the Escape key that opened it would also close it. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

interface FooterProps {
  step: SetUpStep
  form: SettingsForm
  isUnsaved: boolean
  go: (step: SetUpStep) => void
  leave: () => Promise<void>
}

/** The buttons back and forward. They are on the left, because toasts appear on the right. */
function SetUpFooter({ step, form, isUnsaved, go, leave }: FooterProps) {
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

/** Medusa's modal header, with a close button that has a name for screen readers, and with the steps. */
function SetUpHeader({ steps }: { steps: Step[] | undefined }) {
  const t = useText()
  return (
    <div className="border-ui-border-base flex items-center gap-x-4 border-b pl-4">
      <div className="flex items-center gap-x-2">
        <FocusModal.Close asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={t("actions.close")}>
            <XMark aria-hidden />
          </IconButton>
        </FocusModal.Close>
        <Kbd aria-hidden className="max-lg:hidden">
          esc
        </Kbd>
      </div>
      {/* Medusa's title ignores `className`. */}
      <FocusModal.Title asChild>
        <h2 className="sr-only">{t("setUp.title")}</h2>
      </FocusModal.Title>
      <ProgressTabs.List aria-label={t("setUp.steps")} className="flex min-w-0 flex-1 items-center border-l">
        {SET_UP_STEPS.map((step) => (
          <ProgressTabs.Trigger
            key={step}
            value={step}
            status={steps ? toStatus(steps, step) : "not-started"}
            className="min-w-0 truncate text-ui-fg-subtle max-xl:gap-x-1 max-xl:px-2"
          >
            <span className="truncate">{t(`setUp.names.${step}`)}</span>
          </ProgressTabs.Trigger>
        ))}
      </ProgressTabs.List>
    </div>
  )
}

function toStatus(steps: Step[], place: SetUpStep): ProgressStatus {
  const open = toOpenSteps(steps, place).length
  if (open === 0) return "completed"
  return open < steps.filter((step) => step.in === place).length ? "in-progress" : "not-started"
}
