import { XMark } from "@medusajs/icons"
import { FocusModal, IconButton, Kbd, ProgressTabs, type ProgressStatus } from "@medusajs/ui"
import { useText } from "../../../i18n/use-text"
import { SET_UP_STEPS, type SetUpStep } from "../../../lib/set-up-path"
import { type Step, toOpenSteps } from "../use-steps"

/** Medusa's modal header, with a close button that has a name for screen readers, and with the steps. */
export function SetUpHeader({ steps }: { steps: Step[] | undefined }) {
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
