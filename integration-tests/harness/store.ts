import type { MedusaContainer } from "@medusajs/framework/types"
import { type Sql } from "../../src/database/database"
import { type Sandbox } from "../../src/sandbox"
import { type HttpClient } from "./http-client"
import { type MinimalStore, seedMinimalStore } from "./minimal-store"
import { type PictureServer } from "./picture-server"
import { sharedStore } from "./shared-store"
import { type StoreOptions } from "./store-options"

/** A running Medusa with the plugin's source in it. Everything here is usable from `beforeAll` on, not earlier. */
export interface Store {
  /** The origin under which this store answers, and which the plugin knows as its public address. */
  readonly url: string
  /** A client without a key or a session. */
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

/**
 * A suite on a running store, which it shares with the other suites of the same options (http/stores).
 *
 * Every suite begins with the database of a store that has just been booted. Every test starts from what the suite's
 * `beforeAll`s leave in it: the database is copied before the first test and the copy put back before each of the others.
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
