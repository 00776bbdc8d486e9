import { Client } from "@medusajs/framework/pg"

/**
 * Marks a complete demo store. A start that was interrupted while it filled the database leaves no mark, so the next start recreates the
 * database.
 */
const mark = "demo store complete"

export async function prepareDatabase(url: string): Promise<{ isSeeded: boolean }> {
  const { server, name } = split(url)
  return withClient(server, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      "SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1",
      [name],
    )
    if (rows[0]?.mark === mark) return { isSeeded: true }
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    await client.query(`CREATE DATABASE "${name}"`)
    return { isSeeded: false }
  })
}

export async function markSeeded(url: string): Promise<void> {
  const { server, name } = split(url)
  await withClient(server, (client) => client.query(`COMMENT ON DATABASE "${name}" IS '${mark}'`))
}

/** Splits a URL into the address of the server's maintenance database and the demo's database name. */
function split(url: string): { server: string; name: string } {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  address.pathname = "/postgres"
  return { server: address.href, name }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
