import { randomBytes } from "node:crypto"
import { LONGEST_ADDRESS_BYTES } from "../../src/catalog/images/image-fingerprints"
import { TEXT_LIMITS } from "../../src/catalog/rules/item/text-limits"
import { LONGEST_TEXTS } from "../../src/service/rules/wire/catalog"
import { dealCustomer } from "../../src/service/rules/wire/callbacks"
import { idText } from "../../src/service/rules/wire/texts"
import { describeModule } from "./module-suite"

/** A UTF-16 unit takes three bytes at the most. */
const units = (count: number) => 3 * count
/** A name from the code, or a value of a CHECK constraint. */
const NAME = 40
/** An id that Medusa, Postgres or the plugin makes, in ASCII. */
const GENERATED = 48
/** An id from a request: the schema refuses a longer one. */
const REQUESTED = units(idText.maxLength ?? Infinity)
/** `dealCustomer` cuts a phone to this length. */
const PHONE = dealCustomer.parse({ phone: "9".repeat(10_000) }).phone?.length ?? Infinity

/** The most bytes of each indexed column, by its name or by its table and name. Their writers refuse or cut a longer text. */
const LIMITS: Record<string, number> = {
  ...{ id: GENERATED, item_id: GENERATED, shop_code: GENERATED, order_ref: GENERATED, process_id: GENERATED },
  ...{ variant_id: GENERATED, product_id: GENERATED, category_id: GENERATED, customer_id: GENERATED },
  ...{ cart_id: GENERATED, session_id: GENERATED, order_id: GENERATED, medusa_refund_id: GENERATED },
  ...{ deferred_by: GENERATED, sent_in: GENERATED },
  ...{ operation: NAME, work: NAME, delivery_status: NAME, funnel_stage: NAME },
  ...{ trx_id: REQUESTED, remote_order_id: REQUESTED },
  "refund.request_key": NAME + REQUESTED,
  "problem.key": NAME + REQUESTED,
  "history.key": GENERATED,
  "deal_customer.phone": PHONE,
  "device_mapping.category": REQUESTED,
  "device_mapping.device_key": REQUESTED,
  "remote_category.category": units(LONGEST_TEXTS.category),
  "image.url": LONGEST_ADDRESS_BYTES,
  partner_id: units(TEXT_LIMITS.partnerId),
  name: units(TEXT_LIMITS.name),
  // A blocked duplicate is offered its name with its id in brackets.
  content_name: units(TEXT_LIMITS.name + TEXT_LIMITS.partnerId + " ()".length),
  live_name: units(LONGEST_TEXTS.name),
  // Postgres cuts it, and counts code points of up to four bytes.
  variant_sku: 4 * TEXT_LIMITS.sku,
}

/** An entry is one word or one id: the word index cuts words, and a recorded call leaves out a longer id. */
const OF_WORDS = [
  "IDX_partner_commerce_activity_partner_ids",
  "IDX_partner_commerce_deal_words",
  "IDX_partner_commerce_payment_words",
]
/** Its expression is a time. */
const WITH_EXPRESSION = ["IDX_partner_commerce_refund_done_at"]

interface TextIndex {
  name: string
  table: string
  method: string
  has_expression: boolean
  columns: string[]
}

describeModule("the texts in an index", ({ sql }) => {
  const readIndexes = () =>
    sql<TextIndex>(`
      SELECT index.relname AS name, replace(indexed.relname, 'partner_commerce_', '') AS "table", pg_am.amname AS method,
             bool_or(place.attnum = 0) AS has_expression,
             COALESCE(array_agg(pg_attribute.attname::text ORDER BY place.at) FILTER (WHERE pg_type.typcategory IN ('S', 'A')), '{}') AS columns
        FROM pg_index
        JOIN pg_class AS indexed ON indexed.oid = pg_index.indrelid
        JOIN pg_class AS index ON index.oid = pg_index.indexrelid
        JOIN pg_am ON pg_am.oid = index.relam
       CROSS JOIN LATERAL unnest(pg_index.indkey::int2[]) WITH ORDINALITY AS place (attnum, at)
        LEFT JOIN pg_attribute ON pg_attribute.attrelid = indexed.oid AND pg_attribute.attnum = place.attnum
        LEFT JOIN pg_type ON pg_type.oid = pg_attribute.atttypid
       WHERE indexed.relname LIKE 'partner_commerce_%'
       GROUP BY 1, 2, 3 ORDER BY 1`)

  /** Columns with a list of values, as "table.column". */
  const readListed = async () => {
    const rows = await sql<{ column: string }>(`
      SELECT replace(pg_class.relname, 'partner_commerce_', '') || '.' || pg_attribute.attname AS "column"
        FROM pg_constraint
        JOIN pg_class ON pg_class.oid = pg_constraint.conrelid
        JOIN pg_attribute ON pg_attribute.attrelid = pg_class.oid AND pg_attribute.attnum = ALL (pg_constraint.conkey)
       WHERE pg_constraint.contype = 'c' AND pg_get_constraintdef(pg_constraint.oid) LIKE '%ANY (ARRAY[%'`)
    return new Set(rows.map(({ column }) => column))
  }

  it("each have a limit, and the longest of them fit together into one entry", async () => {
    const [indexes, listed] = [await readIndexes(), await readListed()]
    expect(indexes.length).toBeGreaterThan(80)
    const sorted = indexes.filter(({ method }) => method === "btree")
    const others = indexes.filter(({ method }) => method !== "btree")
    expect(others.map(({ name }) => name)).toEqual(OF_WORDS)
    expect(sorted.flatMap(({ name, has_expression }) => (has_expression ? name : []))).toEqual(WITH_EXPRESSION)

    const limitOf = (column: string) =>
      listed.has(column) ? NAME : (LIMITS[column] ?? LIMITS[column.split(".").at(-1) ?? ""])
    const unlimited: string[] = []
    for (const { name, table, columns } of sorted.filter((index) => index.columns.length > 0)) {
      const limits = columns.map((column) => limitOf(`${table}.${column}`))
      if (limits.includes(undefined)) unlimited.push(`${name} (${columns.join(", ")})`)
      else await insertLongest(name, limits as number[])
    }
    expect(unlimited).toEqual([])
  })

  /** Makes the same index on an empty table, because a row of the real table needs many other values. */
  async function insertLongest(name: string, limits: number[]): Promise<void> {
    const columns = limits.map((_, at) => `text_${at}`)
    await sql(`CREATE TABLE longest (${columns.map((column) => `${column} text`).join(", ")})`)
    await sql(`CREATE INDEX "longest_${name}" ON longest (${columns.join(", ")})`)
    await sql(`INSERT INTO longest VALUES (${columns.map(() => "?").join(", ")})`, limits.map(toRandomLetters))
    await sql("DROP TABLE longest")
  }
})

/** Postgres compresses a text that repeats itself. */
const toRandomLetters = (bytes: number) => randomBytes(bytes).toString("base64url").slice(0, bytes)
