import { Modules } from "@medusajs/framework/utils"
import { checkHealth } from "../../src/health/checks/check-health"
import { httpClient } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

describeSellingStore("the health of a store", ({ store, control, seeded, shop }) => {
  /** A client with a secret key, like a load balancer. */
  async function watcher() {
    const [key] = await store.container
      .resolve(Modules.API_KEY)
      .createApiKeys([{ title: "watcher", type: "secret", created_by: "tests" }])
    const authorization = `Basic ${Buffer.from(`${key?.token}:`).toString("base64")}`
    return httpClient({ baseUrl: store.url, headers: () => ({ authorization }) })
  }
  const PATH = "/admin/partner-commerce/health"

  it("returns the numbers to a secret key, and rejects strangers", async () => {
    await shop.pushAndApprove()
    const { status, headers, data } = await (await watcher()).get(PATH)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(data).toMatchObject({
      health: { ok: true, failing: [], configured: true, pushing: true, errors: [], lag: { stock: { waiting: 0 } } },
    })
    expect((await store.api.get(PATH)).status).toBe(401)
  })

  it("fails while an error is open, or while stock waits too long", async () => {
    await shop.pushAndApprove()
    const { problems } = store.opened
    const client = await watcher()
    const becomes = (status: number, failing: string[]) =>
      waitFor(`${status}`, async () => {
        const answer = await client.get(PATH)
        return answer.status === status && expect(answer.data.health).toMatchObject({ failing }) === undefined
      })
    await problems.raise({ key: "k", code: "deal_conflict", values: { trx_id: "t" } })
    await becomes(200, [])
    for (const key of ["deal", "another"]) {
      await problems.raise({ key, code: "deal_cancelled_here", values: { trx_id: key } })
    }
    await becomes(503, ["errors"])
    expect((await client.get(PATH)).data.health).toMatchObject({
      errors: [{ code: "deal_cancelled_here", count: 2 }],
      warnings: [{ code: "deal_conflict", count: 1 }],
    })
    await problems.clearAll(["k", "deal", "another"])
    await becomes(200, [])
    await store.sql(
      `UPDATE partner_commerce_item SET stock_wanted_version = stock_wanted_version + 1, stock_marked_at = now() - interval '6 minutes',
              lease_until = now() + interval '1 hour', lease_token = 'a process that hangs'`,
    )
    await becomes(503, ["lag"])
    await shop.send("/pause")
    await becomes(200, [])
  })

  it("reports three failures in a row to read the service's list, until a read-back succeeds", async () => {
    await shop.pushAndApprove()
    const client = await watcher()
    const health = async () => (await client.get(PATH)).data.health
    control().addFault({ kind: "status", status: 404, times: null, match: { operation: "catalog.listProducts" } })
    for (let failures = 1; failures <= 2; failures++) {
      expect(await shop.tryToReadBack()).toMatchObject({ status: "failed" })
      expect(await health()).toMatchObject({ ok: true, errors: [] })
    }
    await shop.tryToReadBack()
    expect(await health()).toMatchObject({ ok: false, errors: [{ code: "read_back_failed", count: 1 }] })
    const [problem] = (await shop.overview()).problems
    expect(problem).toMatchObject({ code: "read_back_failed", message: expect.stringContaining("404") })
    expect(await checkHealth(store.opened)).toContainEqual(
      expect.objectContaining({ level: "error", about: "read_back_failed" }),
    )
    await shop.tryToReadBack()
    expect(await health()).toMatchObject({ errors: [{ code: "read_back_failed", count: 1 }] })
    control().clearFaults()
    await shop.readBack()
    expect(await health()).toMatchObject({ ok: true, errors: [] })
  })

  describe("checks by doctor", () => {
    const checks = async () => {
      const findings = await checkHealth(store.opened)
      return new Map(findings.map((finding) => [finding.about, finding]))
    }
    const levelOf = async (about: string) => (await checks()).get(about)?.level

    it("finds no error in a store that sells", async () => {
      await shop.pushAndApprove()
      const found = await checks()
      const wrong = [...found.values()].filter(({ level }) => level === "error")
      expect(wrong).toEqual([])
      for (const about of [
        ...["migrations", "connection pool", "references", "clock of the database", "clock of the service"],
        ...["unmapped products", "categories of the service"],
      ]) {
        expect([about, found.get(about)?.level]).toEqual([about, "ok"])
      }
    })

    it("finds no error before the first start, although a merchant has chosen nothing yet", async () => {
      await store.sql("DELETE FROM partner_commerce_settings")
      await store.sql("DELETE FROM partner_commerce_category_mapping")
      const isError = ({ level }: { level: string }) => level === "error"
      expect((await checkHealth(store.opened)).filter(isError).map(({ about }) => about)).toEqual(
        expect.arrayContaining(["setting sales_channel_id", "setting enabled", "categories"]),
      )
      expect((await checkHealth(store.opened, { isBeforeStart: true })).filter(isError)).toEqual([])
    })

    it("names a pending migration, and skips the checks that need it", async () => {
      await store.sql("DELETE FROM mikro_orm_migrations WHERE name LIKE 'Migration20261122%'")
      await store.sql("ALTER TABLE partner_commerce_settings RENAME TO kept_settings")
      const found = await checks()
      expect(found.get("migrations")).toMatchObject({
        level: "error",
        message: "one is pending: Migration20261122000000",
        fix: expect.stringContaining("npx medusa db:migrate"),
      })
      expect([...found.keys()]).toEqual(["options", "migrations"])
      await store.sql("ALTER TABLE kept_settings RENAME TO partner_commerce_settings")
    })

    it("reports settings whose targets are gone", async () => {
      await store.sql("UPDATE sales_channel SET deleted_at = now() WHERE id = ?", [seeded().sales_channel.id])
      expect(await levelOf("setting sales_channel_id")).toBe("error")
      await store.sql("UPDATE sales_channel SET deleted_at = NULL")
      await store.sql("UPDATE sales_channel_stock_location SET deleted_at = now()")
      expect(await levelOf("stock locations")).toBe("error")
      await store.sql("UPDATE tax_region SET deleted_at = now()")
      expect(await levelOf("tax regions")).toBe("warning")
      await store.sql("UPDATE region SET deleted_at = now()")
      expect(await levelOf("setting region_id")).toBe("error")
    })

    it("counts items without a category, and reports that the service changed its categories", async () => {
      const { category_mappings } = await shop.read("/category-mappings")
      await shop.remove(`/category-mappings/${category_mappings[0].id}`)
      await shop.push()
      expect((await checks()).get("unmapped products")).toMatchObject({
        level: "warning",
        message: expect.stringMatching(/^2 items have/),
      })
      await store.sql(
        "UPDATE partner_commerce_remote_category SET gone_at = now(), acknowledged_keys = device_keys WHERE category = 'Audio'",
      )
      expect(await levelOf("categories of the service")).toBe("warning")
    })
  })
})
