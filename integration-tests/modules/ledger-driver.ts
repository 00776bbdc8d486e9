import { type Known } from "../../src/catalog/rules/plan/known"
import { type Lane } from "../../src/catalog/rules/item/lane"
import { type ClaimedItem } from "../../src/catalog/sql/item/claim"
import { type ItemRecord } from "../../src/catalog/sql/item/record"
import { type MarkSource } from "../../src/catalog/sql/item/affected-variants"
import { describeModule, type ModuleSuite } from "./module-suite"

export const LEASE_MS = 60_000

export const KNOWN: Known = { confirmed: true, content: null, live: null, in_stock: 5, archived: false }

interface ItemRow {
  wanted_version: number
  synced_version: number
  known: Known | null
  in_flight: string[] | null
  partner_id: string | null
  name: string | null
  variant_sku: string | null
  content_name: string | null
  live_name: string | null
  problems: object[] | null
  content_fingerprint: string | null
  stock_fingerprint: string | null
  attempts: number
  state: string
  pending_since: Date | null
  last_synced_at: Date | null
  content_lag_ms: number | null
  stock_lag_ms: number | null
}

/** Steps and observations of stories about the ledger, in their own words. */
export class LedgerDriver {
  constructor(private readonly module: ModuleSuite) {}

  mark(ids: string[], lane: Lane = "content", more: { delayMs?: number; source?: MarkSource } = {}) {
    const { items } = this.module.service.catalog
    return items.mark({ source: "variant", ids, lane, delayMs: 0, ...more })
  }

  claim(lane: Lane = "content", more: { limit?: number; leaseMs?: number; variantIds?: string[] } = {}) {
    return this.module.service.catalog.items.claim({ lane, limit: 1000, leaseMs: LEASE_MS, ...more })
  }

  async first(lane: Lane = "content"): Promise<{ token: string; item: ClaimedItem }> {
    const { token, items } = await this.claim(lane)
    const [item] = items
    if (!item) throw new Error("nothing was claimed")
    return { token, item }
  }

  /** Lets this time pass for leases and delays. */
  pass(ms: number) {
    return this.module.sql(
      `UPDATE partner_commerce_item SET lease_until = lease_until - ? * interval '1 millisecond', due_at = due_at - ? * interval '1 millisecond',
              content_retry_at = content_retry_at - ? * interval '1 millisecond'`,
      [ms, ms, ms],
    )
  }

  async rowOf(variantId: string): Promise<ItemRow> {
    const [row] = await this.module.sql<ItemRow>(`SELECT * FROM partner_commerce_item WHERE variant_id = ?`, [
      variantId,
    ])
    if (!row) throw new Error(`no row of ${variantId}`)
    return row
  }

  /** Rows of these variants that were pushed and have no open change. */
  async haveInStep(ids: string[]): Promise<void> {
    await this.mark(ids)
    const { token, items } = await this.claim()
    await this.module.service.catalog.items.record(
      token,
      items.map((item) => inStep(item)),
    )
  }

  /** Forgets the variant's stock, as a sale at the service does. */
  deal(variantId: string) {
    return this.module.service.deals.items.forgetStock(variantId)
  }

  /** A module test has no tables of Medusa, so this creates stand-ins. */
  async haveVariants(ids: string[]): Promise<void> {
    const { sql } = this.module
    await sql(
      `CREATE TABLE IF NOT EXISTS product_variant (id text PRIMARY KEY, product_id text, sku text, deleted_at timestamptz, title text)`,
    )
    await sql(
      `CREATE TABLE IF NOT EXISTS product_variant_inventory_item (variant_id text, inventory_item_id text, deleted_at timestamptz)`,
    )
    await sql(
      `CREATE TABLE IF NOT EXISTS product (id text PRIMARY KEY, title text, thumbnail text, metadata jsonb, deleted_at timestamptz)`,
    )
    await sql(`DELETE FROM product_variant`)
    for (const id of ids)
      await sql(`INSERT INTO product_variant VALUES (?, ?, ?, NULL)`, [id, `prod_${id}`, `SKU-${id}`])
  }
}

/** A suite about the ledger of a store with the variants a, b and c. */
export function describeLedger(title: string, suite: (driver: LedgerDriver, module: ModuleSuite) => void): void {
  describeModule(title, (module) => {
    const driver = new LedgerDriver(module)
    beforeEach(() => driver.haveVariants(["a", "b", "c"]))
    suite(driver, module)
  })
}

/** A claimed row whose push has ended without an open change. */
export function inStep(item: ClaimedItem, changes: Partial<ItemRecord> = {}): ItemRecord {
  return {
    id: item.id,
    partner_id: item.variant_id,
    product_id: item.product_id,
    variant_sku: null,
    name: null,
    remote_sku: null,
    state: "synced",
    known: KNOWN,
    refused: null,
    problems: [],
    synced_version: item.wanted_version,
    stock_synced_version: item.stock_wanted_version,
    stock_claimed_version: item.stock_wanted_version,
    category: null,
    content_fingerprint: null,
    stock_fingerprint: null,
    resend: false,
    acknowledged_stock: true,
    acknowledged_content: true,
    sent_content: true,
    awaits_approval: null,
    attempts: 0,
    retry_in_ms: 0,
    decisions: item.decisions,
    decisions_before: item.decisions,
    deferred_change: null,
    deferred_by: "push",
    deferred_lane: "content",
    wanted_claimed: item.wanted_version,
    was_refused: item.refused !== null,
    is_refused_now: false,
    is_unwatched: false,
    watched_before: item.watched_before,
    answered_content: true,
    run_id: null,
    sent_in: "push",
    ...changes,
  }
}

export const variantsOf = (items: ClaimedItem[]): string[] => items.map((item) => item.variant_id).sort()
