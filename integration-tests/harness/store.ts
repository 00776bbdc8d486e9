import type { MedusaContainer } from "@medusajs/framework/types"
import { type Sql } from "../../src/database/database"
import { type Sandbox } from "../../src/sandbox"
import { type Store as OpenedStore } from "../../src/store/store"
import { type HttpClient } from "./http-client"
import { type MinimalStore, seedMinimalStore } from "./minimal-store"
import { type PictureServer } from "./picture-server"
import { sharedStore } from "./shared-store"
import { type StoreOptions } from "./store-options"

/** A running Medusa with the plugin's source. All members work from `beforeAll` on, not earlier. */
export interface Store {
  /** The store's origin, and the plugin's public address. */
  readonly url: string
  /** A client without a key or a session. */
  readonly api: HttpClient
  /** The admin user, logged in. */
  readonly admin: HttpClient
  readonly container: MedusaContainer
  /** The store as an action sees it. */
  readonly opened: OpenedStore
  /** Runs SQL on the tables directly, without Medusa. */
  readonly sql: Sql
  readonly pictures: PictureServer
  /** The stand-in service. It loses its data before each test. */
  readonly sandbox: Sandbox
  /** Seeds a minimal store; call it in a test, or in a `beforeAll` for all tests. */
  seed: () => Promise<MinimalStore>
}

/**
 * Describes a suite on a running store, which the suites with the same options share (http/stores).
 *
 * Every suite starts with the database of a newly booted store. Every test starts with the database after the suite's
 * `beforeAll`s: the first test copies that database, and each later test restores the copy.
 */
export function describeStore(name: string, suite: (store: Store) => void, options: StoreOptions = {}): void {
  const shared = sharedStore(name, options)
  const store: Store = {
    get url() {
      return shared.running.url
    },
    get api() {
      return shared.running.api
    },
    get admin() {
      return shared.running.admin
    },
    get container() {
      return shared.running.container
    },
    get opened() {
      return shared.running.opened
    },
    get sql() {
      return shared.running.sql
    },
    get pictures() {
      return shared.running.pictures
    },
    get sandbox() {
      return shared.running.sandbox
    },
    seed: () => seedMinimalStore(shared.running.container, shared.running.pictures),
  }
  describe(name, () => {
    beforeAll(() => shared.running.beginSuite())
    suite(store)
  })
}
