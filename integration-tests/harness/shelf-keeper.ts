import { Client } from "@medusajs/framework/pg"
import type { OpenShop } from "../../bench/store/tasks/open-shop"
import type { Sandbox } from "../../src/sandbox"

export interface Shelves extends OpenShop {
  variants: number
}

/** A variant as customers of the service should see it. Archived goods may show old values. */
export type Offer =
  | { id: string; status: "active"; name: string; deals_price: number; retail_price: number; in_stock: number }
  | { id: string; status: "archived" }

/** Changes and reads the goods of a filled store (bench/store/shelves) in its database, without Medusa. */
export interface ShelfKeeper {
  /** Changes the catalogue for the next round: every name, a third of the stock, some prices, and a few products removed or restored. */
  rearrange(round: number): Promise<void>
  /** Reads every variant from Medusa's tables as this store sells it. */
  wanted(): Promise<Offer[]>
  /** Counts the ledger's due work and the work that it believes to be running. */
  unsettled(): Promise<{ items: number; runs: number }>
  /** Returns the variants with a sent request whose answer is not recorded. */
  inFlight(): Promise<string[]>
  /**
   * Makes leases and heartbeats a quarter of an hour older, so that no process waits for a dead process's rows. Do not call it during
   * a push, because other processes would take its items.
   */
  letTimePass(): Promise<void>
  close(): Promise<void>
}

export async function openShelves(databaseUrl: string): Promise<ShelfKeeper> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    rearrange: async (round) => {
      // One transaction, because a reader in between would see two changes and send both.
      await client.query(["BEGIN", ...rearrangement(round), "COMMIT"].join(";"))
    },
    wanted: async () => (await client.query<Row>(WANTED)).rows.map(toOffer),
    unsettled: async () => {
      const [items, runs] = [await client.query<Count>(OPEN_ITEMS), await client.query<Count>(OPEN_RUNS)]
      return { items: items.rows[0]?.count ?? 0, runs: runs.rows[0]?.count ?? 0 }
    },
    inFlight: async () => (await client.query<{ variant_id: string }>(IN_FLIGHT)).rows.map((row) => row.variant_id),
    letTimePass: async () => {
      await client.query(
        `BEGIN;
         -- Whoever writes is waited for before the first row is taken, so that nobody waits for another in a circle.
         LOCK TABLE partner_commerce_item IN SHARE ROW EXCLUSIVE MODE;
         UPDATE partner_commerce_item SET lease_until = lease_until - interval '15 minutes', content_retry_at = content_retry_at - interval '15 minutes'
          WHERE GREATEST(lease_until, content_retry_at) IS NOT NULL;
         COMMIT;
         UPDATE partner_commerce_sweep SET lease_until = lease_until - interval '15 minutes' WHERE lease_until IS NOT NULL;
         UPDATE partner_commerce_run SET heartbeat_at = heartbeat_at - interval '15 minutes' WHERE heartbeat_at IS NOT NULL`,
      )
    },
    close: () => client.end(),
  }
}

/** Returns the offers that the service shows its customers. */
export function shown({ control }: Sandbox): Offer[] {
  return control
    .products()
    .map(({ id, archived, live, in_stock }): Offer => {
      if (archived) return { id, status: "archived" }
      const { name, deals_price, retail_price } = live?.content ?? {}
      return {
        id,
        status: "active",
        name: name ?? "",
        deals_price: deals_price ?? 0,
        retail_price: retail_price ?? 0,
        in_stock,
      }
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Returns the number in an id of the shelves, for example of `variant_00000042`. */
const number = (id: string) => `substring(${id} from '[0-9]+')::int`

/**
 * One round stays below the change limit (30 %): it changes a twelfth of the prices and sells out a fiftieth. Several rounds within an hour
 * exceed it.
 */
function rearrangement(round: number): string[] {
  const stock = `CASE WHEN ${number("inventory_item_id")} % 50 = ${round % 5} THEN 0
                      ELSE 1 + (${number("inventory_item_id")} * 7 + ${round} * 13) % 90 END`
  return [
    `UPDATE product SET title = 'Product ' || ${number("id")} || ', edition ${round}',
            status = CASE WHEN ${number("id")} % 40 = ${round % 5} THEN 'draft' ELSE 'published' END`,
    `UPDATE inventory_level SET stocked_quantity = ${stock},
            raw_stocked_quantity = jsonb_build_object('value', (${stock})::text, 'precision', 20)
      WHERE ${number("inventory_item_id")} % 3 = ${round % 3}`,
    `UPDATE price SET amount = amount + 1,
            raw_amount = jsonb_build_object('value', (amount + 1)::int::text, 'precision', 20)
      WHERE currency_code = 'php' AND ${number("price_set_id")} % 12 = ${round % 3}`,
  ]
}

interface Row {
  id: string
  status: string
  name: string
  deals_price: number
  retail_price: number
  in_stock: number
}

interface Count {
  count: number
}

const WANTED = `
  SELECT v.id, p.status, p.title || ' - ' || v.title AS name, LEAST(base.amount, sale.amount)::int AS deals_price,
         base.amount::int AS retail_price, (l.stocked_quantity - COALESCE(taken.units, 0))::int AS in_stock
    FROM product_variant v
    JOIN product p ON p.id = v.product_id
    JOIN product_variant_price_set s ON s.variant_id = v.id
    JOIN price base ON base.price_set_id = s.price_set_id AND base.currency_code = 'php' AND base.price_list_id IS NULL
    LEFT JOIN price sale ON sale.price_set_id = s.price_set_id AND sale.currency_code = 'php' AND sale.price_list_id IS NOT NULL
    JOIN product_variant_inventory_item i ON i.variant_id = v.id
    JOIN inventory_level l ON l.inventory_item_id = i.inventory_item_id
    LEFT JOIN (SELECT inventory_item_id, sum(quantity) AS units FROM reservation_item WHERE deleted_at IS NULL GROUP BY 1) taken
      ON taken.inventory_item_id = l.inventory_item_id
   ORDER BY v.id COLLATE "C"`

function toOffer({ status, ...offer }: Row): Offer {
  return status === "published" ? { ...offer, status: "active" } : { id: offer.id, status: "archived" }
}

const OPEN_ITEMS = `
  SELECT count(*)::int AS count FROM partner_commerce_item
   WHERE wanted_version > synced_version OR stock_wanted_version > stock_synced_version
      OR lease_token IS NOT NULL OR in_flight IS NOT NULL OR deferred_by IS NOT NULL OR decisions IS NOT NULL`

const IN_FLIGHT = "SELECT variant_id FROM partner_commerce_item WHERE in_flight IS NOT NULL"

const OPEN_RUNS = `SELECT count(*)::int AS count FROM partner_commerce_run WHERE status IN ('queued', 'running')`
