import { relative } from "node:path"
import { adminUser } from "../integration-tests/harness/admin-user"
import { adminBearer, type HttpClient, httpClient } from "../integration-tests/harness/http-client"
import { type Postgres, PostgresFailure, startPostgres } from "../integration-tests/harness/postgres"
import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../src/sandbox"
import { DemoFailure } from "./failure"
import type { DemoFolder } from "./folder"
import type { Screen } from "./screen"
import { serviceCategories } from "./seed/categories"
import { storeName } from "./seed/seed-store"
import { startStore, type StoreServer } from "./store/store-server"
import { type Storefront, startStorefront } from "./storefront/server"
import { readStorefrontConfig } from "./storefront/store-setup"

/** A store with the plugin, its storefront, the service's stand-in, and the signed-in merchant. */
export interface Shop {
  store: StoreServer
  sandbox: Sandbox
  storefront: Pick<Storefront, "url" | "config">
  admin: HttpClient
  close: () => Promise<void>
}

export interface ShopPlan {
  folder: DemoFolder
  host: string
  port: number
  sandboxPort: number
  storefrontPort: number
  /** An attached storefront that runs already; null = the shop starts its storefront. */
  storefrontUrl: string | null
  databasePort: number
  withAdmin: boolean
}

/** Starts everything in order and ends it in the opposite order, also when only a part came up. */
export async function openShop(plan: ShopPlan, screen: Screen): Promise<Shop> {
  const closers: (() => unknown)[] = [plan.folder.leave]
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  const closeAndExit = () => {
    screen.say("  Closing the shop …")
    void close().then(() => process.exit(0))
  }
  process.once("SIGINT", closeAndExit).once("SIGTERM", closeAndExit)
  try {
    return { ...(await start(plan, screen, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(plan: ShopPlan, screen: Screen, closers: (() => unknown)[]): Promise<Omit<Shop, "close">> {
  const { folder } = plan
  let postgres: Postgres | undefined
  await screen.step("Starting the database", () => {
    postgres = startDatabase(plan)
    closers.push(postgres.stop)
    return Promise.resolve(`Database on port ${postgres.port}`)
  })

  const sandbox = await startService(plan)
  closers.push(() => sandbox.close())
  const store = startStore({
    ...plan,
    storefrontUrl: plan.storefrontUrl ?? `http://localhost:${plan.storefrontPort}`,
    databaseUrl: postgres?.url("store") ?? "",
    sandboxUrl: sandbox.url,
    filesFolder: folder.files,
    log: folder.storeLog,
  })
  closers.push(() => store.stop())

  await screen.step("Bringing the tables up to date", async () => {
    await store.reached("migrated")
    return "Tables up to date"
  })
  await screen.step("Starting the store", async () => {
    await store.reached("serving")
    return `Store on port ${plan.port}, sandbox of the service on port ${plan.sandboxPort}`
  })
  await screen.step("Filling the shelves", async () => {
    const { seeded } = await store.reached("ready")
    if (!seeded) return "Shelves as they were: the store is kept between starts"
    const { products, variants, categories, pictures } = seeded
    return `${products} products in ${variants} variants and ${categories} categories, with ${pictures} pictures`
  })

  const bearer = await adminBearer(store.url, adminUser)
  const admin = httpClient({ baseUrl: store.url, headers: () => ({ authorization: bearer }) })
  const config = await readStorefrontConfig(admin, { backendUrl: store.url, channel: storeName })
  if (plan.storefrontUrl !== null) return { store, sandbox, storefront: { url: plan.storefrontUrl, config }, admin }
  const storefront = await startStorefront({ port: plan.storefrontPort, host: plan.host, config })
  closers.push(() => storefront.close())
  return { store, sandbox, storefront, admin }
}

function startDatabase({ folder, databasePort }: ShopPlan): Postgres {
  try {
    return startPostgres({ folder: folder.database, port: databasePort })
  } catch (error) {
    if (!(error instanceof PostgresFailure)) throw error
    if (error.isPortTaken) {
      throw new DemoFailure(
        `Another program uses port ${databasePort} (the database): end it, or choose another with: npm start -- --database-port ${databasePort + 10}`,
      )
    }
    const place = relative(process.cwd(), folder.database)
    throw new DemoFailure(
      `The database folder ${place} cannot be used (${error.reason}); to begin anew without it: npm start -- --fresh`,
    )
  }
}

function startService({ folder, port, sandboxPort }: ShopPlan): Promise<Sandbox> {
  return startSandbox({
    port: sandboxPort,
    stateFile: folder.sandboxState,
    merchantBaseUrl: `http://localhost:${port}/partner-commerce`,
    callbackAuth: { bearer: SANDBOX_DEFAULTS.callbackBearer },
    categories: serviceCategories,
  })
}
