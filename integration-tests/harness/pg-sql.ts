import { type Client } from "@medusajs/framework/pg"
import { type Sql } from "../../src/database/database"

/** Runs statements with `?` placeholders on a test's connection. */
export const toSql =
  (client: Client): Sql =>
  async <Row>(statement: string, params: unknown[] = []) => {
    let count = 0
    const { rows } = await client.query(
      statement.replaceAll("?", () => `$${++count}`),
      params,
    )
    return rows as Row[]
  }
