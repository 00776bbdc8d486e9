import { CredentialsSection } from "../../settings/partner-commerce/credentials-section"
import { ConnectionSection } from "../connection-section"
import { OptionProblems } from "../needs-section"
import type { StepProps } from "./step-props"

export function ConnectionStep({ overview }: StepProps) {
  return (
    <>
      <OptionProblems overview={overview} />
      <ConnectionSection overview={overview} />
      <CredentialsSection />
    </>
  )
}
