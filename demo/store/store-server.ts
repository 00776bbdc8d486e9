import { type ChildProcess, fork } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { DemoFailure } from "../failure"
import { MessageBuffer, type MessageOf, type StoreMessage } from "./messages"

export interface Installation {
  port: number
  host: string
  databaseUrl: string
  sandboxUrl: string
  storefrontUrl: string
  /** The folder's name inside `static`. */
  filesFolder: string
  log: string
  withAdmin: boolean
}

export interface StoreServer {
  url: string
  /** Resolves with the first message of that kind; rejects when the store fails before it. */
  reached: <Kind extends StoreMessage["kind"]>(kind: Kind) => Promise<MessageOf<Kind>>
  /** Rejects when the process ends without a call of `stop`. */
  died: Promise<never>
  stop: () => Promise<void>
}

const root = resolve(__dirname, "../..")

/** One good of the demo costs less, so that a storefront can show a cart below the minimum. */
const MIN_AMOUNT = 1_000

/** Seals the accounts of connected customers. The demo keeps them between its starts, so the key is always the same. */
const ENCRYPTION_KEY = Buffer.from("the demo keeps no real accounts.").toString("base64")

export function startStore(place: Installation): StoreServer {
  const url = `http://localhost:${place.port}`
  const child = forkStore(place, url)
  const messages = new MessageBuffer()
  let isStopping = false

  const failed = new Promise<never>((_, fail) => {
    child.on("message", (message) => messages.receive(message))
    void messages.first("failed").then(({ reason }) => fail(toFailure(reason, place.log)))
    child.once("exit", (code, signal) => {
      if (!isStopping) fail(toFailure(lastError(place.log) ?? `exit code ${code ?? signal ?? "unknown"}`, place.log))
    })
  })
  // Node ends a process over an unhandled rejection. This handler prevents that, and every caller that awaits `failed` still receives the
  // error.
  failed.catch(() => undefined)

  return {
    url,
    reached: (kind) => Promise.race([failed, messages.first(kind)]),
    died: failed,
    stop: () => {
      isStopping = true
      return endOf(child)
    },
  }
}

function forkStore(place: Installation, url: string): ChildProcess {
  const log = openSync(place.log, "w")
  const { storefrontUrl } = place
  const storefrontOrigin = new URL(storefrontUrl).origin
  const child = fork(join(__dirname, "store-process.ts"), {
    cwd: root,
    // Medusa itself runs TypeScript by ts-node; types are checked by `npm run check` and not at every start.
    execArgv: ["--require", "ts-node/register/transpile-only"],
    // A separate process group: Ctrl-C reaches only the demo, which then ends its parts in order.
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      NODE_OPTIONS: "",
      MEDUSA_DISABLE_TELEMETRY: "true",
      PORT: String(place.port),
      HOST: place.host,
      DATABASE_URL: place.databaseUrl,
      MEDUSA_BACKEND_URL: url,
      SANDBOX_URL: place.sandboxUrl,
      STORE_CORS: storefrontOrigin,
      AUTH_CORS: `${url},${storefrontOrigin}`,
      PARTNER_COMMERCE_CHECKOUT: JSON.stringify({
        returnUrl: `${storefrontUrl}/checkout/return?cart_id={cart_id}`,
        minAmount: MIN_AMOUNT,
      }),
      PARTNER_COMMERCE_ENCRYPTION_KEY: ENCRYPTION_KEY,
      FILES_FOLDER: place.filesFolder,
      ADMIN_DISABLED: String(!place.withAdmin),
    },
  })
  closeSync(log)
  return child
}

/** SIGTERM first, SIGKILL after a while: a store that hangs must not keep the terminal. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill("SIGTERM")
  const deadline = setTimeout(() => child.kill("SIGKILL"), 8_000)
  await ended
  clearTimeout(deadline)
}

function toFailure(reason: string, log: string): DemoFailure {
  const place = relative(process.cwd(), log)
  return new DemoFailure(
    `The store has stopped (${oneLine(reason)}): see ${place}, or begin anew with: npm start -- --fresh`,
  )
}

function lastError(log: string): string | undefined {
  return readFileSync(log, "utf8")
    .match(/^.*\berror\b.*$/gim)
    ?.at(-1)
}

function oneLine(text: string): string {
  // Medusa's log is coloured.
  return (text.split("\n")[0] ?? "").replace(/\u001b\[\d+m/g, "").trim()
}
