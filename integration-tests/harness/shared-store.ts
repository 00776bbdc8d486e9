import { basename } from "node:path"
import { BootedStore } from "./booted-store"
import { type StoreOptions } from "./store-options"

/**
 * The booted store of all suites of one environment (http/stores.ts). Each suite keeps its file; jest loads the files into one module
 * registry, because a booted Medusa lives in a registry.
 */
export class SharedStore {
  private options: StoreOptions | null = null
  private booted: BootedStore | null = null

  constructor(private readonly name: string) {}

  /** @throws Error if a suite has other options than the suites before it */
  join(suite: string, options: StoreOptions): void {
    this.options ??= options
    if (JSON.stringify(this.options) === JSON.stringify(options)) return
    throw new Error(`"${suite}" wants other options than the other suites of the store "${this.name}" (http/stores.ts)`)
  }

  async boot(): Promise<void> {
    this.booted = await BootedStore.boot(this.name, this.options ?? {})
  }

  async close(): Promise<void> {
    await this.booted?.close()
  }

  /** Available from `beforeAll` on. */
  get running(): BootedStore {
    if (!this.booted) throw new Error(`The store "${this.name}" has not been booted yet`)
    return this.booted
  }
}

/** The store whose suites are being described. */
let described: SharedStore | null = null

/** Returns the store for a suite that is being described. */
export function sharedStore(suite: string, options: StoreOptions): SharedStore {
  if (!described) throw new Error(`"${suite}" is run through a store of http/stores: npm test -- <part of its path>`)
  described.join(suite, options)
  return described
}

/** @param files of the suites, each with its own path in the report */
export function describeOnOneStore(name: string, files: string[]): void {
  // On a busy machine a boot or a full push takes longer than jest's five seconds.
  jest.setTimeout(300_000)
  const shared = new SharedStore(name)
  describe("", () => {
    beforeAll(() => shared.boot())
    beforeEach(() => shared.running.beginTest())
    afterEach(async () => {
      // A spy would stay active in the later suites.
      jest.restoreAllMocks()
      await shared.running.endTest()
    })
    afterAll(() => shared.close())

    described = shared
    for (const file of files) describe(basename(file, ".test.ts"), () => void jest.requireActual(file))
    described = null
  })
}
