import { Client } from "@medusajs/framework/pg"

/**
 * Medusa's migrations take as long as the rest of a boot. The first store that boots on a server keeps a copy of what they made, and
 * the databases of all the others begin as that copy: then there is nothing left to migrate.
 */
const KEPT = "migrated-by-the-first-boot"

const UNKNOWN_DATABASE = "3D000"

/** Makes the database, where there is something to make it from. Where there is not, it is left to whoever needs it. @returns whether there was */
export async function startMigrated(database: string): Promise<boolean> {
  return onServer(async (client) => {
    // Left over by a run that was killed.
    await client.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
    try {
      await client.query(`CREATE DATABASE "${database}" TEMPLATE "${KEPT}"`)
      return true
    } catch (error) {
      if (!isUnknownDatabase(error)) throw error
      return false
    }
  })
}

/** Keeps a copy of a database that was migrated just now, and in which nothing was done yet. Its connections are lost. */
export async function keepMigrated(database: string): Promise<void> {
  await onServer(async (client) => {
    // Two files may boot at once: the second finds what the first has made. The lock goes with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [KEPT])
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [KEPT])
    if (rowCount) return
    await client.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS false`)
    await client.query("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1", [database])
    await client.query(`CREATE DATABASE "${KEPT}" TEMPLATE "${database}"`)
    await client.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS true`)
  })
}

/** Makes an empty one. */
export async function createDatabase(database: string): Promise<void> {
  await onServer(async (client) => {
    await client.query(`CREATE DATABASE "${database}"`)
  })
}

async function onServer<T>(task: (client: Client) => Promise<T>): Promise<T> {
  const { DB_HOST: host, DB_PORT: port, DB_USERNAME: user, DB_PASSWORD: password } = process.env
  const client = new Client({ host, port: Number(port), user, password, database: "postgres" })
  await client.connect()
  return task(client).finally(() => client.end())
}

const isUnknownDatabase = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === UNKNOWN_DATABASE
