import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { removePostgres } from "../integration-tests/harness/postgres"
import { DemoFailure } from "./failure"

const root = resolve(__dirname, "..")

/** Everything a demo keeps, in one folder that git ignores. */
export interface DemoFolder {
  database: string
  sandboxState: string
  storeLog: string
  /** The name of the store's own file folder inside `static`, which is the only place Medusa serves files from. */
  files: string
  /** Lets the next demo in. */
  leave: () => void
}

/** @throws DemoFailure if another demo uses the folder */
export function enterFolder(name: string, { fresh }: { fresh: boolean }): DemoFolder {
  const { folder, lock, files } = placesOf(name)

  const runner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : undefined
  if (runner !== undefined && isDemo(runner)) {
    throw new DemoFailure(`A demo already runs in ${relative(root, folder)} as process ${runner}: end it first.`)
  }
  if (fresh) removeFolder(name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(lock, String(process.pid))
  return {
    database: join(folder, "database"),
    sandboxState: join(folder, "sandbox.json"),
    storeLog: join(folder, "store.log"),
    files,
    leave: () => rmSync(lock, { force: true }),
  }
}

function placesOf(name: string) {
  const folder = join(root, ".demo", name)
  return { folder, lock: join(folder, "running.pid"), files: `demo-${name}` }
}

/** All that a demo has kept. */
export function removeFolder(name: string): void {
  const { folder, files } = placesOf(name)
  // Before its folder: a demo that was killed leaves its database running.
  removePostgres(join(folder, "database"))
  rmSync(folder, { recursive: true, force: true })
  rmSync(join(root, "static", files), { recursive: true, force: true })
}

/** The system reuses process numbers, so the process's command decides if the system shows it. */
function isDemo(pid: number): boolean {
  if (pid === process.pid) return false
  const command = `/proc/${pid}/cmdline`
  if (existsSync("/proc/self/cmdline"))
    return existsSync(command) && readFileSync(command, "utf8").includes("start.mjs")
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
