import { type ExecArgs } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { COMMAND_VARIABLE } from "../run-in-store"
import { STORE_COMMANDS } from "./index"

const command = z.object({ name: z.string(), args: z.array(z.string()) })

/** The script that `medusa exec` runs for a command of this plugin. */
export default async function execute({ container }: ExecArgs): Promise<void> {
  const { name, args } = command.parse(JSON.parse(process.env[COMMAND_VARIABLE] ?? "null"))
  try {
    process.exitCode = (await STORE_COMMANDS[name]?.run({ container, args })) ?? 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
