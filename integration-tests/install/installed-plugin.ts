import { mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { adminUser } from "../harness/admin-user"
import { freePort } from "../harness/free-port"
import { type PictureServer, startPictureServer } from "../harness/picture-server"
import { type Postgres, startPostgres } from "../harness/postgres"
import { stopAllCommands } from "./command"
import { type FreshStore, writeStore } from "./fresh-store"
import { type Cell, provideNode } from "./matrix"
import { type PackedPlugin } from "./packed-plugin"
import { type StandIn, startStandIn } from "./stand-in"

/** The packed plugin in a built, migrated store with an admin user that does not run yet. */
export interface InstalledPlugin {
  plugin: PackedPlugin
  store: FreshStore
  /** The warnings of the installation. */
  installWarnings: string
  pictures: PictureServer
  standIn: StandIn
  /** The environment of the store's medusa-config.ts, valid and complete. */
  environment: Record<string, string>
  close: () => Promise<void>
}

/** Takes two minutes up to the start of the store, so the tests of a cell share it. */
export async function installPlugin(cell: Cell, plugin: PackedPlugin): Promise<InstalledPlugin> {
  // Medusa compares paths, and on some systems the temporary folder is a symbolic link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "partner-commerce-install-")))
  let pictures: PictureServer | undefined
  let postgres: Postgres | undefined
  const close = async () => {
    await stopAllCommands()
    await pictures?.close()
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const nodeFolder = await provideNode(cell.node, join(folder, "node"))
    const store = writeStore({ folder: join(folder, "store"), tarball: plugin.tarball, cell, nodeFolder })
    const { stderr: installWarnings } = await store.install()

    postgres = startPostgres({ folder: join(folder, "postgres"), port: await freePort(), disposable: true })
    pictures = await startPictureServer(await freePort())
    const port = await freePort()
    const merchantUrl = `http://localhost:${port}/partner-commerce`
    const standIn = await startStandIn(store, { port: await freePort(), merchantUrl })
    const environment = toEnvironment({ port, standIn, pictures, postgres })
    // The two steps are independent.
    await Promise.all([store.run("medusa", ["build"], environment), prepareDatabase(store, environment)])
    return { plugin, store, installWarnings, pictures, standIn, environment, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareDatabase(store: FreshStore, environment: Record<string, string>): Promise<void> {
  await store.run("medusa", ["db:migrate"], environment)
  await store.run("medusa", ["user", "-e", adminUser.email, "-p", adminUser.password], environment)
}

export interface Surroundings {
  port: number
  standIn: StandIn
  pictures: PictureServer
  postgres: Postgres
}

/** @returns the environment of the store's medusa-config.ts, valid and complete */
export function toEnvironment({
  port,
  standIn: { connection },
  pictures,
  postgres,
}: Surroundings): Record<string, string> {
  const backendUrl = `http://localhost:${port}`
  return {
    PORT: String(port),
    // Every new server has this database.
    DATABASE_URL: postgres.url("postgres"),
    PUBLIC_URL: backendUrl,
    STORE_CORS: "http://localhost:8000",
    ADMIN_CORS: backendUrl,
    AUTH_CORS: backendUrl,
    JWT_SECRET: "jwt-secret-of-the-tests",
    COOKIE_SECRET: "cookie-secret-of-the-tests",
    PARTNER_COMMERCE_TOKEN: connection.token,
    PARTNER_COMMERCE_SHOP_CODE: connection.shop_code,
    PARTNER_COMMERCE_MER_CODE: connection.mer_code,
    PARTNER_COMMERCE_CATALOG_URL: connection.catalog_url,
    PARTNER_COMMERCE_TRANSACTIONS_URL: connection.transactions_url,
    PARTNER_COMMERCE_CALLBACK_BEARER: connection.callback_bearer,
    PARTNER_COMMERCE_IMAGE_HOSTS: pictures.host,
  }
}
