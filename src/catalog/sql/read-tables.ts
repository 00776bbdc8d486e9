import { analyzeGrown } from "../../database/analyze-grown"
import { type Database } from "../../database/database"

/**
 * The tables that the statements about variants read: their fingerprints (input-fingerprints) and their rows (variant-rows). All except the
 * last three are Medusa's. A test compares this list with the tables in the statements.
 */
export const READ_TABLES = [
  "product_variant",
  "product",
  "product_type",
  "product_collection",
  "image",
  "product_variant_product_image",
  "product_category",
  "product_category_product",
  "product_sales_channel",
  "sales_channel",
  "sales_channel_stock_location",
  "product_option",
  "product_option_value",
  "product_variant_option",
  "product_variant_price_set",
  "price_set",
  "price",
  "price_rule",
  "price_list",
  "price_list_rule",
  "product_variant_inventory_item",
  "inventory_item",
  "inventory_level",
  "reservation_item",
  "partner_commerce_listing",
  "partner_commerce_item",
]

/** The statistics by which Postgres plans the catalogue's reads. Single flight: while the tables are analysed, every reader waits. */
export class PlannerStatistics {
  private underWay: Promise<void> | null = null

  constructor(private readonly database: Database) {}

  /** Call it before each read: a timer would miss a catalogue that is imported between two ticks. */
  refresh(): Promise<void> {
    this.underWay ??= analyzeGrown(this.database, READ_TABLES).finally(() => (this.underWay = null))
    return this.underWay
  }
}
