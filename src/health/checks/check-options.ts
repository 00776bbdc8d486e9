import { type OptionProblem } from "../../settings/rules/option-problem"
import { type PluginOptions } from "../../settings/rules/options"
import { error, type HealthFinding, ok, warning } from "./finding"

/** Parsed options with their faults. */
export interface OptionFacts {
  options: Pick<PluginOptions, "environment">
  insecure: OptionProblem[]
  warnings: OptionProblem[]
}

export function toOptionFindings({ options, insecure, warnings }: OptionFacts): HealthFinding[] {
  return [
    ...(insecure.length > 0 ? insecure.map(toOptionError) : [ok("options", `right, for ${options.environment}`)]),
    ...warnings.map(({ option, message }) => warning(`option ${option}`, message, "Remove or correct it.")),
  ]
}

export const toOptionError = ({ option, message }: OptionProblem): HealthFinding =>
  error(`option ${option}`, message, "Correct it in medusa-config.ts and restart the store.")
