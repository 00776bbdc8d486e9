import { type Client } from "@medusajs/framework/pg"
import { connectTo, hasCode } from "./databases"

/** The contents of all tables and sequences of a database at some point. */
export interface Contents {
  tables: Map<string, Rows>
  /** The last number of each sequence, or null. */
  sequences: Map<string, string | null>
}

/** The rows of one table in Postgres's text form. Points without a change in between share one object, so identity compares them. */
type Rows = readonly string[]

interface Table {
  name: string
  /** The columns that are not generated. */
  columns: string[]
}

/** The tracker counts rows of transactions since this mark as new, except rows of its last transaction. Both are transaction ids. */
interface Mark {
  since: string
  but: string
}

/** Catalogues of the tables: every change of a table's structure adds or removes a row in one of them. */
const CATALOGUES = "pg_class pg_attribute pg_attrdef pg_constraint pg_trigger pg_proc pg_type".split(" ")

/** @returns a statement that counts, per relation in order, all rows and the new rows. $1 and $2 are a mark. */
const countsOf = (relations: string[]) =>
  relations
    .map(
      (relation, at) =>
        `SELECT ${at} AS at, count(*)::int AS count,
           count(*) FILTER (WHERE xmin::text::bigint >= $1::bigint AND xmin::text <> $2)::int AS fresh FROM ${relation}`,
    )
    .join(" UNION ALL ")

const NOTHING: Mark = { since: "0", but: "0" }

/** Another connection wrote a row during its restore. */
const DEADLOCK = "40P01"
const UNIQUE_VIOLATION = "23505"

/**
 * Knows the contents of each table of one database, and finds the tables that others changed: a table with an equal row count and no
 * row of a later transaction is unchanged. One statement checks two hundred tables in some milliseconds.
 */
export class TableTracker {
  private mark = NOTHING
  private catalogueCounts: number[] = []

  /** @param known the contents, if the caller has them */
  static async begin(database: string, known?: Contents): Promise<TableTracker> {
    const client = await connectTo(database)
    // The connection may end with the database, which is no failure of a test.
    client.on("error", () => undefined)
    // Restored rows need neither checks nor triggers: together they are consistent.
    await client.query("SET session_replication_role = replica")
    // The statement over all tables reads few rows: the start of parallel workers, or a new plan, would take most of its time.
    await client.query("SET max_parallel_workers_per_gather = 0; SET plan_cache_mode = force_generic_plan")
    const tracker = new TableTracker(client, await listTables(client))
    await tracker.inTransaction(async () => {
      tracker.catalogueCounts = (await tracker.count(CATALOGUES)).map(({ count }) => count)
      tracker.blocked = known ?? (await tracker.readAll())
    })
    return tracker
  }

  private blocked: Contents = { tables: new Map(), sequences: new Map() }

  private constructor(
    private readonly client: Client,
    private readonly tables: Table[],
  ) {}

  get known(): Contents {
    return this.blocked
  }

  /** @returns the contents of the tables; null if the tables' structure changed */
  async read(): Promise<Contents | null> {
    return this.inTransaction(() => this.look())
  }

  /** @returns whether the tables now have these contents: false if their structure changed */
  async write(wanted: Contents): Promise<boolean> {
    await this.endOthersWork()
    return this.inTransaction(async () => {
      const blocked = await this.look()
      if (!blocked) return false
      const differing = this.tables.filter(({ name }) => blocked.tables.get(name) !== wanted.tables.get(name))
      if (differing.length > 0) await this.client.query(differing.map(({ name }) => `DELETE FROM ${name}`).join(";"))
      for (const table of differing) await this.insert(table, wanted.tables.get(table.name) ?? [])
      await this.setSequences(blocked.sequences, wanted.sequences)
      this.blocked = wanted
      return true
    })
  }

  async end(): Promise<void> {
    await this.client.end()
  }

