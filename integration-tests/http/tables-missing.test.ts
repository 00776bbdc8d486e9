import { readdirSync } from "node:fs"
import { basename, join } from "node:path"
import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type ActivityEntry } from "../../src/activity/sql/activity-log"
import prune from "../../src/jobs/prune"
import { whenMarked } from "../../src/catalog/changes/change-buffer"
import { whenPushed } from "../../src/catalog/push/push-scheduler"
import { SYSTEM_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { CommandDriver } from "../harness/command-driver"
import { describeSellingStore } from "../harness/selling-store"
import { listenToLog } from "../harness/store-log"

const JOBS = join(__dirname, "../../src/jobs")
const MIGRATIONS = join(__dirname, "../../src/modules/partner-commerce/migrations")

const CALL: ActivityEntry = {
  at: "2026-11-29T10:00:00.000Z",
  direction: "out",
  operation: "catalog.ping",
  method: "GET",
  path: "/products",
  status: 200,
  duration_ms: 12,
  attempt: 1,
  request: null,
  response: null,
  error: null,
  trx_id: null,
  partner_ids: null,
}

/** A store whose merchant did not run the migrations, or removed the tables before the plugin. */
describeSellingStore("a store without the plugin's tables", ({ store, shop, driver }) => {
  const command = new CommandDriver(store)
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  async function removeTables(): Promise<void> {
    const tables = await store.sql<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'partner_commerce_%'",
    )
    for (const { name } of tables) await store.sql(`DROP TABLE "${name}" CASCADE`)
    const migrations = readdirSync(MIGRATIONS).map((file) => basename(file, ".ts"))
    await store.sql("DELETE FROM mikro_orm_migrations WHERE name = ANY(?)", [migrations])
  }

  async function runJobs(): Promise<void> {
    for (const file of readdirSync(JOBS).filter((name) => name.endsWith(".ts"))) {
      const job = jest.requireActual<{ default: (container: MedusaContainer) => Promise<void> }>(join(JOBS, file))
      await job.default(store.container)
    }
    await whenMarked(store.opened)
    await whenPushed(store.opened)
  }

  it("logs one sentence about them, regardless of running jobs and arriving events", async () => {
    const { order } = await driver.confirmed()
    await prune(store.container)
    // Work that follows the confirmed deal may find the tables missing first.
    const lines = listenToLog(store)
    await removeTables()
    store.opened.activity.add(CALL)
    await store.opened.activity.flush()
    await runJobs()
    await store.container.resolve(Modules.EVENT_BUS).emit([
      { name: "product.updated", data: { id: shop.seeded().product.id } },
      { name: "order.canceled", data: { id: order.id } },
      { name: "order.placed", data: { id: order.id } },
      { name: "customer.deleted", data: { id: "cus_1" } },
      { name: "order.fulfillment_created", data: { order_id: order.id } },
    ])
    await runJobs()
    const ours = lines.filter((line) => /partner.commerce/i.test(line) && !line.startsWith("Processing"))
    expect(ours).toEqual([expect.stringMatching(/^partner-commerce is inert\. .+ npx medusa db:migrate/)])
  })

  it("logs one sentence about a missing column, in each minute of jobs", async () => {
    await driver.confirmed()
    await store.sql("ALTER TABLE partner_commerce_payment DROP COLUMN owed_events CASCADE")
    const lines = listenToLog(store)
    await runJobs()
    await runJobs()
    const ours = lines.filter((line) => /partner.commerce/i.test(line) && !line.startsWith("Processing"))
    expect(ours).toEqual([expect.stringMatching(/column .*owed_events.* does not exist.+ npx medusa db:migrate/)])
  })

  it("answers a refund with the same sentence", async () => {
    const { order } = await driver.confirmed()
    const [payment] = order.payment_collections[0].payments
    await removeTables()
    const { status, data } = await store.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 1_000 })
    expect([status, data.message]).toEqual([400, expect.stringContaining("npx medusa db:migrate")])
  })

  it("does not disturb other payment methods", async () => {
    const cart = await checkout.cart()
    await removeTables()
    const { payment_sessions } = await checkout.startRaw(cart, undefined, SYSTEM_PROVIDER)
    expect(payment_sessions).toMatchObject([{ provider_id: SYSTEM_PROVIDER }])
  })

  it.each(["plan", "sync", "reconcile", "explain", "adopt", "leave", "payouts"])(
    "answers the command %s with the missing migrations and the command that adds them",
    async (name) => {
      await removeTables()
      expect(await command.runJson(name)).toMatchObject({
        ok: false,
        code: 1,
        error: { code: "migrations", message: expect.stringContaining("Run npx medusa db:migrate") },
      })
    },
  )

  it("answers doctor with the pending migrations", async () => {
    await removeTables()
    expect(await command.runJson("doctor", "--before-start")).toMatchObject({
      ok: false,
      checks: expect.arrayContaining([expect.objectContaining({ code: "migrations", status: "error" })]),
    })
  })
})
