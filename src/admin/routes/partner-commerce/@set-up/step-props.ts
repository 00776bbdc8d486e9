import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import type { SetUpStep } from "../../../lib/paths"
import type { SettingsProps } from "../../settings/partner-commerce/use-settings-form"
import type { Step } from "../use-steps"

export interface StepProps extends SettingsProps {
  overview: AdminOverview
  steps: Step[]
  go: (step: SetUpStep) => void
}
