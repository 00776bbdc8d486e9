import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { resolve } from "node:path"
import { type Sql } from "../../src/modules/partner-commerce/database"
import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../src/sandbox"
import { adminUser, createAdminUser } from "./admin-user"
import { freePort } from "./free-port"
import { adminBearer, type HttpClient, httpClient } from "./http-client"
import { keepMigrated, startMigrated } from "./kept-migrations"
import { type MinimalStore, seedMinimalStore } from "./minimal-store"
import { type PictureServer, startPictureServer } from "./picture-server"

/** A running Medusa with the plugin's source in it. Everything here is usable from `beforeAll` on, not earlier. */
export interface Store {
  /** The origin under which this store answers, and which the plugin knows as its public address. */
  readonly url: string
  /** A stranger. */
  readonly api: HttpClient
  /** The admin user, logged in. */
  readonly admin: HttpClient
  readonly container: MedusaContainer
  /** Straight to the tables, behind Medusa's back. */
  readonly sql: Sql
  readonly pictures: PictureServer
  /** The service, as a stand-in that the store pushes to and that calls the store back. Forgets everything before each test. */
  readonly sandbox: Sandbox
  /** A minimal store in the database; call it in a test, or in a `beforeAll` to have it in all of them. */
  seed: () => Promise<MinimalStore>
}

export interface StoreOptions {
  /** Further environment for the root medusa-config.ts. */
  env?: Record<string, string>
  /** Where the store finds its database server on this machine, when something stands between the two. */
  databasePort?: number
}

const root = resolve(__dirname, "../..")

/**
 * A suite in a store of its own, on the root medusa-config.ts.
 *
 * Booting takes some ten seconds, so a file has one of these. What its `beforeAll`s leave in the database is what every
 * test starts from: the runner copies the database before the first test and puts the copy back before each of the others.
 */
export function describeStore(
  name: string,
  suite: (store: Store) => void,
  { env = {}, databasePort }: StoreOptions = {},
): void {
  // Migrations alone take longer than jest's five seconds, and on a busy machine minutes.
  jest.setTimeout(300_000)

  describe(name, () => {
    let surroundings: Surroundings
    let bearer: string | undefined
    const dbName = toDatabaseName(name)

    // The runner reads medusa-config.ts before it applies an environment of its own: ours must be there earlier.
    beforeAll(async () => {
      surroundings = await startSurroundings(env)
      await startMigrated(dbName)
    })
    afterAll(() => surroundings.close())

    // The runner takes the store's database from its environment now; it makes and drops that database on a way of its own.
    const restoreDatabasePort = databasePort === undefined ? () => undefined : setDatabasePort(databasePort)
    medusaIntegrationTestRunner({
      dbName,
      inApp: true,
      cwd: root,
      testSuite: ({ getContainer }) => {
        const store: Store = {
          get url() {
            return surroundings.url
          },
          get api() {
            return httpClient({ baseUrl: surroundings.url })
          },
          get admin() {
            return httpClient({ baseUrl: surroundings.url, headers: () => ({ authorization: bearer ?? "" }) })
          },
          get container() {
            return getContainer()
          },
          sql: async <Row>(statement: string, params: unknown[] = []) => {
            const knex = getContainer().resolve(ContainerRegistrationKeys.PG_CONNECTION)
            return (await knex.raw<{ rows: Row[] }>(statement, params as string[])).rows
          },
          get pictures() {
            return surroundings.pictures
          },
          get sandbox() {
            return surroundings.sandbox
          },
          seed: () => seedMinimalStore(getContainer(), surroundings.pictures),
        }

        beforeAll(async () => {
          await keepMigrated(dbName)
          // A job at the turn of a minute would do in the midst of a test what the test does itself; those about a job start it.
          await new WorkflowScheduler().clear()
          await createAdminUser(store.container)
          bearer = await adminBearer(store.url, adminUser)
        })
        beforeEach(() => {
          store.pictures.reset()
          store.sandbox.control.reset()
        })

        suite(store)
      },
    })
    restoreDatabasePort()
  })
}

/** Postgres cuts names off at 63 characters, and the copy of the database is named after it. */
function toDatabaseName(name: string): string {
  return `medusa-${name.toLowerCase().replace(/\W+/g, "-")}`.slice(0, 50)
}

function setDatabasePort(port: number): () => void {
  const before = process.env.DB_PORT
  process.env.DB_PORT = String(port)
  return () => {
    if (before === undefined) delete process.env.DB_PORT
    else process.env.DB_PORT = before
  }
}

interface Surroundings {
  url: string
  pictures: PictureServer
  sandbox: Sandbox
  close: () => Promise<void>
}

/** What must exist before Medusa reads its configuration: ports, the picture host, and the addresses that name them. */
async function startSurroundings(env: Record<string, string>): Promise<Surroundings> {
  const pictures = await startPictureServer(await freePort())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const callbackBearer = "bearer-of-the-tests"
  const sandbox = await startSandbox({
    merchantBaseUrl: `${url}/partner-commerce`,
    callbackAuth: { bearer: callbackBearer },
    // Retries of status callbacks come within milliseconds; the wait for a deals order stays in proportion to a busy machine.
    timeScale: 0.01,
    dealAnswerMs: 40_000,
  })
  const environment: Record<string, string> = {
    SANDBOX_URL: sandbox.url,
    PARTNER_COMMERCE_TOKEN: SANDBOX_DEFAULTS.token,
    PARTNER_COMMERCE_SHOP_CODE: SANDBOX_DEFAULTS.shopCode,
    PARTNER_COMMERCE_MER_CODE: SANDBOX_DEFAULTS.merCode,
    PARTNER_COMMERCE_CALLBACK_BEARER: callbackBearer,
    PORT: String(port),
    MEDUSA_BACKEND_URL: url,
    PARTNER_COMMERCE_IMAGE_HOSTS: pictures.host,
    ADMIN_DISABLED: "true",
    ...env,
  }
  const before = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]))
  Object.assign(process.env, environment)

  const close = async () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    await Promise.all([pictures.close(), sandbox.close()])
  }
  return { url, pictures, sandbox, close }
}
