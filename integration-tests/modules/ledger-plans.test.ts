import { Database } from "../../src/database/database"
import { createCatalogRepositories } from "../../src/modules/partner-commerce/catalog-repositories"
import { createDealRepositories } from "../../src/modules/partner-commerce/deals-repositories"
import { newLease } from "../../src/concurrency/lease"
import { DeliveryQueue } from "../../src/deals/sql/delivery-queue"
import { createPaymentRepositories } from "../../src/modules/partner-commerce/payments-repositories"
import { toOldestId } from "../../src/database/medusa-ids"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { KNOWN } from "./ledger-driver"
import { explained } from "../harness/explained"
import { createMedusaTables } from "./medusa-tables"
import { describeModule, SHOP } from "./module-suite"

/** With fewer rows Postgres reads a table as quickly as an index. */
const ROWS = 20_000
const LEASE = { token: "me", forMs: 60_000 }
const EVENT = { event: "checked" }

describeModule(
  "a statement about one deal, payment or item reads no other, however many there are",
  ({ sql, repository }) => {
    async function insertDeals() {
      await sql(
        `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash,
              body, deadline_at, state, next_check_at, updated_at)
       SELECT 'pcdeal_' || n, ?, 'trx_' || n, 'order_' || n, 'p1', '100', 'php', 'hash', '{}', now(), 'committed',
              now() + n * interval '1 second', now()
         FROM generate_series(1, ${ROWS}) n`,
        [SHOP],
      )
      await sql("ANALYZE partner_commerce_deal")
    }

    async function insertPayments() {
      await sql(
        `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
              fingerprint, sale_fingerprint, lines, next_check_at)
       SELECT 'pcpay_' || n, ?, 'ref_' || n, 'trx_' || n, 'trx_' || n, 'payses_' || n, 'cart_' || n, '100', 'php', 'hash', 'hash', '[]',
              now() - n * interval '1 second'
         FROM generate_series(1, ${ROWS}) n`,
        [SHOP],
      )
      await sql("ANALYZE partner_commerce_payment")
    }

    /** Items whose content and stock the service has. */
    async function insertItems() {
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, state, due_at, known, wanted_version, synced_version,
              stock_wanted_version, stock_synced_version)
         SELECT 'pcitem_' || n, ?, 'pushed_' || n, 'item_' || n, 'synced', now(), ?::jsonb, 1, 1, 1, 1 FROM generate_series(1, ${ROWS}) n`,
        [SHOP, JSON.stringify(KNOWN)],
      )
      await sql("ANALYZE partner_commerce_item")
    }

    async function insertDeliveries() {
      await sql(
        `INSERT INTO partner_commerce_delivery_update (id, shop_code, trx_id, remote_order_id, delivery_status, rank, next_attempt_at)
       SELECT 'pcdlv_' || n, ?, 'trx_' || n, 'order_' || n, 'DISPATCHED', 1, now() FROM generate_series(1, ${ROWS}) n`,
        [SHOP],
      )
      await sql("ANALYZE partner_commerce_delivery_update")
    }

    it("payments", async () => {
      await insertPayments()
      const { database, scans } = explained(repository(), SHOP)
      const { leases, checks, timeline, ledger } = createPaymentRepositories(database)
      const [claimed] = await leases.claimDue("status", LEASE, 1)
      expect(claimed?.order_ref).toBe(`ref_${ROWS}`)
      expect(await leases.hold("ref_7", LEASE)).toMatchObject({ trx_id: "trx_7" })
      expect([...(await leases.renew([{ key: "ref_7", lease: LEASE }]))]).toEqual(["ref_7"])
      await checks.request("ref_7")
      await checks.receive("ref_7", "PND", true)
      await checks.recordStatus("ref_7", "PND")
      await checks.recordUnread("ref_7")
      await checks.schedule({ order_ref: "ref_7", asked_at: null, is_due: true, state: "open" }, 60_000)
      await checks.recordFailure({ order_ref: "ref_7", asked_at: null, state: "open" }, 60_000)
      await timeline.note("ref_7", EVENT)
      await ledger.recordFound("ref_7", "trx_7")
      await ledger.recordOrder("ref_7", "order_7")
      await ledger.recordReported("ref_7", EVENT)
      await ledger.abandon("ref_7", EVENT)
      await ledger.requestCancellation("trx_7", 1_000)
      await ledger.withdrawCancellation("ref_7")
      await leases.release([{ key: "ref_7", token: LEASE.token }])
      expect(await ledger.readOfCart("cart_7")).toMatchObject({ order_ref: "ref_7" })
      expect(scans).toEqual([])
    })

    it("refunds and cancelled orders", async () => {
      await insertPayments()
      await createMedusaTables(sql)
      await sql(`UPDATE partner_commerce_payment SET state = 'approved', order_id = replace(id, 'pcpay', 'order')`)
      await sql(
        `INSERT INTO "order" (id, status, canceled_at)
         SELECT 'order_' || n, CASE WHEN n % 2 = 0 THEN 'canceled' ELSE 'pending' END, CASE WHEN n % 2 = 0 THEN now() END
           FROM generate_series(1, ${ROWS}) n`,
      )
      await sql(
        `INSERT INTO order_payment_collection SELECT 'order_' || n, 'col_' || n FROM generate_series(1, ${ROWS}) n`,
      )
      await sql(
        `INSERT INTO payment (id, provider_id, payment_collection_id, data)
         SELECT 'pay_' || n, ?, 'col_' || n, jsonb_build_object('trx_id', 'trx_' || n) FROM generate_series(1, ${ROWS}) n`,
        [OWN_PROVIDER],
      )
      for (const [age, from, to] of [
        ["1 year", 2, ROWS],
        ["1 hour", 1, 1],
      ] as const) {
        await sql(
          `INSERT INTO refund (id, payment_id, amount, created_at)
           SELECT ? || n, 'pay_' || n, 100, now() - ?::interval FROM generate_series(?::int, ?::int) n`,
          [idOf("ref", age), age, from, to],
        )
        await sql(
          `INSERT INTO order_transaction (id, order_id, amount, reference, reference_id, created_at)
           SELECT ? || n, 'order_' || n, -90, 'refund', 'pay_' || n, now() - ?::interval FROM generate_series(?::int, ?::int) n`,
          [idOf("ordtrx", age), age, from, to],
        )
      }
      await sql(
        `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, medusa_refund_id, amount, currency_code,
              state, updated_at)
         SELECT 'pcref_' || n, ?, 'trx_' || n, 'trx_' || n, 'key_' || n, 'medusa', ? || n, '10', 'php', 'done', now() - interval '1 year'
           FROM generate_series(2, ${ROWS}) n`,
        [SHOP, idOf("ref", "1 year")],
      )
      for (const table of [
        "payment",
        "refund",
        '"order"',
        "order_transaction",
        "order_payment_collection",
        "partner_commerce_payment",
        "partner_commerce_refund",
      ])
        await sql(`ANALYZE ${table}`)
      const { database, scans } = explained(repository(), SHOP)
      const { ledger } = createPaymentRepositories(database).refunds
      expect(await ledger.findUnasked(OWN_PROVIDER)).toEqual([{ payment_id: "pay_1", trx_id: "trx_1" }])
      expect(await ledger.findUnbalanced(OWN_PROVIDER)).toEqual([{ trx_id: "trx_1" }])
      const read: string[] = []
      for (let next: string | null = ""; next !== null;) {
        const slice = await ledger.findCancelled(next, ROWS / 40)
        read.push(...slice.found.map(({ trx_id }) => trx_id))
        next = slice.next
      }
      expect(new Set(read).size).toBe(ROWS / 2)
      expect(read).toHaveLength(ROWS / 2)
      expect(scans).toEqual([])
    })

    it("deals", async () => {
      await insertDeals()
      const { database, scans } = explained(repository(), SHOP)
      const { leases, checks, timeline, ledger } = createDealRepositories(database)
      await leases.claimDue("status", LEASE, 1)
      expect(await leases.hold("trx_7", LEASE)).toMatchObject({ trx_id: "trx_7" })
      expect([...(await leases.renew([{ key: "trx_7", lease: LEASE }]))]).toEqual(["trx_7"])
      await leases.recordFailure("trx_7", LEASE)
      await leases.recordSteps([{ key: "trx_7", lease: LEASE, done: ["stock"] }])
      await checks.request("trx_7")
      await checks.receive("trx_7", "APR")
      await timeline.note("trx_7", EVENT)
      expect(await ledger.read("trx_7")).toMatchObject({ trx_id: "trx_7" })
      await ledger.readAnswer("trx_7")
      await ledger.cancel(
        { trx_id: "trx_7", asked_at: null },
        { why: { code: "cancelled_here", values: {} }, isLost: false },
      )
      await leases.release([{ key: "trx_7", token: LEASE.token }])
      expect(scans).toEqual([])
    })

    it("the list of deals, which finds words and gifts by their indexes", async () => {
      await insertDeals()
      const { database, scans, indexes } = explained(repository(), SHOP)
      const { list } = createDealRepositories(database)
      const all = { states: null, q: null, orderIds: [], limit: 20, offset: 0 }
      expect(await list.read({ ...all, q: "order_20000" })).toMatchObject({
        deals: [{ trx_id: "trx_20000" }],
        count: 1,
      })
      expect(await list.read({ ...all, q: "nobody" })).toMatchObject({ deals: [], count: 0 })
      expect([...indexes]).toEqual([
        "IDX_partner_commerce_item_by_sku",
        "IDX_partner_commerce_deal_words",
        "partner_commerce_deal_pkey",
      ])
      indexes.clear()
      expect(await list.read({ ...all, gift: true })).toMatchObject({ deals: [], count: 0 })
      expect([...indexes]).toEqual(["IDX_partner_commerce_deal_gift"])
      expect(scans).toEqual([])
    })

    it("the list of payments, which finds words and states by their indexes", async () => {
      await insertPayments()
      const { database, scans, indexes } = explained(repository(), SHOP)
      const { list } = createPaymentRepositories(database)
      const all = { states: null, q: null, orderIds: [], limit: 20, offset: 0 }
      expect(await list.read({ ...all, q: "cart_20000" })).toMatchObject({
        payments: [{ trx_id: "trx_20000" }],
        count: 1,
      })
      expect([...indexes]).toEqual(["IDX_partner_commerce_payment_words", "partner_commerce_payment_pkey"])
      indexes.clear()
      expect(await list.read({ ...all, states: ["held"] })).toMatchObject({ payments: [], count: 0 })
      expect([...indexes]).toEqual(["IDX_partner_commerce_payment_shop_code_state_created_at"])
      expect(scans).toEqual([])
    })

    it("a count of rows, which stops 10,000 rows after the page", async () => {
      await insertDeals()
      const { list } = createDealRepositories(new Database(repository(), SHOP))
      const all = { states: null, q: null, orderIds: [], limit: 20 }
      expect(await list.read({ ...all, offset: 0 })).toMatchObject({ count: 10_020, is_count_exact: false })
      expect(await list.read({ ...all, offset: 9_980 })).toMatchObject({ count: ROWS, is_count_exact: true })
    })

    it("the items of a purchase, also an item that was never pushed and is found by its SKU", async () => {
      await createMedusaTables(sql)
      await sql(`INSERT INTO product (id) SELECT 'prod_' || n FROM generate_series(1, ${ROWS}) n`)
      await sql(
        `INSERT INTO product_variant (id, product_id, sku)
         SELECT 'variant_' || n, 'prod_' || n, 'SKU-' || n FROM generate_series(1, ${ROWS}) n`,
      )
      await insertItems()
      for (const table of ["product", "product_variant"]) await sql(`ANALYZE ${table}`)
      const { database, scans, indexes } = explained(repository(), SHOP)
      const { items } = createDealRepositories(database)
      const found = await items.find(["item_7", "SKU-7"], "sku")
      expect(Object.fromEntries(found)).toMatchObject({
        item_7: { variantId: "pushed_7" },
        "SKU-7": { variantId: "variant_7" },
      })
      expect([...indexes]).toContain("IDX_product_variant_sku_unique")
      expect(scans).toEqual([])
    })

    it("the search for busy items among given ids", async () => {
      await insertItems()
      await sql(
        `UPDATE partner_commerce_item SET lease_token = 'me', lease_until = now() + interval '1 hour' WHERE id = 'pcitem_7'`,
      )
      const { database, scans } = explained(repository(), SHOP)
      const { items } = createCatalogRepositories(database)
      expect(await items.findBusy(["pcitem_7", "pcitem_8"])).toEqual(["pcitem_7"])
      expect(scans).toEqual([])
    })

    it("delivery statuses", async () => {
      await insertDeals()
      await insertDeliveries()
      const { database, scans } = explained(repository(), SHOP)
      const queue = new DeliveryQueue(database)
      await queue.listOf(["trx_7"])
      await queue.addManually("trx_7", "DISPATCHED")
      await queue.claim({ limit: 1, lease: newLease(), trxId: "trx_7" })
      await queue.dropQueued("trx_7")
      expect(scans).toEqual([])
    })
  },
)

const AGES_MS = { "1 year": 366 * 86_400_000, "1 hour": 3_600_000 }

/** An id in Medusa's format. */
const idOf = (prefix: string, age: keyof typeof AGES_MS) => toOldestId(prefix, AGES_MS[age])