  private async look(): Promise<Contents | null> {
    if (await this.areOtherTables()) return null
    const counts = await this.count(this.tables.map(({ name }) => name))
    const tables = new Map(this.blocked.tables)
    for (const [at, { name }] of this.tables.entries()) {
      const isSame = counts[at]?.fresh === 0 && counts[at].count === tables.get(name)?.length
      if (!isSame) tables.set(name, await this.readRows(name))
    }
    this.blocked = { tables, sequences: await this.readSequences() }
    return this.blocked
  }

  private async areOtherTables(): Promise<boolean> {
    const counts = await this.count(CATALOGUES)
    return counts.some(({ count, fresh }, at) => fresh > 0 || count !== this.catalogueCounts[at])
  }

  private async readAll(): Promise<Contents> {
    const tables = new Map<string, Rows>()
    for (const { name } of this.tables) tables.set(name, await this.readRows(name))
    return { tables, sequences: await this.readSequences() }
  }

  private async count(relations: string[]): Promise<{ count: number; fresh: number }[]> {
    const { since, but } = this.mark
    const name = relations === CATALOGUES ? "catalogues" : "tables"
    const { rows } = await this.client.query<{ at: number; count: number; fresh: number }>({
      name,
      text: countsOf(relations),
      values: [since, but],
    })
    return rows.sort((a, b) => a.at - b.at)
  }

  private async readRows(table: string): Promise<Rows> {
    const { rows } = await this.client.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t`)
    return rows.map(({ text }) => text)
  }

  private async insert({ name, columns }: Table, rows: Rows): Promise<void> {
    if (rows.length === 0) return
    const fields = columns.map((column) => `(r).${column}`)
    // OFFSET 0 keeps Postgres from parsing the row again for each column.
    await this.client.query(
      `INSERT INTO ${name} (${columns.join(", ")}) OVERRIDING SYSTEM VALUE SELECT ${fields.join(", ")}
         FROM (SELECT text::${name} AS r FROM unnest($1::text[]) AS text OFFSET 0) AS rows`,
      [rows],
    )
  }

  private async readSequences(): Promise<Contents["sequences"]> {
    const { rows } = await this.client.query<{ name: string; last: string | null }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences`,
    )
    return new Map(rows.map(({ name, last }) => [name, last]))
  }

  private async setSequences(blocked: Contents["sequences"], wanted: Contents["sequences"]): Promise<void> {
    for (const [name, last] of wanted) {
      if (last === blocked.get(name)) continue
      await this.client.query(
        "SELECT setval(seqrelid, coalesce($2::bigint, seqstart), $2 IS NOT NULL) FROM pg_sequence WHERE seqrelid = $1::regclass",
        [name, last],
      )
    }
  }

  /** Ends transactions and locks that a test has left. Pools replace lost connections. */
  private async endOthersWork(): Promise<void> {
    const statement = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
        AND (state <> 'idle' OR pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory'))`
    while ((await this.client.query(statement)).rowCount) continue
  }

  /** The mark is the start of this transaction, so that the next one finds later commits of others. */
  private async inTransaction<Result>(task: () => Promise<Result>, timesMore = 3): Promise<Result> {
    const before = this.blocked
    try {
      await this.client.query("BEGIN")
      const since = await this.readText("SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS text")
      const result = await task()
      const own = await this.readText("SELECT pg_current_xact_id_if_assigned()::text AS text")
      await this.client.query("COMMIT")
      this.mark = { since: since ?? "0", but: own ?? "0" }
      return result
    } catch (error) {
      await this.client.query("ROLLBACK")
      this.blocked = before
      if (timesMore === 0 || !(hasCode(error, DEADLOCK) || hasCode(error, UNIQUE_VIOLATION))) throw error
      return this.inTransaction(task, timesMore - 1)
    }
  }

  private async readText(statement: string): Promise<string | null> {
    const { rows } = await this.client.query<{ text: string | null }>(statement)
    return rows[0]?.text ?? null
  }
}

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', nspname, relname) AS name,
            array(SELECT quote_ident(attname) FROM pg_attribute
                   WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') AND nspname !~ '^pg_t'`,
  )
  return rows
}
