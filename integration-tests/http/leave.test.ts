import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { parse } from "csv-parse/sync"
import { archiveAllItems } from "../../src/catalog/items/archive-all-items"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { CommandDriver } from "../harness/command-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { SYNC } from "../harness/shop-driver"

/** A merchant who ends the contract with the service. */
describeSellingStore("leaving the service", ({ store, seeded, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const command = new CommandDriver(store)
  let folder: string

  checkout.prepareCart()

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "partner-commerce-leave-"))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
    control().configure({ autoApprove: false })
  })

  const leave = (...args: string[]) => command.runJson("leave", "--to", folder, ...args)
  const rows = (file: string): Record<string, string>[] =>
    parse(readFileSync(join(folder, file)), { columns: true, bom: true })

  const provider = async () =>
    (await store.container.resolve(Modules.PAYMENT).listPaymentProviders({ id: OWN_PROVIDER }))[0]

  async function offered(): Promise<string[]> {
    const { store: storefront } = await checkout.storefront()
    const { payment_providers } = await storefront.payment.listPaymentProviders({ region_id: seeded().region.id })
    return payment_providers.map(({ id }) => id)
  }

  async function isOfferedStill(): Promise<void> {
    expect(await offered()).toContain(OWN_PROVIDER)
    expect(await provider()).toMatchObject({ is_enabled: true })
  }

  /** Whether the service has archived the small and the large phone. */
  const statuses = () => [shop.small, shop.large].map((id) => control().product(id)?.archived)

  it("takes the payment method out of the regions and writes the ledgers", async () => {
    await shop.pushAndApprove()
    await isOfferedStill()
    const { region } = (await store.admin.get(`/admin/regions/${seeded().region.id}`)).data
    expect(await leave()).toMatchObject({
      code: 0,
      left: true,
      open: { count: 0, sales: [] },
      regions: [region.name],
      catalog: null,
      files: ["deals.csv", "payments.csv", "payouts.csv", "items.csv", "product-choices.csv", "variant-choices.csv"],
    })
    expect(await offered()).not.toContain(OWN_PROVIDER)
    expect(await provider()).toMatchObject({ is_enabled: false })
    expect(rows("items.csv").map(({ partner_id }) => partner_id)).toEqual(
      expect.arrayContaining([shop.small, shop.large]),
    )
    expect((await shop.read("/timeline")).timeline[0]).toMatchObject({ code: "service_left" })
    expect(await leave()).toMatchObject({ code: 0, left: true, regions: [] })
  })

  it("refuses to leave a deal that the service has not decided about", async () => {
    const { trx_id } = await driver.bought()
    expect(await leave()).toMatchObject({
      code: 1,
      ok: false,
      error: { code: "sales_open", open: { count: 1, sales: [{ kind: "deal", trx_id, reason: "undecided" }] } },
    })
    await isOfferedStill()
  })

  it("refuses to leave while the status of a refused deal is not read after a callback", async () => {
    const { trx_id } = await driver.bought()
    await store.sql(
      "UPDATE partner_commerce_deal SET state = 'refused', unfinished = NULL, next_check_at = NULL, asked_at = now()",
    )
    const open = { count: 1, sales: [{ kind: "deal", trx_id, reason: "undecided" }] }
    expect(await leave()).toMatchObject({ code: 1, error: { code: "sales_open", open } })
  })

  it("refuses to leave a paid deal until its order is shipped and the service knows", async () => {
    const { trx_id, order } = await driver.confirmed()
    expect(await leave()).toMatchObject({
      error: {
        message: expect.stringMatching(/order #\d+, 15990\.00 PHP: its order is paid and not shipped/),
        open: { sales: [{ kind: "deal", trx_id, order_id: order.id, amount: 15990, reason: "not_shipped" }] },
      },
    })
    await driver.ship(order)
    await driver.acknowledged(trx_id, "DISPATCHED")
    expect(await leave()).toMatchObject({ code: 0, left: true, open: { count: 0 } })
    expect(rows("deals.csv")).toMatchObject([{ trx_id, state: "confirmed", customer: expect.stringMatching(/\w/) }])
    expect(rows("payouts.csv")).toMatchObject([{ trx_id, type: "sale", gross: "15990" }])
  })

  it("leaves with --force, and names the open sales", async () => {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await checkout.settledAs(session.trx_id, "approved")
    const open = { count: 1, sales: [{ kind: "payment", trx_id: session.trx_id, reason: "not_shipped" }] }
    expect(await leave()).toMatchObject({ code: 1, error: { open } })
    expect(await leave("--force")).toMatchObject({ code: 0, left: true, open })
    expect(await offered()).not.toContain(OWN_PROVIDER)
    expect(rows("payments.csv")).toMatchObject([{ trx_id: session.trx_id, state: "approved" }])
  })

  it("refuses to leave while a customer pays and while the service holds the payment", async () => {
    const { session } = await checkout.started()
    const sale = { kind: "payment", trx_id: session.trx_id }
    expect(await leave()).toMatchObject({ error: { open: { sales: [{ ...sale, reason: "undecided" }] } } })
    await checkout.decides(session.trx_id, "hold")
    await checkout.paymentIs(session.trx_id, "held")
    expect(await leave()).toMatchObject({ error: { open: { sales: [{ ...sale, reason: "held" }] } } })
  })

  it("refuses to leave a refund that the service has not decided about", async () => {
    const { trx_id, order } = await driver.confirmed()
    await driver.ship(order)
    await driver.acknowledged(trx_id, "DISPATCHED")
    checkout.answersRefunds("refundItems", "PND")
    checkout.answersRefunds("getRefundStatus", "PND")
    const [payment] = order.payment_collections[0].payments
    await store.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 1_000 })
    expect(await leave()).toMatchObject({
      error: { open: { sales: [{ kind: "refund", trx_id, amount: 1_000, reason: "undecided" }] } },
    })
  })

  it("names at its end each sale that arrived in the meantime", async () => {
    const id = await driver.listed()
    const connection = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const blocking = await connection.transaction()
    await blocking.raw("LOCK TABLE partner_commerce_history IN SHARE MODE")
    const leaving = leave()
    await waitFor("the command to have read the open sales and to wait", async () => {
      const blocked = await store.sql(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'partner_commerce_history'::regclass",
      )
      return blocked.length > 0
    })
    const { trx_id } = await driver.buyOne({ id })
    await blocking.rollback()
    expect(await leaving).toMatchObject({
      ...{ code: 1, left: true, open: { count: 0 } },
      arrived: { count: 1, sales: [{ kind: "deal", trx_id }] },
    })
    const { code, text } = await command.run("leave", "--to", folder, "--force")
    expect([code, text]).toEqual([0, expect.not.stringContaining("became open while")])
  })

  it("archives the catalogue on request, and the next push of a store that comes back puts it on sale again", async () => {
    await shop.pushAndApprove()
    await shop.readBack()
    expect(await leave("--archive")).toMatchObject({ code: 0, catalog: { archived: 2, left: [] } })
    expect(statuses()).toEqual([true, true])
    expect(await shop.overview()).toMatchObject({ paused: true })
    expect(rows("items.csv").map(({ state }) => state)).toEqual(["archived", "archived"])
    await shop.readBack()
    expect(await leave("--archive")).toMatchObject({ catalog: { archived: 0 } })
    await expectOk(shop.send("/resume"))
    expect(await shop.push()).toMatchObject({ status: "completed" })
    await waitFor("both to be on sale again", () => statuses().every((isArchived) => isArchived === false))
  })

  it("archives the items that a push creates at the same time", async () => {
    control().configure({ autoApprove: true })
    control().addFault({ kind: "delay", ms: 3_000, match: { operation: SYNC } })
    const pushing = shop.push()
    await waitFor("the creates to be under way", () => shop.isPushing())
    expect(await archiveAllItems(store.opened, { by: "tester" })).toEqual({ archived: 2, left: [] })
    await pushing
    expect(statuses()).toEqual([true, true])
  })

  it("archives an item although the process that created it died before the answer", async () => {
    await shop.pushAndApprove()
    await store.sql(
      `UPDATE partner_commerce_item SET known = NULL, lease_token = 'dead', lease_until = now(),
              in_flight = jsonb_build_array(jsonb_build_object('kind', 'create', 'content', known->'content', 'in_stock', known->'in_stock'))`,
    )
    expect(await leave("--archive")).toMatchObject({ code: 0, catalog: { archived: 2, left: [] } })
    expect(statuses()).toEqual([true, true])
    expect(await leave("--archive")).toMatchObject({ catalog: { archived: 0 } })
    await expectOk(shop.send("/resume"))
    await shop.push()
    await waitFor("both to be on sale again", () => statuses().every((isArchived) => isArchived === false))
  })

  it("leaves and names the items whose push does not end, and archives the others", async () => {
    await shop.pushAndApprove()
    await store.sql(
      "UPDATE partner_commerce_item SET lease_token = 'alive', lease_until = now() + interval '1 hour' WHERE variant_id = ?",
      [shop.small],
    )
    expect(await archiveAllItems(store.opened, { by: "tester", waitMs: 0 })).toEqual({
      archived: 1,
      left: [{ partner_id: shop.small, message: expect.stringContaining("a push still works") }],
    })
    expect(statuses()).toEqual([false, true])
  })

  it("names the items that the service does not archive", async () => {
    await shop.pushAndApprove()
    control().addFault({ kind: "status", status: 503, match: { operation: "catalog.syncProducts" }, times: null })
    const said = await leave("--archive")
    expect(said).toMatchObject({ code: 1, left: true, catalog: { archived: 0 } })
    expect(said.catalog.left.map(({ partner_id }: { partner_id: string }) => partner_id).sort()).toEqual(
      [shop.small, shop.large].sort(),
    )
  })

  it("changes nothing with --dry-run", async () => {
    const { trx_id } = await driver.bought()
    expect(await leave("--dry-run", "--archive")).toMatchObject({ code: 1, left: false, open: { sales: [{ trx_id }] } })
    await isOfferedStill()
    expect(control().product(shop.small)?.archived).toBe(false)
  })

  it("prints the open sales and the steps that remain for people", async () => {
    await driver.bought()
    expect(await command.run("leave", "--to", folder)).toMatchObject({
      code: 1,
      text: expect.stringContaining("--force"),
    })
    const { code, text } = await command.run("leave", "--to", folder, "--force")
    expect(code).toBe(0)
    expect(text).toContain("One sale or refund is open:")
    expect(text).toContain("npx medusa db:rollback partnerCommerce")
    expect(text).toContain("leave --archive")
  })
})
