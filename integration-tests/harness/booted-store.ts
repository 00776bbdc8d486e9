import express from "express"
import { createServer, type Server } from "node:http"
import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import loadMedusa from "@medusajs/medusa/loaders/index"
import { openStore, type Store } from "../../src/store/store"
import { type Sql } from "../../src/database/database"
import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../src/sandbox"
import { whenMarked } from "../../src/catalog/changes/change-buffer"
import { whenPushed } from "../../src/catalog/push/push-scheduler"
import { whenAnsweredDealsAreFinished } from "../../src/deals/purchase/finish-answered-deal"
import { adminUser, createAdminUser } from "./admin-user"
import { createMigrated } from "./databases"
import { freePort } from "./free-port"
import { adminBearer, type HttpClient, httpClient } from "./http-client"
import { type PictureServer, startPictureServer } from "./picture-server"
import { RestorableDatabase } from "./restorable-database"
import { noteTime } from "./run-notes"
import { waitFor } from "./set-up"
import { type StoreOptions } from "./store-options"

const root = resolve(__dirname, "../..")

/** Longer than any push of a test's few items. */
const PUSH_MS = 3_000

/** A Medusa in this process with the root medusa-config.ts, whose database returns to the start of a suite or a test. */
export class BootedStore {
  readonly api: HttpClient
  private bearer = ""
  readonly admin: HttpClient
  /** Has a `beforeAll` changed the database since its last copy? */
  private isPreparing = true

  /** Takes about five seconds of one processor. */
  static async boot(name: string, { env = {}, databasePort, sandbox }: StoreOptions): Promise<BootedStore> {
    return noteTime("boot", async () => {
      const database = `store-${name}-${process.pid}`
      const surroundings = await startSurroundings(
        { DATABASE_URL: databaseUrl(database, databasePort), ...env },
        sandbox,
      )
      if (!(await createMigrated(database))) throw new Error("The run has no migrated database (run.ts)")
      const app = express()
      // Medusa's own start command also answers this route first.
      app.get("/health", (_, response) => void response.status(200).send("OK"))
      const medusa = await loadMedusa({ directory: root, expressApp: app })
      // Server and clients share this process: a busy turn must not outlast the keep-alive of a connection that a client reuses.
      const server = await listen(createServer({ keepAliveTimeout: 60_000 }, app), surroundings.port)
      // A job at the full minute would do a test's work before the test does; tests about a job start it themselves.
      await new WorkflowScheduler().clear()
      await createAdminUser(medusa.container)
      const store = new BootedStore(new RestorableDatabase(database), surroundings, medusa, server)
      store.bearer = await adminBearer(surroundings.url, adminUser)
      await store.settle()
      await store.runJobsByHand()
      await store.database.keep("booted")
      return store
    })
  }

  private constructor(
    private readonly database: RestorableDatabase,
    private readonly surroundings: Surroundings,
    private readonly medusa: { container: MedusaContainer; shutdown: () => Promise<void> },
    private readonly server: Server,
  ) {
    this.api = httpClient({ baseUrl: this.url })
    this.admin = httpClient({ baseUrl: this.url, headers: () => ({ authorization: this.bearer }) })
  }

  get url(): string {
    return this.surroundings.url
  }
  get container(): MedusaContainer {
    return this.medusa.container
  }
  /** The store as an action sees it. */
  get opened(): Store {
    return openStore(this.container)
  }
  get pictures(): PictureServer {
    return this.surroundings.pictures
  }
  get sandbox(): Sandbox {
    return this.surroundings.sandbox()
  }

  readonly sql: Sql = async <Row>(statement: string, params: unknown[] = []) => {
    const knex = this.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    return (await knex.raw<{ rows: Row[] }>(statement, params as string[])).rows
  }

  /** Restores the database of a newly booted store, and an empty service. */
  async beginSuite(): Promise<void> {
    await this.surroundings.renewSandbox()
    this.forget()
    await noteTime("restore", () => this.database.replace("booted"))
    this.isPreparing = true
  }

