import { type PluginOptions } from "../../settings/rules/options"
import { type HealthFinding, ok, warning } from "./finding"

/**
 * Medusa reads `.env.production` only if `NODE_ENV` is `production`. Without that file it uses its defaults.
 *
 * @param nodeEnv of the process that checks; undefined = not set
 */
export function toEnvironmentFindings(
  { environment }: Pick<PluginOptions, "environment">,
  nodeEnv: string | undefined,
): HealthFinding[] {
  if (environment !== "production") return []
  if (nodeEnv === "production") return [ok("NODE_ENV", "production")]
  return [
    warning(
      "NODE_ENV",
      nodeEnv
        ? `is ${nodeEnv}, but the option environment is production`
        : "is not set, but the option environment is production",
      "Set NODE_ENV=production for the store and for its commands. Medusa reads .env.production only then.",
    ),
  ]
}
