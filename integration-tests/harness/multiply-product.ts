import { type Sql } from "../../src/database/database"

/** Copies a product and its variant many times by SQL: a large catalogue within a moment. */
export async function multiplyProduct(
  sql: Sql,
  { productId, variantId, copies }: { productId: string; variantId: string; copies: { from: number; to: number } },
): Promise<void> {
  const numbers = `generate_series(${copies.from}, ${copies.to}) AS n`
  for (const { table, key, id, columns } of TABLES) {
    const names = Object.keys(columns)
    await sql(
      `INSERT INTO ${table} (${names.join(", ")})
       SELECT ${Object.values(columns).join(", ")} FROM ${table} CROSS JOIN ${numbers} WHERE ${key} = ? AND deleted_at IS NULL`,
      [id === "product" ? productId : variantId],
    )
  }
}

interface CopiedTable {
  table: string
  key: string
  id: "product" | "variant"
  /** The values of a copy's columns. */
  columns: Record<string, string>
}

const copyOf = (column: string) => `${column} || '_' || n`

const TABLES: CopiedTable[] = [
  {
    table: "product",
    key: "id",
    id: "product",
    columns: { id: copyOf("id"), title: `title || ' ' || n`, handle: copyOf("handle"), status: "status" },
  },
  {
    table: "product_variant",
    key: "id",
    id: "variant",
    columns: { id: copyOf("id"), title: "title", product_id: copyOf("product_id"), manage_inventory: "false" },
  },
  {
    table: "image",
    key: "product_id",
    id: "product",
    columns: { id: copyOf("id"), url: "url", rank: "rank", product_id: copyOf("product_id") },
  },
  {
    table: "product_sales_channel",
    key: "product_id",
    id: "product",
    columns: { id: copyOf("id"), product_id: copyOf("product_id"), sales_channel_id: "sales_channel_id" },
  },
  {
    table: "product_variant_price_set",
    key: "variant_id",
    id: "variant",
    columns: { id: copyOf("id"), variant_id: copyOf("variant_id"), price_set_id: "price_set_id" },
  },
]
