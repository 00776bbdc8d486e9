import { Client } from "@medusajs/framework/pg"
import { setTimeout as sleep } from "node:timers/promises"

/** The databases on the run's server (DB_HOST and its siblings in the environment). */

/** The database after Medusa's migrations. They take as long as the rest of a boot, so a run migrates once and copies. */
const MIGRATED = "migrated"

const UNKNOWN_DATABASE = "3D000"

/** @returns whether a migrated database existed to copy from */
export async function createMigrated(database: string): Promise<boolean> {
  try {
    await restoreDatabase({ database, from: MIGRATED })
    return true
  } catch (error) {
    if (!hasCode(error, UNKNOWN_DATABASE)) throw error
    return false
  }
}

/** Keeps a copy of a newly migrated, unused database. Its connections are lost. */
export async function keepMigrated(database: string): Promise<void> {
  await onServer(async (client) => {
    // Two stores may migrate at once: the second finds the first one's copy. The lock ends with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [MIGRATED])
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [MIGRATED])
    if (!rowCount) await keepDatabase({ database, as: MIGRATED })
  })
}

export async function createDatabase(database: string): Promise<void> {
  await onServer(async (client) => {
    await client.query(`CREATE DATABASE "${database}"`)
  })
}

/**
 * Keeps a copy of a whole database in use: tables, sequences and altered structures. Its connections and an earlier copy are lost.
 */
export async function keepDatabase({ database, as }: { database: string; as: string }): Promise<void> {
  await onServer(async (client) => {
    try {
      await whileInUse(async () => {
        await close(client, database)
        await copy(client, { from: database, to: as })
      })
    } finally {
      await client.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS true`)
    }
  })
}

/** Replaces a database by a copy without connections. The old database and its connections are lost. */
export async function restoreDatabase({ database, from }: { database: string; from: string }): Promise<void> {
  await onServer((client) => copy(client, { from, to: database }))
}

export async function removeDatabase(database: string): Promise<void> {
  await onServer((client) => remove(client, database))
}

/** Copies file by file. The other way, through Postgres's log (WAL_LOG), writes every page again and takes twice as long. */
async function copy(client: Client, { from, to }: { from: string; to: string }): Promise<void> {
  await remove(client, to)
  await client.query(`CREATE DATABASE "${to}" TEMPLATE "${from}" STRATEGY FILE_COPY`)
}

async function remove(client: Client, database: string): Promise<void> {
  await close(client, database)
  await whileInUse(() => client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`))
}

/** Repeats the task, because a new connection may not be listed yet, and Postgres waits only five seconds for its end. */
async function whileInUse(task: () => Promise<unknown>, timesMore = 3): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (!hasCode(error, IN_USE) || timesMore === 0) throw error
    await whileInUse(task, timesMore - 1)
  }
}

/** Ends all connections, and returns when they are gone: Postgres itself would check again only after 100 ms. */
async function close(client: Client, database: string): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database])
  if (!rowCount) return
  await client.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS false`)
  while (await endCustomerAccounts(client, database)) await sleep(2)
}

async function endCustomerAccounts(client: Client, database: string): Promise<boolean> {
  const statement = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
  return ((await client.query(statement, [database])).rowCount ?? 0) > 0
}

/** The caller ends the connection. */
export async function connectTo(database: string): Promise<Client> {
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = process.env
  const client = new Client({ host, port: Number(port), user, password, database })
  await client.connect()
  return client
}

async function onServer<T>(task: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo("postgres")
  return task(client).finally(() => client.end())
}

const IN_USE = "55006"

export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code
