import { version } from "../../package.json"
import { CommandDriver } from "../harness/command-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

describeSellingStore("a command of the store", ({ store, seeded, control, shop, driver }) => {
  const command = new CommandDriver(store)
  const run = command.run.bind(command)
  const runJson = command.runJson.bind(command)

  describe("output for scripts", () => {
    it.each([
      ["doctor", []],
      ["plan", []],
      ["sync", []],
      ["reconcile", []],
      ["adopt", ["--dry-run"]],
      ["leave", ["--dry-run"]],
      ["explain", []],
      ["relink", ["nobody"]],
      ["simulate-order", []],
      ["simulate-order", ["nobody", "--amount", "much"]],
      ["erase", []],
    ])("%s %j prints one JSON value with the version for every outcome", async (name, args) => {
      expect(await runJson(name, ...args)).toMatchObject({ version })
    })

    it("prints an error as JSON with its code and its fix", async () => {
      const { trx_id } = await driver.bought()
      expect(await runJson("erase", trx_id)).toMatchObject({
        ...{ version, code: 1, ok: false },
        error: { code: "deal_not_ended", message: expect.stringContaining(trx_id), fix: expect.any(String) },
      })
    })

    it("stores the activity of its requests before it ends", async () => {
      await runJson("doctor")
      const sent = await store.sql("SELECT operation FROM partner_commerce_activity WHERE operation = 'catalog.ping'")
      expect(sent).not.toEqual([])
    })

    it("doctor prints each check with its code, its status and its fix", async () => {
      const { code, ok, checks } = await runJson("doctor")
      expect([code, ok]).toEqual([0, true])
      expect(checks).toContainEqual({ code: "catalogue_api", status: "ok", message: expect.any(String), fix: null })
      expect(checks).toContainEqual(
        expect.objectContaining({ code: "connection_pool", message: expect.stringMatching(/^up to \d+ connections/) }),
      )
      await shop.settings({ enabled: false })
      const off = await runJson("doctor")
      expect([off.code, off.ok]).toEqual([1, false])
      expect(off.checks).toContainEqual(expect.objectContaining({ code: "setting_enabled", status: "error" }))
    })
  })

  describe("adopt", () => {
    const FORMER = "00000000-0000-4000-8000-00000000000a"
    const TABLES = ["category_mapping", "device_mapping", "listing", "settings", "item", "run"]
    const ofShop = async (table: string) =>
      (
        await store.sql<{ count: number }>(
          `SELECT count(*)::int AS count FROM partner_commerce_${table} WHERE shop_code = ?`,
          [store.sandbox.shopCode],
        )
      )[0]?.count

    /** Moves all data of the store to another shop code, and empties the service. */
    const comeFromAnotherShop = async () => {
      await shop.listing({ product_tagline: "Light as a feather" })
      const source = { type: "fixed", value: "Aurora" }
      await expectOk(shop.send("/device-mappings", { category: "Smartphones", device_key: "brand", source }))
      await shop.pushAndApprove()
      for (const table of TABLES) await store.sql(`UPDATE partner_commerce_${table} SET shop_code = ?`, [FORMER])
      await store.sql("UPDATE partner_commerce_settings SET binding = binding || ?::jsonb", [
        JSON.stringify({ shop_code: FORMER, catalog_url: "https://staging.example" }),
      ])
      control().reset()
    }

    it("does nothing if the database was not moved", async () => {
      await shop.pushAndApprove()
      expect(await runJson("adopt")).toMatchObject({ code: 0, adopted: false, move: null })
    })

    it("describes the move in a dry run without doing it", async () => {
      await comeFromAnotherShop()
      const said = await run("adopt", "--dry-run")
      expect(said).toMatchObject({ code: 1, text: expect.stringContaining("This was a dry run") })
      expect(said.text).not.toContain("choose these settings")
      expect(await runJson("adopt", "--dry-run")).toMatchObject({
        adopted: false,
        move: { why: { code: "copied_database" }, items: 2, known_here: 0, missing_settings: [] },
      })
      expect(await shop.overview()).toMatchObject({ is_copied: true })
      expect(await ofShop("category_mapping")).toBe(0)
    })

    it("ends the warning of the command plan that it compares with the former environment", async () => {
      await comeFromAnotherShop()
      const planned = await run("plan")
      expect(planned).toMatchObject({ code: 1, text: expect.stringContaining("compares with the former environment") })
      expect(await runJson("plan")).toMatchObject({ code: 1, move: { why: { code: "copied_database" } } })
      await run("adopt")
      expect((await run("plan")).text).not.toContain("former environment")
    })

    it("adopts the configuration of another shop code, and pushes", async () => {
      await comeFromAnotherShop()
      expect(await run("adopt")).toMatchObject({
        code: 0,
        text: expect.stringContaining("this store pushes from now on"),
      })
      for (const table of ["category_mapping", "device_mapping", "listing", "settings"])
        expect(await ofShop(table)).toBe(1)
      expect(control().product(shop.small)?.proposal?.content).toMatchObject({
        product_tagline: "Light as a feather",
        device: { brand: "Aurora" },
        category: "Smartphones",
      })
      expect(await shop.overview()).toMatchObject({
        is_copied: false,
        missing_settings: [],
        adopted: { by: "command line" },
        counts: { synced: 2 },
      })
      expect(await shop.push()).toMatchObject({ status: "completed", requests: 0 })
    })

    it("keeps the configuration that the new shop code already has", async () => {
      await comeFromAnotherShop()
      await shop.settings({ sales_channel_id: seeded().sales_channel.id, stock_buffer: 3 })
      await expectOk(shop.send("/category-mappings", { category_id: seeded().category.id, category: "Audio" }))
      expect(await runJson("adopt", "--dry-run")).toMatchObject({ move: { missing_settings: ["region_id"] } })
      expect((await run("adopt")).code).toBe(0)
      expect((await shop.read("/settings")).settings).toMatchObject({
        stock_buffer: 3,
        region_id: null,
        enabled: false,
      })
      expect((await shop.read("/category-mappings")).category_mappings).toMatchObject([{ category: "Audio" }])
      expect(await ofShop("device_mapping")).toBe(1)
      expect(control().products()).toEqual([])
    })
  })

  describe("relink", () => {
    it("links an item to another variant, and prints the consequences", async () => {
      await shop.push()
      control().approve({ all: true })
      const said = await run("relink", shop.small, shop.large)
      expect(said).toMatchObject({ code: 0, text: expect.stringContaining(`${shop.small} belongs to `) })
      expect(said.text).toContain(`(${shop.large}) from now on`)
      expect(said.text).toContain("The next push sends: update")
      expect(await shop.explain(shop.small)).toMatchObject({ partner_id: shop.small, variant_id: shop.large })
      await waitFor("both to be linked", async () => (await shop.item(shop.small))?.partner_id === shop.large)
    })

    it("prints the item for scripts", async () => {
      await shop.push()
      expect(await runJson("relink", shop.small, shop.small)).toMatchObject({
        code: 0,
        item: { partner_id: shop.small, variant_id: shop.small, next: [] },
      })
    })

    it("asks for both ids if one is missing, and rejects unknown ids", async () => {
      await shop.push()
      expect(await run("relink", shop.small)).toMatchObject({
        code: 1,
        text: expect.stringContaining("relink <partner_id>"),
      })
      await expect(run("relink", "nobody", shop.small)).rejects.toThrow("nobody")
      await expect(run("relink", shop.small, "variant_none")).rejects.toThrow("variant_none")
    })
  })
})
