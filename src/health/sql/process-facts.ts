import { readFileSync } from "node:fs"
import { hostname } from "node:os"
import { type ConfigModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type ProcessFacts } from "./heartbeats"

/** A module in Medusa's loaded configuration: its package, and its providers if it has any. */
const moduleConfig = z.looseObject({
  resolve: z.string(),
  options: z
    .looseObject({ providers: z.array(z.looseObject({ resolve: z.string(), is_default: z.boolean().optional() })) })
    .nullish()
    .catch(null),
})

/** Describes this process by its start configuration. */
export function toProcessFacts(config: Partial<ConfigModule> | undefined): ProcessFacts {
  return {
    host: hostname(),
    pid: process.pid,
    mode: config?.projectConfig?.workerMode ?? "shared",
    version: readVersion(),
    event_bus: toPackage(config, Modules.EVENT_BUS),
    workflow_engine: toPackage(config, Modules.WORKFLOW_ENGINE),
    locking: toPackage(config, Modules.LOCKING),
    // A store that configures neither module has the older one.
    caching: toPackage(config, Modules.CACHING) || toPackage(config, Modules.CACHE),
  }
}

/** Reads the plugin's version, from an installed or a built package. */
function readVersion(): string {
  const path = require.resolve("medusa-plugin-partner-commerce/package.json")
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(path, "utf8"))).version
}

/** The package of a module's default provider, or of the module itself; `""` if the module is missing. */
function toPackage(config: Partial<ConfigModule> | undefined, name: string): string {
  const parsed = moduleConfig.safeParse((config?.modules as Record<string, unknown> | undefined)?.[name])
  if (!parsed.success) return ""
  const providers = parsed.data.options?.providers ?? []
  const provider = providers.find(({ is_default }) => is_default) ?? (providers.length === 1 ? providers[0] : undefined)
  return provider?.resolve ?? parsed.data.resolve
}