  /** Restores the database to the end of the suite's `beforeAll`s. */
  async beginTest(): Promise<void> {
    this.forget()
    if (!this.isPreparing) return noteTime("restore", () => this.database.restore("prepared"))
    await this.settle()
    await noteTime("copy", () => this.database.keep("prepared"))
    this.isPreparing = false
  }

  /** Waits for the end of all work that the test started. */
  async endTest(): Promise<void> {
    await this.settle()
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await this.medusa.shutdown()
    await this.surroundings.close()
    await this.database.remove()
  }

  /** Records a heartbeat of the tests, so that the plugin reports no missing job process. */
  private async runJobsByHand(): Promise<void> {
    await this.opened.heartbeats.note([{ work: "tests", began_ms_ago: 0 }])
    await this.sql("UPDATE partner_commerce_heartbeat SET beat_at = now() + interval '1 day' WHERE work = 'tests'")
  }

  private forget(): void {
    this.pictures.reset()
    this.sandbox.control.reset()
  }

  /**
   * Waits for the end of background work, like Medusa's own test runner. A push that lost its database would appear as a failure in
   * the next test.
   */
  private async settle(): Promise<void> {
    await inTime(whenAnsweredDealsAreFinished(this.opened))
    const engine = this.container.resolve(Modules.WORKFLOW_ENGINE)
    const underWay = { state: { $nin: ["not_started", "done", "reverted", "failed"] } } as object
    const left = () => engine.listWorkflowExecutions(underWay)
    await waitFor("workflows to end", async () => (await left()).length === 0).catch(async (error: Error) => {
      const named = (await left()).map(({ workflow_id, state }) => `${workflow_id} is ${state}`)
      throw new Error(`${error.message}: ${named.join(", ")}`)
    })
    await inTime(whenMarked(this.opened).then(() => whenPushed(this.opened)))
  }
}

/** Stops waiting for work that hangs at the service. */
const inTime = (work: Promise<void>) => Promise.race([work, sleep(PUSH_MS, undefined, { ref: false })])

function databaseUrl(database: string, port: number | undefined): string {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  return `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${port ?? DB_PORT}/${database}`
}

function listen(server: Server, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, () => resolve(server))
  })
}

interface Surroundings {
  port: number
  url: string
  pictures: PictureServer
  sandbox: () => Sandbox
  /** Starts a new sandbox at the same address, with its first settings and categories. */
  renewSandbox: () => Promise<void>
  close: () => Promise<void>
}

/** Starts everything that Medusa's configuration refers to: ports, the picture host, and the addresses. */
async function startSurroundings(env: Record<string, string>, own: StoreOptions["sandbox"]): Promise<Surroundings> {
  const pictures = await startPictureServer(await freePort())
  const port = await freePort()
  const url = `http://localhost:${port}`
  const callbackBearer = "bearer-of-the-tests"
  const options = {
    port: await freePort(),
    merchantBaseUrl: `${url}/partner-commerce`,
    callbackAuth: { bearer: callbackBearer },
    // Retries of status callbacks come within milliseconds; the wait for a deal's answer stays long enough for a busy machine.
    timeScale: 0.01,
    dealAnswerMs: 40_000,
    ...own,
  }
  let sandbox = await startSandbox(options)
  const environment: Record<string, string> = {
    SANDBOX_URL: sandbox.url,
    PARTNER_COMMERCE_TOKEN: own?.token ?? SANDBOX_DEFAULTS.token,
    PARTNER_COMMERCE_SHOP_CODE: SANDBOX_DEFAULTS.shopCode,
    PARTNER_COMMERCE_MER_CODE: SANDBOX_DEFAULTS.merCode,
    PARTNER_COMMERCE_CALLBACK_BEARER: callbackBearer,
    PORT: String(port),
    MEDUSA_BACKEND_URL: url,
    PARTNER_COMMERCE_IMAGE_HOSTS: pictures.host,
    ADMIN_DISABLED: "true",
    ...env,
  }
  // Jest gives each test file its own copy of the environment.
  Object.assign(process.env, environment)
  const renewSandbox = async () => {
    await sandbox.close()
    sandbox = await startSandbox(options)
  }
  const close = async () => void (await Promise.all([pictures.close(), sandbox.close()]))
  return { port, url, pictures, sandbox: () => sandbox, renewSandbox, close }
}
