import { type ExecArgs, type MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { isFixable, renderFix } from "../../messages/rules/render"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { AdminApiError } from "../../messages/admin-api-error"
import { COMMAND_VARIABLE } from "../run-in-store"
import { refuse } from "./command"
import { STORE_COMMANDS } from "./index"

const command = z.object({ name: z.string(), args: z.array(z.string()) })

/** The script that `medusa exec` runs for a command of this plugin. */
export default async function execute({ container }: ExecArgs): Promise<void> {
  const { name, args } = command.parse(JSON.parse(process.env[COMMAND_VARIABLE] ?? "null"))
  process.exitCode = await runCommand(container, name, args)
}

/** @returns the exit code. What was sent is in the activity by then: the process ends at once. */
export async function runCommand(container: MedusaContainer, name: string, args: string[]): Promise<number> {
  try {
    return (await STORE_COMMANDS[name]?.run({ container, args })) ?? 1
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return refuse(args.includes("--json"), message, toDetail(error))
  } finally {
    await container.resolve(PARTNER_COMMERCE, { allowUnregistered: true })?.activity.flush()
  }
}

function toDetail(error: unknown): object {
  if (!(error instanceof AdminApiError)) return {}
  const { code, values } = error.detail
  return { code, values, ...(isFixable(code) && { fix: renderFix(code) }) }
}
