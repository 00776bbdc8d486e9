import { parseArgs } from "node:util"
import { parseUrl } from "../src/service/rules/wire/parse-url"
import { DemoFailure } from "./failure"

export interface DemoOptions {
  fresh: boolean
  /** Starts a store without any set-up, beside the existing one. */
  newStore: boolean
  /** Name of the folder in .demo. */
  folder: string
  host: string
  port: number
  sandboxPort: number
  storefrontPort: number
  /** An attached storefront that runs already; null = the demo starts its storefront. */
  storefrontUrl: string | null
  databasePort: number
}

export const usage = `npm start -- [--fresh] [--new-store] [--port 9000] [--sandbox-port 9100] [--storefront-port 8000] [--database-port 9432] [--host 127.0.0.1] [--storefront-url http://localhost:3000]

  --fresh      forget the store and the sandbox of earlier starts
  --new-store  a store with goods, connected and not set up: you do that in its admin. Each start begins it anew
  --host       where the store listens; 0.0.0.0 lets other machines in
  --storefront-url
               your own storefront instead of the demo's: the store accepts its calls, customers come back to
               {storefront-url}/checkout/return, and the demo prints the storefront's .env.local

  The ports can also be given as PORT, SANDBOX_PORT, STOREFRONT_PORT and DATABASE_PORT; DEMO_FOLDER is another folder of .demo.`

/** @throws DemoFailure for an unknown flag or an invalid port */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): DemoOptions | "help" {
  const given = parse(args)
  if (given.help) return "help"
  return {
    fresh: given.fresh ?? false,
    newStore: given["new-store"] ?? false,
    folder: env.DEMO_FOLDER ?? (given["new-store"] ? "new-store" : "shop"),
    host: given.host ?? "127.0.0.1",
    port: toPort("--port", given.port ?? env.PORT ?? "9000"),
    sandboxPort: toPort("--sandbox-port", given["sandbox-port"] ?? env.SANDBOX_PORT ?? "9100"),
    storefrontPort: toPort("--storefront-port", given["storefront-port"] ?? env.STOREFRONT_PORT ?? "8000"),
    databasePort: toPort("--database-port", given["database-port"] ?? env.DATABASE_PORT ?? "9432"),
    storefrontUrl: given["storefront-url"] === undefined ? null : toAddress(given["storefront-url"]),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        fresh: { type: "boolean" },
        "new-store": { type: "boolean" },
        help: { type: "boolean", short: "h" },
        host: { type: "string" },
        port: { type: "string" },
        "sandbox-port": { type: "string" },
        "storefront-port": { type: "string" },
        "database-port": { type: "string" },
        "storefront-url": { type: "string" },
      },
    }).values
  } catch (error) {
    throw new DemoFailure(
      `${error instanceof Error ? error.message : "That is no flag of the demo"}; see npm start -- --help`,
    )
  }
}

function toPort(flag: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new DemoFailure(`${flag} must be a port number from 1 to 65535, not "${text}".`)
}

/** Without a trailing slash, because paths are appended. */
function toAddress(text: string): string {
  const address = parseUrl(text)
  if (address && /^https?:$/.test(address.protocol)) return (address.origin + address.pathname).replace(/\/+$/, "")
  throw new DemoFailure(`--storefront-url must be an address such as http://localhost:3000, not "${text}".`)
}
