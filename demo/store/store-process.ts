import { container, MedusaAppLoader } from "@medusajs/framework"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys, getResolvedPlugins, Modules } from "@medusajs/framework/utils"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import startMedusa from "@medusajs/medusa/commands/start"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { loadSearchIndexes } from "@medusajs/medusa/loaders/search"
import { seedStore, type SeededCounts } from "../seed/seed-store"
import { markSeeded, prepareDatabase } from "./database"
import type { StoreMessage } from "./messages"

/**
 * The store's own process: migrations, the server, and the seed where the database was empty, in one Medusa instead of the
 * three that `medusa db:migrate`, `medusa start` and `medusa exec` would load one after the other.
 *
 * It is `medusa start` and not `medusa develop`: the watcher of the latter would restart it whenever a file changes.
 */
async function main(): Promise<void> {
  const directory = process.cwd()
  const databaseUrl = required("DATABASE_URL")
  const { isSeeded } = await prepareDatabase(databaseUrl)

  await bringUpToDate(directory)
  report({ kind: "migrated" })

  await startMedusa({ directory, port: Number(required("PORT")), host: required("HOST") })
  report({ kind: "serving" })

  const seeded = isSeeded ? null : await seed(databaseUrl)
  report({ kind: "ready", seeded })
}

async function bringUpToDate(directory: string): Promise<void> {
  const container = await initializeContainer(directory)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const safeLinksOnly = { skipLinks: false, executeAllLinks: false, executeSafeLinks: true }
  const noSearch = { skipSearch: true, executeAllSearch: false, executeSafeSearch: false }
  await migrate({ directory, container, logger, skipScripts: true, ...safeLinksOnly, ...noSearch })
  // Migrating loads the modules halfway; the server must not find those.
  MedusaModule.clearInstances()
  await migrateSearchIndexes(directory)
}

/**
 * Loads the modules as Medusa's own test runner does, because the server then uses the same ones. Medusa's command would shut them
 * down at its end, and the server would work with modules whose connections are closed.
 */
async function migrateSearchIndexes(directory: string): Promise<void> {
  const configModule = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const plugins = await getResolvedPlugins(directory, configModule, true)
  await loadSearchIndexes({ plugins, configModule, logger })
  await new MedusaAppLoader().load()
  const search = container.resolve(Modules.SEARCH)
  await search.executeIndexMigrationPlan(await search.createIndexMigrationPlan())
}

async function seed(databaseUrl: string): Promise<SeededCounts> {
  const counts = await seedStore(container)
  await markSeeded(databaseUrl)
  return counts
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

function report(message: StoreMessage): void {
  process.send?.(message)
}

// After the demo is killed, a store that kept running would hold its port forever.
process.once("disconnect", () => process.exit(1))

main().catch((error: unknown) => {
  console.error(error)
  report({ kind: "failed", reason: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
})
