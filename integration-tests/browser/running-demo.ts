import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { removeFolder } from "../../demo/folder"
import { freePort } from "../harness/free-port"
import { root } from "../harness/medusa-process"
import { waitFor } from "../harness/set-up"

/** `npm start`, as a person runs it. */
export interface RunningDemo {
  storeUrl: string
  sandboxUrl: string
  storefrontUrl: string
  /** The page of the admin that a new store says to open. */
  beginAt: string
  /** The `.env.local` that it prints for an attached storefront. */
  environment: Record<string, string>
  stop: () => Promise<void>
}

const STARTED_WITHIN_MS = 400_000
const STOPPED_WITHIN_MS = 60_000

/** @param folder in .demo, with a name that no demo of a person has; it is deleted at the end */
export async function startDemo(folder: string, ...flags: string[]): Promise<RunningDemo> {
  const [port, sandboxPort, storefrontPort, databasePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const ports = { PORT: port, SANDBOX_PORT: sandboxPort, STOREFRONT_PORT: storefrontPort, DATABASE_PORT: databasePort }
  const env = {
    ...process.env,
    DEMO_FOLDER: folder,
    ...Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, `${value}`])),
  }
  const demo = spawn(process.execPath, [join(root, "demo/start.mjs"), ...flags], { cwd: root, env })
  let said = ""
  demo.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
  demo.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
  const stop = async () => {
    await end(demo)
    removeFolder(folder)
  }
  try {
    await waitFor(
      "the demo to be ready",
      () => {
        if (hasEnded(demo)) throw new Error(`The demo ended: ${said}`)
        return said.includes("Ctrl-C ends the demo")
      },
      STARTED_WITHIN_MS,
    )
  } catch (error) {
    await stop()
    throw error
  }
  const [beginAt = ""] = /\S+\/partner-commerce\/set-up\b/.exec(said) ?? []
  return {
    storeUrl: `http://localhost:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    storefrontUrl: `http://localhost:${storefrontPort}`,
    beginAt,
    environment: Object.fromEntries([...said.matchAll(/^([A-Z_]+)=(\S+)$/gm)].map(([, name, value]) => [name, value])),
    stop,
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(demo: ChildProcess): Promise<void> {
  if (hasEnded(demo)) return
  const ended = new Promise((resolve) => demo.once("exit", resolve))
  const killer = setTimeout(() => demo.kill("SIGKILL"), STOPPED_WITHIN_MS)
  demo.kill("SIGTERM")
  await ended
  clearTimeout(killer)
}
