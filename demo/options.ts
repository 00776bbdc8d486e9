import { parseArgs } from "node:util"
import { DemoFailure } from "./failure"

export interface DemoOptions {
  fresh: boolean
  /** A store that nobody has set up yet, beside the one that is kept. */
  newStore: boolean
  /** Name of the folder in .demo. */
  folder: string
  host: string
  port: number
  sandboxPort: number
  storefrontPort: number
  databasePort: number
}

export const usage = `npm start -- [--fresh] [--new-store] [--port 9000] [--sandbox-port 9100] [--storefront-port 8000] [--database-port 9432] [--host 127.0.0.1]

  --fresh      forget the store and the sandbox of earlier starts
  --new-store  a store with goods, connected and not set up: you do that in its admin. Each start begins it anew
  --host       where the store listens; 0.0.0.0 lets other machines in

  The ports can also be given as PORT, SANDBOX_PORT, STOREFRONT_PORT and DATABASE_PORT; DEMO_FOLDER is another folder of .demo.`

/** @throws DemoFailure for a flag that does not exist or a port that is none */
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
