import { raw } from "@medusajs/framework/mikro-orm/core"
import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { type Context } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { explainMissing } from "./missing-tables"

/** Runs one statement with `?` placeholders, and `$shop` for the shop's code; returns its rows. */
export type Sql = <Row = unknown>(statement: string, params?: unknown[]) => Promise<Row[]>

/** The methods of Medusa's base repository that this plugin uses. */
interface BaseRepository {
  getFreshManager(): EntityManager
  transaction<T>(task: Task<T>): Promise<T>
}
type Task<T> = (manager: EntityManager) => Promise<T>

/**
 * Plain SQL on the module's tables, for work that must be one statement: claims, marks, fences, bulk records. Medusa's generated methods
 * emit an event per row, which is too expensive for a ledger of 100,000 rows.
 *
 * Statements read and write every shop's table with `shop_code = $shop` (docs/decisions/0025).
 */
export class Database {
  /** @param shopCode `""` = no shop is configured */
  constructor(
    private readonly repository: BaseRepository,
    readonly shopCode: string,
  ) {}

  readonly sql: Sql = <Row>(statement: string, params: unknown[] = []) =>
    repeatDeadlocked(() => this.within(this.repository.getFreshManager())<Row>(statement, params))

  /** @param task gets the statements of the transaction, and the context with which Medusa's generated methods join it */
  async transaction<T>(task: (sql: Sql, context: Context) => Promise<T>): Promise<T> {
    return this.repository.transaction((manager) => task(this.within(manager), { transactionManager: manager }))
  }

  /**
   * For reads of many rows. Postgres compiles a statement that it expects to be expensive, and compiling takes longer than a sum over a
   * range of an index, so these statements are not compiled. They get the memory to remember a million found rows; with less, a search
   * splits each found row into words again.
   *
   * @param read gets a read-only database in which all statements see the same moment
   */
  async snapshot<T>(read: (moment: Database) => Promise<T>): Promise<T> {
    return this.repository.transaction(async (manager) => {
      await this.within(manager)(
        `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL jit = off; SET LOCAL work_mem = '32MB'`,
      )
      const repository = { getFreshManager: () => manager, transaction: <T>(task: Task<T>) => task(manager) }
      return read(new Database(repository, this.shopCode))
    })
  }

  /** Statements in the transaction of a manager, which may belong to another module: all of Medusa's tables are in one database. */
  within(manager: EntityManager): Sql {
    return async <Row>(statement: string, params: unknown[] = []) => {
      try {
        return await manager.execute<Row[]>(
          statement.replaceAll("$shop", () => toLiteral(this.shopCode)),
          params.map(toParameter),
        )
      } catch (error) {
        throw explainMissing(error)
      }
    }
  }
}

/** SQL of a new id in Medusa's format. */
export const newId = (prefix: string) => `'${prefix}_' || upper(replace(gen_random_uuid()::text, '-', ''))`

/** A pattern for ILIKE that matches texts with this part. It escapes the wildcards of the text. */
export const toContains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

const DEADLOCK = "40P01"

/** Repeats a statement or a transaction that lost a deadlock. Postgres has rolled it back completely, so a repetition is safe. */
export async function repeatDeadlocked<T>(run: () => Promise<T>, timesMore = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK
    if (!isDeadlock || timesMore === 0) throw error
    return repeatDeadlocked(run, timesMore - 1)
  }
}

/**
 * A value for a jsonb parameter. Postgres rejects NUL and half a surrogate pair (for example of a message that was cut in its middle), and
 * then rejects the whole statement with all its rows.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value)
  // JSON escapes exactly NUL and half pairs. Only if an escape exists, each string and name is checked.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === "string") return toStorableText(field)
    if (typeof field !== "object" || field === null || Array.isArray(field)) return field
    return Object.fromEntries(Object.entries(field).map(([name, inner]) => [toStorableText(name), inner]))
  })
}

/**
 * The milliseconds since a moment, for a column of 32 bits. More than 24 days count as the largest value, for example in a store that is
 * installed and enabled a month later.
 */
export const MS_SINCE = (moment: string) =>
  `CASE WHEN ${moment} IS NOT NULL THEN LEAST(extract(epoch FROM now() - ${moment}) * 1000, 2147483647)::int END`

const toStorableText = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "")

/** MikroORM spreads arrays into lists, but `= ANY(?)` needs one value, which Postgres reads from its array literal. */
function toParameter(value: unknown): unknown {
  if (typeof value === "string") return raw(toLiteral(value))
  if (!Array.isArray(value)) return value
  return raw(toLiteral(`{${value.map((element) => `"${String(element).replace(/[\\"]/g, "\\$&")}"`).join(",")}}`))
}

/** A literal within a statement, where `?` and `$shop` have a meaning (see {@link Sql}). */
export const toInlineLiteral = (text: string) =>
  ` E${toLiteral(text).replace(/^ E/, "").replaceAll("?", "\\x3f").replaceAll("$", "\\x24")}`

/**
 * Like `escapeLiteral` of pg, which appends character by character: for a page of records it made more garbage than all other code
 * together.
 *
 * @throws MedusaError for a zero byte, which no text in Postgres can hold; a route answers 400
 */
export function toLiteral(text: string): string {
  if (text.includes("\0")) throw new MedusaError(MedusaError.Types.INVALID_DATA, "A text must not hold a zero byte")
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes("\\") ? ` E${quoted.replaceAll("\\", "\\\\")}` : quoted
}
