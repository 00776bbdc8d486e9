import build from "@medusajs/medusa/commands/build"
import migrate from "@medusajs/medusa/commands/db/migrate"
import exec from "@medusajs/medusa/commands/exec"
import start from "@medusajs/medusa/commands/start"
import type { MedusaCommand } from "./medusa-process"

/**
 * Medusa's commands without its command line, which would let ts-node compile the source each time. Each command ends the process.
 */
async function main(command: MedusaCommand): Promise<void> {
  const directory = process.cwd()
  switch (command[0]) {
    case "db:migrate":
      return migrate({
        directory,
        // The scripts move data of older versions: a new store has none, and they cost a boot.
        skipScripts: true,
        skipLinks: false,
        executeAllLinks: false,
        executeSafeLinks: true,
        skipSearch: false,
        executeAllSearch: false,
        executeSafeSearch: true,
        concurrency: undefined,
        allOrNothing: false,
      })
    case "exec": {
      const [, file, ...args] = command
      return exec({ file, args })
    }
    case "build-admin":
      return build({ directory, adminOnly: true, lint: false, fix: false, quiet: true })
    case "start":
      await start({ directory, port: Number(process.env.PORT), host: "localhost" })
  }
}

main(process.argv.slice(2) as MedusaCommand).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
