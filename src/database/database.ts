import { raw } from "@medusajs/framework/mikro-orm/core"
import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { type Context } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { isMissingTables, MissingTables } from "./missing-tables"

/** Runs one statement with `?` placeholders, and `$shop` for the code of the shop that it is about; answers its rows. */
export type Sql = <Row = unknown>(statement: string, params?: unknown[]) => Promise<Row[]>

/** The part of Medusa's base repository that is used here. */
interface BaseRepository {
  getFreshManager(): EntityManager
  transaction<T>(task: Task<T>): Promise<T>
}
type Task<T> = (manager: EntityManager) => Promise<T>

/**
 * Plain SQL on the module's tables, for what must be one statement: claims, marks, fences, bulk records. Medusa's generated
 * methods emit an event per row, which a ledger of 100,000 rows cannot afford.
 *
 * Every table that is a shop's is read and written by `shop_code = $shop` (docs/decisions/0025).
 */
export class Database {
  /** @param shopCode `""` = no shop is configured */
  constructor(
    private readonly repository: BaseRepository,
    readonly shopCode: string,
  ) {}

  readonly sql: Sql = <Row>(statement: string, params: unknown[] = []) =>
    repeatDeadlocked(() => this.within(this.repository.getFreshManager())<Row>(statement, params))

  /** @param task with statements of the transaction, and the context that makes Medusa's generated methods a part of it */
  async transaction<T>(task: (sql: Sql, context: Context) => Promise<T>): Promise<T> {
    return this.repository.transaction((manager) => task(this.within(manager), { transactionManager: manager }))
  }

  /** @param read with a database in which all statements see the same moment, and none may write */
  async snapshot<T>(read: (moment: Database) => Promise<T>): Promise<T> {
    return this.repository.transaction(async (manager) => {
      await this.within(manager)("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
      const repository = { getFreshManager: () => manager, transaction: <T>(task: Task<T>) => task(manager) }
      return read(new Database(repository, this.shopCode))
    })
  }

  /** Statements in the transaction of a manager, also of another module's: all of Medusa's tables are in one database. */
  within(manager: EntityManager): Sql {
    return async <Row>(statement: string, params: unknown[] = []) => {
      try {
        return await manager.execute<Row[]>(
          statement.replaceAll("$shop", () => toLiteral(this.shopCode)),
          params.map(toParameter),
        )
      } catch (error) {
        throw isMissingTables(error) ? new MissingTables(error) : error
      }
    }
  }
}

/** SQL of an id, as Medusa makes them. */
export const newId = (prefix: string) => `'${prefix}_' || upper(replace(gen_random_uuid()::text, '-', ''))`

/** For ILIKE: what contains the text, whose signs stand for themselves. */
export const toContains = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

const DEADLOCK = "40P01"

/** Retry: a statement that loses a deadlock did nothing, since it is rolled back whole, so it is made again. */
async function repeatDeadlocked<T>(run: () => Promise<T>, timesMore = 3): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK
    if (!isDeadlock || timesMore === 0) throw error
    return repeatDeadlocked(run, timesMore - 1)
  }
}

/**
 * A value for a jsonb parameter. Postgres takes neither NUL nor half a character (a message that was cut in the middle of one), and
 * refuses the whole statement, with every other row in it.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Half a character and NUL come out as escapes, whole characters as they are: only then every string and name has to be checked.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === "string") return toStorableText(field)
    if (typeof field !== "object" || field === null || Array.isArray(field)) return field
    return Object.fromEntries(Object.entries(field).map(([name, inner]) => [toStorableText(name), inner]))
  })
}

/**
 * The time since then in ms, for a column of 32 bits: what waited for more than 24 days (a store that was installed and is switched on a
 * month later) counts as so much.
 */
export const MS_SINCE = (moment: string) =>
  `CASE WHEN ${moment} IS NOT NULL THEN LEAST(extract(epoch FROM now() - ${moment}) * 1000, 2147483647)::int END`

const toStorableText = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "")

/** MikroORM spreads arrays into lists; `= ANY(?)` wants one value, which Postgres reads from its array literal. */
function toParameter(value: unknown): unknown {
  if (typeof value === "string") return raw(toLiteral(value))
  if (!Array.isArray(value)) return value
  return raw(toLiteral(`{${value.map((element) => `"${String(element).replace(/[\\"]/g, "\\$&")}"`).join(",")}}`))
}

/**
 * As `escapeLiteral` of pg, which adds character to character: of a page of records it made more garbage than all else together.
 *
 * @throws MedusaError for a zero byte, which no text in Postgres can hold; a route answers 400
 */
export function toLiteral(text: string): string {
  if (text.includes("\0")) throw new MedusaError(MedusaError.Types.INVALID_DATA, "A text must not hold a zero byte")
  const quoted = `'${text.replaceAll("'", "''")}'`
  return text.includes("\\") ? ` E${quoted.replaceAll("\\", "\\\\")}` : quoted
}
