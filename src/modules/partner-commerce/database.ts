import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"

/** Runs one statement with `?` placeholders and answers its rows. */
export type Sql = <Row = unknown>(statement: string, params?: unknown[]) => Promise<Row[]>

/** The part of Medusa's base repository that is used here. */
interface BaseRepository {
  getFreshManager<T>(): T
  transaction<T>(task: (manager: EntityManager) => Promise<T>): Promise<T>
}

/**
 * Plain SQL on the module's tables, for what must be one statement: claims, marks, fences, bulk records. Medusa's generated
 * methods emit an event per row, which a ledger of 100,000 rows cannot afford.
 */
export class Database {
  constructor(private readonly repository: BaseRepository) {}

  readonly sql: Sql = <Row>(statement: string, params: unknown[] = []) =>
    this.repository.getFreshManager<EntityManager>().execute<Row[]>(statement, params.map(toParameter))

  async transaction<T>(task: (sql: Sql) => Promise<T>): Promise<T> {
    return this.repository.transaction(async (manager) =>
      task(<Row>(statement: string, params: unknown[] = []) =>
        manager.execute<Row[]>(statement, params.map(toParameter)),
      ),
    )
  }
}

/** MikroORM spreads arrays into lists; `= ANY(?)` wants one value, which Postgres reads from its array literal. */
function toParameter(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return `{${value.map((element) => `"${String(element).replace(/[\\"]/g, "\\$&")}"`).join(",")}}`
}
