import { type ExecArgs, type MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { readPendingMigrations, toMigrationFinding } from "../../health/checks/check-migrations"
import { isFixable, renderFix } from "../../messages/rules/render"
import { AdminApiError } from "../../messages/admin-api-error"
import { COMMAND_VARIABLE } from "../run-in-store"
import { reportStarted } from "../output"
import { refuse } from "./command"
import { STORE_COMMANDS } from "./index"
import { openStore, type Store } from "../../store/store"

const command = z.object({ name: z.string(), args: z.array(z.string()) })

/** The script that `medusa exec` runs for a command of this plugin. */
export default async function execute({ container }: ExecArgs): Promise<void> {
  reportStarted()
  const { name, args } = command.parse(JSON.parse(process.env[COMMAND_VARIABLE] ?? "null"))
  process.exitCode = await runCommand(container, name, args)
}

/** Writes all buffered activity before it returns, because the process ends right after. @returns the exit code */
export async function runCommand(container: MedusaContainer, name: string, args: string[]): Promise<number> {
  const json = args.includes("--json")
  let store: Store | null = null
  try {
    store = openStore(container)
    const missing = await whyNotRunnable(store, name)
    if (missing) return refuse(json, `${missing.message}. ${missing.fix}`, { code: missing.code, fix: missing.fix })
    return (await STORE_COMMANDS[name]?.run({ store, args })) ?? 1
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return refuse(json, message, toDetail(error))
  } finally {
    await store?.activity.flush()
  }
}

/** Every command except the doctor needs the tables of this version. The doctor reports missing tables itself. */
async function whyNotRunnable(store: Store, name: string): Promise<Said | null> {
  if (name === "doctor") return null
  const { level, about, message, fix } = toMigrationFinding(await readPendingMigrations(store))
  return level === "ok" ? null : { code: about, message: `Migrations: ${message}`, fix: fix ?? "" }
}

interface Said {
  code: string
  message: string
  fix: string
}

function toDetail(error: unknown): object {
  if (!(error instanceof AdminApiError)) return {}
  const { code, values } = error.detail
  return { code, values, ...(isFixable(code) && { fix: renderFix(code) }) }
}
