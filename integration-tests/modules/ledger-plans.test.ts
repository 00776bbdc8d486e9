import { Database } from "../../src/modules/partner-commerce/database"
import { createDealRepositories } from "../../src/modules/partner-commerce/deals/repositories"
import { DeliveryQueue } from "../../src/modules/partner-commerce/delivery/delivery-queue"
import { createPaymentRepositories } from "../../src/modules/partner-commerce/payments/repositories"
import { describeModule, SHOP } from "./module-suite"

/** With fewer a table is read as quickly as an index. */
const ROWS = 40_000
const LEASE = { token: "me", forMs: 60_000 }
const EVENT = { event: "checked" }

interface PlanNode {
  "Node Type": string
  "Relation Name"?: string
  "Plan Rows": number
  Plans?: PlanNode[]
}

type Repository = ConstructorParameters<typeof Database>[0]
type Manager = ReturnType<Repository["getFreshManager"]>

describeModule(
  "a statement about one deal or payment reads no other, however many there are",
  ({ sql, repository }) => {
    beforeEach(async () => {
      await sql(
        `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash,
              body, deadline_at, state, next_check_at, updated_at)
       SELECT 'pcdeal_' || n, ?, 'trx_' || n, 'order_' || n, 'p1', '100', 'php', 'hash', '{}', now(), 'committed',
              now() + n * interval '1 second', now()
         FROM generate_series(1, ${ROWS}) n`,
        [SHOP],
      )
      await sql(
        `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
              fingerprint, sale_fingerprint, lines, next_check_at)
       SELECT 'pcpay_' || n, ?, 'ref_' || n, 'trx_' || n, 'trx_' || n, 'payses_' || n, 'cart_' || n, '100', 'php', 'hash', 'hash', '[]',
              now() - n * interval '1 second'
         FROM generate_series(1, ${ROWS}) n`,
        [SHOP],
      )
      await sql(
        `INSERT INTO partner_commerce_delivery_update (id, shop_code, trx_id, remote_order_id, delivery_status, rank, next_attempt_at)
       SELECT 'pcdlv_' || n, ?, 'trx_' || n, 'order_' || n, 'DISPATCHED', 1, now() FROM generate_series(1, ${ROWS}) n`,
        [SHOP],
      )
      for (const table of ["deal", "payment", "delivery_update"]) await sql(`ANALYZE partner_commerce_${table}`)
    })

    it("payments", async () => {
      const { database, scans } = explained(repository())
      const { leases, checks, timeline, ledger } = createPaymentRepositories(database)
      const [claimed] = await leases.claimDue("status", LEASE, 1)
      expect(claimed?.order_ref).toBe(`ref_${ROWS}`)
      expect(await leases.hold("ref_7", LEASE)).toMatchObject({ trx_id: "trx_7" })
      expect([...(await leases.renew([{ key: "ref_7", lease: LEASE }]))]).toEqual(["ref_7"])
      await checks.request("ref_7")
      await checks.receive("ref_7", "PND", true)
      await checks.recordStatus({ order_ref: "ref_7", asked_at: null }, "PND")
      await checks.recordUnread({ order_ref: "ref_7", asked_at: null })
      await checks.schedule({ order_ref: "ref_7", is_due: true }, 60_000)
      await checks.recordFailure("ref_7", 60_000)
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

    it("deals", async () => {
      const { database, scans } = explained(repository())
      const { leases, checks, timeline, ledger } = createDealRepositories(database)
      await leases.claimDue("status", LEASE, 1)
      expect(await leases.hold("trx_7", LEASE)).toMatchObject({ trx_id: "trx_7" })
      expect([...(await leases.renew([{ key: "trx_7", lease: LEASE }]))]).toEqual(["trx_7"])
      await leases.recordFailure("trx_7", LEASE)
      await leases.recordSteps([{ key: "trx_7", lease: LEASE, unfinished: [] }])
      await checks.request("trx_7")
      await checks.receive("trx_7", "APR")
      await timeline.note("trx_7", EVENT)
      expect(await ledger.read("trx_7")).toMatchObject({ trx_id: "trx_7" })
      await ledger.readAnswer("trx_7")
      await ledger.cancel("trx_7", { code: "cancelled_here", values: {} })
      await leases.release([{ key: "trx_7", token: LEASE.token }])
      expect(scans).toEqual([])
    })

    it("delivery statuses", async () => {
      const { database, scans } = explained(repository())
      const queue = new DeliveryQueue(database)
      await queue.listOf(["trx_7"])
      await queue.addManually("trx_7", "DISPATCHED")
      await queue.claim({ limit: 1, leaseMs: 60_000, trxId: "trx_7" })
      await queue.dropQueued("trx_7")
      expect(scans).toEqual([])
    })
  },
)

/** The module's database, which notes each statement whose plan reads one of these tables whole. */
function explained(repository: Repository) {
  const scans: string[] = []
  const look = (manager: Manager): Manager =>
    Object.assign(Object.create(manager) as Manager, {
      execute: async (statement: string, params: unknown[]) => {
        const [row] = await manager.execute<{ "QUERY PLAN": { Plan: PlanNode }[] }[]>(
          `EXPLAIN (FORMAT JSON) ${statement}`,
          params,
        )
        const plan = row?.["QUERY PLAN"][0]?.Plan
        if (plan && toNodes(plan).some(isScan)) scans.push(statement.replace(/\s+/g, " "))
        return manager.execute(statement, params)
      },
    })
  const database = new Database(
    {
      getFreshManager: () => look(repository.getFreshManager()),
      transaction: (task) => repository.transaction((manager) => task(look(manager))),
    },
    SHOP,
  )
  return { database, scans }
}

const toNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(toNodes)]
const isScan = ({ "Node Type": type, "Relation Name": table }: PlanNode) =>
  type === "Seq Scan" && (table?.startsWith("partner_commerce_") ?? false)
