import { setMaxListeners } from "node:events"
import { CatalogStore } from "./catalog/store"
import { startClockwork } from "./clockwork"
import { createControl, type SandboxControl } from "./control/control"
import { SANDBOX_DEFAULTS } from "./defaults"
import { Deliveries } from "./callbacks/deliveries"
import { Faults } from "./faults"
import { ImageDownload } from "./catalog/image-download"
import { Journal } from "./journal"
import { Outbound } from "./callbacks/outbound"
import { RateLimit } from "./http/rate-limit"
import { close, createSandboxServer, listen } from "./server"
import { type SandboxOptions, toCategories, toIdentity, toSettings } from "./settings"
import { StateFile } from "./state-file"
import { Thumbnails } from "./catalog/thumbnails"
import { TransactionStore } from "./transactions/store"
import { type World } from "./world"

/** A running sandbox: its address, its credentials and its controls. */
export interface Sandbox {
  url: string
  catalogUrl: string
  transactionsUrl: string
  authUrl: string
  token: string
  shopCode: string
  merCode: string
  control: SandboxControl
  /** Ends every connection and every wait, and saves the state. */
  close(): Promise<void>
}

/**
 * Starts a stand-in of the service on a real HTTP port. Any number may run in one process.
 *
 * @throws the operating system's error if the port is taken (`EADDRINUSE`), or an Error if `stateFile` is no state of a sandbox
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const closing = new AbortController()
  // Every waiting callback listens to it, and Node warns of a leak above ten listeners.
  setMaxListeners(0, closing.signal)
  let stateFile: StateFile | undefined
  let url = ""
  const world = createWorld(options, { closing: closing.signal, url: () => url, changed: () => stateFile?.schedule() })
  if (options.stateFile !== undefined) {
    stateFile = new StateFile(options.stateFile, world)
    stateFile.load()
  }
  const control = createControl(world)
  const server = createSandboxServer(world, control)
  url = await listen(server, options.port ?? 0, options.host ?? SANDBOX_DEFAULTS.host)
  startClockwork(world)
  if (options.logger) logExchanges(world.journal, options.logger)

  return {
    url,
    catalogUrl: `${url}/catalog`,
    transactionsUrl: `${url}/transactions`,
    authUrl: `${url}/auth`,
    token: world.identity.token,
    shopCode: world.identity.shopCode,
    merCode: world.identity.merCode,
    control,
    close: async () => {
      closing.abort()
      await Promise.all([close(server), world.outbound.close(), world.images.close()])
      await world.deliveries.settled()
      stateFile?.save()
    },
  }
}

function createWorld(options: SandboxOptions, own: Pick<World, "closing" | "url" | "changed">): World {
  const clock = () => new Date()
  const settings = toSettings(options)
  const journal = new Journal(clock)
  const faults = new Faults(clock)
  const thumbnails = new Thumbnails()
  const outbound = new Outbound({ settings, journal, faults, closing: own.closing })
  return {
    ...own,
    identity: toIdentity(options),
    settings,
    categories: toCategories(options),
    catalog: new CatalogStore(),
    transactions: new TransactionStore(),
    thumbnails,
    images: new ImageDownload({ journal, thumbnails }),
    outbound,
    deliveries: new Deliveries({ settings, journal, outbound, closing: own.closing }),
    faults,
    rateLimit: new RateLimit(),
    journal,
    clock,
  }
}

function logExchanges(journal: Journal, logger: (line: string) => void): void {
  const arrows = { in: "→", out: "←", note: "·" } as const
  journal.listen(({ direction, operation, method, path, status, ms, note }) => {
    const outcome = `${status ?? "no answer"} ${ms} ms`
    logger(`${arrows[direction]} ${operation} ${method} ${path} ${outcome}${note ? ` (${note})` : ""}`)
  })
}
