import path from "node:path"
import { initModules, MockEventBusService, TestDatabaseUtils } from "@medusajs/test-utils"
import {
  ContainerRegistrationKeys,
  createPgConnection,
  isSharedConnectionSymbol,
  loadModels,
  Modules,
  toMikroOrmEntities,
} from "@medusajs/framework/utils"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../src/modules/partner-commerce"
import { QUEUED_AT } from "../../src/catalog/sql/item/item-table"
import { type Database, type Sql } from "../../src/database/database"
import { keepDatabase, restoreDatabase } from "../harness/databases"

const MODULE = path.resolve(__dirname, "../../src/modules/partner-commerce")

export const SHOP = "00000000-0000-4000-8000-000000000001"
export const OTHER_SHOP = "00000000-0000-4000-8000-000000000002"

export interface ModuleSuite {
  /** The module as Medusa loads it, on an empty database with our migrations. By default it has one shop and sends no requests. */
  service: PartnerCommerceModuleService
  /** Runs SQL directly on the tables. */
  sql: Sql
  /** For tests that build a part of the module with other options. */
  repository: () => ConstructorParameters<typeof Database>[0]
}

/** Many tests start the module with wrong options, and a log line for each start would hide the results. */
const SILENT = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined }

/** Items that are dirty and not in the queue, or in the queue and in step: none, whatever a test did. */
const WRONGLY_QUEUED = `
  WITH dirty AS (
    SELECT id, 'content' AS lane, ${QUEUED_AT.content} AS due_at FROM partner_commerce_item WHERE wanted_version > synced_version AND deleted_at IS NULL
    UNION ALL
    SELECT id, 'stock', ${QUEUED_AT.stock} FROM partner_commerce_item
     WHERE stock_wanted_version > stock_synced_version AND known IS NOT NULL AND deleted_at IS NULL)
  SELECT COALESCE(id, item_id) AS id, COALESCE(dirty.lane, queued.lane) AS lane, dirty.due_at AS due_at, queued.due_at AS queued_at
    FROM dirty FULL JOIN partner_commerce_due_item AS queued ON item_id = id AND queued.lane = dirty.lane
   WHERE dirty.due_at IS DISTINCT FROM queued.due_at`

type Connection = ReturnType<typeof createPgConnection>

interface RunningModule {
  service: PartnerCommerceModuleService
  connection: Connection
  close: () => Promise<void>
}

/** The first suite of a worker migrates the database. Every test starts with a copy of that database. */
const database = `module-${process.pid}`
const migrated = `${database}-migrated`
let migration: Promise<void> | null = null

/** A suite on a real Postgres. Each test gets a new copy of the migrated database, and a newly loaded module. */
export function describeModule(
  title: string,
  suite: (module: ModuleSuite) => void,
  options: Record<string, unknown> = { shopCode: SHOP },
): void {
  let running: RunningModule | null = null
  const present = () => {
    if (!running) throw new Error("The module is loaded in a test and in beforeEach, not earlier")
    return running
  }
  const service = new Proxy({} as PartnerCommerceModuleService, {
    get: (_, property) => Reflect.get(present().service, property),
  })
  const sql: Sql = async <Row>(statement: string, params: unknown[] = []) =>
    (await present().connection.raw<{ rows: Row[] }>(statement, params as string[])).rows
  const repository = () =>
    (present().service as unknown as { baseRepository_: ReturnType<ModuleSuite["repository"]> }).baseRepository_

  // These hooks belong to an outer block, so the module stays loaded until the suite's own hooks have ended.
  describe("", () => {
    beforeAll(() => (migration ??= migrate()))
    beforeEach(async () => {
      await restoreDatabase({ database, from: migrated })
      running = await loadModule(options)
    })
    afterEach(async () => {
      const wrong = await running?.connection.raw<{ rows: object[] }>(WRONGLY_QUEUED)
      await running?.close()
      running = null
      expect(wrong?.rows).toEqual([])
    })
    describe(title, () => suite({ service, sql, repository }))
  })
}

async function migrate(): Promise<void> {
  const wrapper = TestDatabaseUtils.getMikroOrmWrapper({
    mikroOrmEntities: toMikroOrmEntities(loadModels(path.join(MODULE, "models"))),
    pathToMigrations: path.join(MODULE, "migrations"),
    clientUrl: TestDatabaseUtils.getDatabaseURL(database),
    schema: "public",
  })
  await wrapper.setupDatabase()
  await wrapper.getOrm().close()
  await keepDatabase({ database, as: migrated })
}

async function loadModule(options: Record<string, unknown>): Promise<RunningModule> {
  const databaseConfig = { clientUrl: TestDatabaseUtils.getDatabaseURL(database), schema: "public" }
  const connection = createPgConnection(databaseConfig)
  const modulesConfig = {
    [PARTNER_COMMERCE]: {
      resolve: MODULE,
      options: { database: databaseConfig, ...options, [isSharedConnectionSymbol]: true },
    },
  }
  const { medusaApp, shutdown } = await initModules({
    injectedDependencies: {
      [ContainerRegistrationKeys.PG_CONNECTION]: connection,
      [Modules.EVENT_BUS]: new MockEventBusService(),
      [ContainerRegistrationKeys.LOGGER]: SILENT,
      [ContainerRegistrationKeys.CONFIG_MODULE]: { modules: modulesConfig },
    },
    modulesConfig,
    databaseConfig,
    preventConnectionDestroyWarning: true,
  })
  const close = async () => {
    await shutdown()
    await connection.destroy()
  }
  return { service: medusaApp.modules[PARTNER_COMMERCE] as unknown as PartnerCommerceModuleService, connection, close }
}
