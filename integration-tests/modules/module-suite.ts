import path from "node:path"
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../src/modules/partner-commerce"
import { type Database, type Sql } from "../../src/modules/partner-commerce/database"

const MODULE = path.resolve(__dirname, "../../src/modules/partner-commerce")

export const SHOP = "00000000-0000-4000-8000-000000000001"
export const OTHER_SHOP = "00000000-0000-4000-8000-000000000002"

export interface ModuleSuite {
  /** The module as Medusa loads it, on an empty database with our migrations; of one shop, and inert, for it has no other options. */
  service: PartnerCommerceModuleService
  /** Straight to the tables. */
  sql: Sql
  /** The parts of the module that need options are built on this, in a test of their own. */
  repository: () => ConstructorParameters<typeof Database>[0]
}

/** A suite on a real Postgres, with the tables that our migrations make, and fresh for every test. */
export function describeModule(title: string, suite: (module: ModuleSuite) => void): void {
  moduleIntegrationTestRunner<PartnerCommerceModuleService>({
    moduleName: PARTNER_COMMERCE,
    resolve: MODULE,
    pathToMigrations: path.join(MODULE, "migrations"),
    moduleOptions: { shopCode: SHOP },
    // So many tests that start with wrong options need no line each.
    injectedDependencies: {
      logger: { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined },
    },
    testSuite: ({ service, MikroOrmWrapper }) => {
      const sql: Sql = <Row>(statement: string, params: unknown[] = []) =>
        MikroOrmWrapper.getOrm().em.fork().getConnection().execute<Row[]>(statement, params)
      const repository = () =>
        (service as unknown as { baseRepository_: ReturnType<ModuleSuite["repository"]> }).baseRepository_
      describe(title, () => suite({ service, sql, repository }))
    },
  })
}
