import { aContent } from "../../src/catalog/rules/__tests__/samples"
import { CHOICES, type ListingChoice, NO_CHOICE, withOwnChoice } from "../../src/catalog/rules/desired/listing-choice"
import { Database } from "../../src/database/database"
import { waitFor } from "../harness/set-up"
import { describeLedger, KNOWN, LEASE_MS } from "./ledger-driver"
import { SHOP } from "./module-suite"

describeLedger("the row of a deleted variant", (driver, { service, sql, repository }) => {
  const ledger = () => service.catalog.items

  beforeEach(() => sql(`INSERT INTO product VALUES ('prod_new', 'Kettle')`))

  /** Variant `old` had the row, and was deleted. Variant `new` has a new row. */
  async function haveRecreated({ known, name = null }: { known: object | null; name?: string | null }) {
    await driver.haveVariants(["old", "new"])
    await driver.haveInStep(["old"])
    await sql(
      `UPDATE partner_commerce_item SET partner_id = 'SKU-1', known = ?::jsonb, name = ?, state = ? WHERE variant_id = 'old'`,
      [known && JSON.stringify(known), name, known ? "archived" : "unlisted"],
    )
    await sql(`UPDATE product_variant SET deleted_at = now() WHERE id = 'old'`)
    await driver.mark(["new"])
    const { token, item } = await driver.first()
    return { token, id: item.id }
  }
  const rows = () =>
    sql<{ variant_id: string; partner_id: string | null }>(
      `SELECT variant_id, partner_id FROM partner_commerce_item ORDER BY variant_id`,
    )

  it.each([
    ["the service knows it", KNOWN, "archived"],
    ["the service never accepted it", null, "pending"],
  ])("moves to the new variant with the same id if %s", async (_, known, state) => {
    const { token, id } = await haveRecreated({ known })
    const newcomers = [{ id, variant_id: "new", partner_id: "SKU-1", name: null, sku: null }]
    expect(await ledger().findPredecessors(newcomers)).toMatchObject([{ newcomer: id, partner_id: "SKU-1", known }])
    await ledger().moveToRecreated(token, newcomers)
    expect(await rows()).toEqual([{ variant_id: "new", partner_id: "SKU-1" }])
    expect(await driver.rowOf("new")).toMatchObject({ known, state })
  })

  it("moves to a new variant with the same name only if the service knows it", async () => {
    const { token, id } = await haveRecreated({ known: null, name: "Kettle" })
    const newcomers = [{ id, variant_id: "new", partner_id: "SKU-2", name: "Kettle", sku: null }]
    await ledger().moveToRecreated(token, newcomers)
    expect(await rows()).toMatchObject([{ variant_id: "new" }, { variant_id: "old" }])

    await sql(`UPDATE partner_commerce_item SET known = ?::jsonb WHERE variant_id = 'old'`, [
      JSON.stringify({ ...KNOWN, content: aContent({ name: "Kettle" }) }),
    ])
    await ledger().moveToRecreated(token, newcomers)
    expect(await rows()).toEqual([{ variant_id: "new", partner_id: "SKU-1" }])
  })

  it("moves by the name that the service knows before an id that the service never accepted", async () => {
    const { token, id } = await haveRecreated({ known: null })
    await sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, name, known, due_at)
       SELECT 'pc_named', shop_code, 'gone', 'SKU-9', 'Kettle', ?::jsonb, now() FROM partner_commerce_item LIMIT 1`,
      [JSON.stringify(KNOWN)],
    )
    await ledger().moveToRecreated(token, [{ id, variant_id: "new", partner_id: "SKU-1", name: "Kettle", sku: null }])
    expect(await rows()).toEqual([
      { variant_id: "new", partner_id: "SKU-9" },
      { variant_id: "old", partner_id: "SKU-1" },
    ])
  })

  it("moves although the push has claimed its row ahead, because the push gives that claim back", async () => {
    const { token, id } = await haveRecreated({ known: KNOWN })
    await driver.mark(["old"])
    const ahead = await driver.first()
    const newcomer = { id, variant_id: "new", partner_id: "SKU-1", name: null, sku: null }
    const giveBack = () => ledger().release({ token: ahead.token, ids: [ahead.item.id] })
    await ledger().moveToRecreated(token, [{ ...newcomer, partner_id: "SKU-9" }], giveBack)
    expect((await driver.claim()).items).toEqual([])
    await ledger().moveToRecreated(token, [newcomer], giveBack)
    expect(await rows()).toEqual([{ variant_id: "new", partner_id: "SKU-1" }])
  })

  it("exchanges its variant with an item whose create got no answer, if a person links it to that variant", async () => {
    await driver.haveInStep(["a"])
    await driver.mark(["b"])
    const { token, item } = await driver.first()
    const created = { id: item.id, partner_id: "SKU-B", changes: ["create" as const] }
    await service.catalog.items.recordInFlight(token, [created], LEASE_MS)
    await driver.pass(LEASE_MS + 1)
    expect(await ledger().relink({ partnerId: "a", variantId: "b", productId: null })).toBe("done")
    expect(await rows()).toMatchObject([
      { variant_id: "a", partner_id: "SKU-B" },
      { variant_id: "b", partner_id: "a" },
    ])
  })

  it("moves although a second purchase marks the new variant at the same time", async () => {
    const { token, id } = await haveRecreated({ known: KNOWN })
    let isOver = false
    const isWaiting = async () =>
      (await sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .length > 0
    const { moving } = await new Database(repository(), SHOP).transaction(async (held) => {
      await held(`SELECT 1 FROM partner_commerce_item WHERE variant_id = 'new' FOR UPDATE`)
      const newcomer = { id, variant_id: "new", partner_id: "SKU-1", name: null, sku: null }
      const moving = ledger()
        .moveToRecreated(token, [newcomer])
        .finally(() => (isOver = true))
      await waitFor("the move to wait for the row, or to end", async () => isOver || (await isWaiting()))
      return { moving }
    })
    await moving
    expect(await rows()).toEqual([{ variant_id: "new", partner_id: "SKU-1" }])
  })

  describe("the merchant's choices", () => {
    const choose = (
      column: "product_id" | "variant_id",
      id: string,
      choice: { enabled?: boolean | null; buffer?: number },
    ) =>
      sql(
        `INSERT INTO partner_commerce_listing (id, shop_code, ${column}, enabled, stock_buffer)
         SELECT 'pclist_' || ?, shop_code, ?, ?, ? FROM partner_commerce_item LIMIT 1`,
        [id, id, choice.enabled ?? null, choice.buffer ?? null],
      )
    const chosen = () =>
      sql(
        `SELECT COALESCE(product_id, variant_id) AS id, enabled, stock_buffer FROM partner_commerce_listing
          WHERE COALESCE(product_id, variant_id) IN ('new', 'prod_new') ORDER BY 1`,
      )

    /** Another variant of the new product. */
    async function haveSibling(known: object | null) {
      await sql(`INSERT INTO product_variant VALUES ('sibling', 'prod_new', 'SKU-2', NULL)`)
      await driver.haveInStep(["sibling"])
      await sql(
        `UPDATE partner_commerce_item SET product_id = 'prod_new', known = ?::jsonb WHERE variant_id = 'sibling'`,
        [known && JSON.stringify(known)],
      )
      return driver.rowOf("sibling")
    }

    /** The variant was recreated in another product. */
    async function move() {
      const { token, id } = await haveRecreated({ known: KNOWN })
      await sql(
        `UPDATE partner_commerce_item SET product_id = 'prod_' || variant_id WHERE variant_id IN ('old', 'new')`,
      )
      return () =>
        ledger().moveToRecreated(token, [{ id, variant_id: "new", partner_id: "SKU-1", name: null, sku: null }])
    }

    it("move with the variant and its product, if the product was deleted", async () => {
      const moved = await move()
      await choose("product_id", "prod_old", { enabled: false, buffer: 4 })
      await choose("variant_id", "old", { buffer: 2 })
      await moved()
      expect(await chosen()).toEqual([
        { id: "new", enabled: null, stock_buffer: 2 },
        { id: "prod_new", enabled: false, stock_buffer: 4 },
      ])
    })

    it("move with the variant only, if its product exists", async () => {
      const moved = await move()
      await sql(`INSERT INTO product VALUES ('prod_old', 'Kettle')`)
      await sql(`INSERT INTO product_variant VALUES ('left', 'prod_old', 'SKU-3', NULL)`)
      await choose("product_id", "prod_old", { enabled: false })
      await choose("variant_id", "old", { buffer: 2 })
      await moved()
      expect(await chosen()).toEqual([{ id: "new", enabled: null, stock_buffer: 2 }])
    })

    it("move from the product to the moved variant only, if the new product has other items at the service", async () => {
      const moved = await move()
      await haveSibling(KNOWN)
      await choose("product_id", "prod_old", { enabled: false })
      await choose("variant_id", "old", { buffer: 2 })
      await moved()
      expect(await chosen()).toEqual([{ id: "new", enabled: false, stock_buffer: 2 }])
    })

    it("move from an empty product that is deleted later", async () => {
      const moved = await move()
      await sql(`INSERT INTO product VALUES ('prod_old', 'Kettle')`)
      await choose("product_id", "prod_old", { enabled: false })
      expect((await moved()).products).toEqual(["prod_new"])
      expect(await chosen()).toEqual([{ id: "prod_new", enabled: false, stock_buffer: null }])
    })

    it("move from each product to its own variant, if two products became one", async () => {
      await driver.haveVariants(["old", "old2", "new", "new2"])
      await driver.haveInStep(["old", "old2"])
      await sql(`UPDATE partner_commerce_item SET known = ?::jsonb, product_id = 'prod_' || variant_id`, [
        JSON.stringify(KNOWN),
      ])
      await choose("product_id", "prod_old", { enabled: false })
      await choose("product_id", "prod_old2", { enabled: true, buffer: 3 })
      await sql(`UPDATE product_variant SET deleted_at = now() WHERE id LIKE 'old%'`)
      await driver.mark(["new", "new2"])
      await sql(`UPDATE partner_commerce_item SET product_id = 'prod_new' WHERE variant_id LIKE 'new%'`)
      const { token, items } = await driver.claim()
      const toNewcomer = ({ id, variant_id }: (typeof items)[number]) => ({
        id,
        variant_id,
        partner_id: variant_id.replace("new", "old"),
        name: null,
        sku: null,
      })
      const newcomers = items.filter(({ variant_id }) => variant_id.startsWith("new")).map(toNewcomer)
      expect((await ledger().moveToRecreated(token, newcomers)).ids.size).toBe(4)
      const listings = await sql(
        `SELECT variant_id, product_id, enabled, stock_buffer FROM partner_commerce_listing
          WHERE variant_id IS NOT NULL OR product_id = 'prod_new' ORDER BY 1`,
      )
      expect(listings).toEqual([
        { variant_id: "new", product_id: null, enabled: false, stock_buffer: null },
        // A variant that is sold explicitly would ignore a later stop of the product.
        { variant_id: "new2", product_id: null, enabled: null, stock_buffer: 3 },
      ])
    })

    it("leave a variant that comes later to the choices of its new product", async () => {
      const moved = await move()
      await choose("product_id", "prod_old", { enabled: false, buffer: 4 })
      await moved()
      await sql(`UPDATE partner_commerce_listing SET enabled = true WHERE product_id = 'prod_new'`)
      await sql(`INSERT INTO product_variant VALUES ('late', 'prod_new', 'SKU-2', NULL)`)
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, product_id, partner_id, known, due_at)
         SELECT 'pc_late', shop_code, 'old2', 'prod_old', 'SKU-2', known, now() FROM partner_commerce_item LIMIT 1`,
      )
      await driver.mark(["late"])
      const { token, items } = await driver.claim("content", { variantIds: ["late"] })
      const [late] = items
      const newcomer = { id: late?.id ?? "", variant_id: "late", partner_id: "SKU-2", name: null, sku: null }
      expect((await ledger().moveToRecreated(token, [newcomer])).ids.size).toBe(2)
      const listings = await sql(
        `SELECT product_id, enabled, stock_buffer FROM partner_commerce_listing
          WHERE product_id = 'prod_new' OR (variant_id = 'late' AND num_nonnulls(enabled, stock_buffer) > 0)`,
      )
      expect(listings).toEqual([{ product_id: "prod_new", enabled: true, stock_buffer: 4 }])
    })

    it("move by the SKU from an item that the service never received", async () => {
      const { token, id } = await haveRecreated({ known: null })
      await sql(`UPDATE partner_commerce_item SET partner_id = NULL, variant_sku = 'SKU-1' WHERE variant_id = 'old'`)
      await choose("variant_id", "old", { enabled: false })
      const newcomers = [{ id, variant_id: "new", partner_id: "new", name: null, sku: "SKU-1" }]
      expect(await ledger().findPredecessors(newcomers)).toMatchObject([{ newcomer: id, is_stopped: true }])
      await ledger().moveToRecreated(token, newcomers)
      expect(await chosen()).toEqual([{ id: "new", enabled: false, stock_buffer: null }])
    })

    it("move beside the choices that the new product and variant have", async () => {
      const moved = await move()
      await choose("product_id", "prod_old", { enabled: false })
      await choose("variant_id", "old", { enabled: false })
      await choose("product_id", "prod_new", { enabled: true })
      await choose("variant_id", "new", { buffer: 1 })
      await moved()
      expect(await chosen()).toEqual([
        { id: "new", enabled: false, stock_buffer: 1 },
        { id: "prod_new", enabled: true, stock_buffer: null },
      ])
    })

    it.each([
      ["no other item", 0],
      ["another item at the service", 1],
    ])("stop a purchase, the plan and the push of the same variants if the new product has %s", async (_, others) => {
      const values = [null, true, false]
      const cases = values.flatMap((variant) =>
        values.flatMap((oldVariant) =>
          values.flatMap((product) => values.map((oldProduct) => ({ variant, oldVariant, product, oldProduct }))),
        ),
      )
      const pairs = cases.map((enabled, at) => ({ enabled, old: `old${at}`, anew: `new${at}` }))
      const [olds, anews] = [pairs.map(({ old }) => old), pairs.map(({ anew }) => anew)]
      await driver.haveVariants([...olds, ...anews])
      await driver.haveInStep(olds)
      for (const { enabled, old, anew } of pairs) {
        await choose("variant_id", anew, { enabled: enabled.variant })
        await choose("variant_id", old, { enabled: enabled.oldVariant })
        await choose("product_id", `prod_${anew}`, { enabled: enabled.product })
        await choose("product_id", `prod_${old}`, { enabled: enabled.oldProduct })
      }
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, product_id, known, due_at)
         SELECT 'pc_' || variant_id, shop_code, 'other ' || variant_id, replace(product_id, 'old', 'new'), known, now()
           FROM partner_commerce_item LIMIT ?`,
        [others * pairs.length],
      )
      await sql(`UPDATE product_variant SET deleted_at = now() WHERE id LIKE 'old%'`)
      await driver.mark(anews)
      const { token, items } = await driver.claim("content", { variantIds: anews })
      const newcomers = items.map(({ id, variant_id }) => ({
        id,
        variant_id,
        partner_id: variant_id.replace("new", "old"),
        name: null,
        sku: null,
      }))
      const variantOf = new Map(items.map(({ id, variant_id }) => [id, variant_id]))
      const found = await ledger().findPredecessors(newcomers)
      expect(found.length).toBe(pairs.length)
      const stopped = found.flatMap(({ newcomer, is_stopped }) => (is_stopped ? variantOf.get(newcomer) : []))

      await ledger().moveToRecreated(token, newcomers)
      const listings = await sql<ListingChoice & { id: string }>(
        `SELECT COALESCE(product_id, variant_id) AS id, ${CHOICES.join(", ")} FROM partner_commerce_listing`,
      )
      const choiceOf = new Map(listings.map(({ id, ...choice }) => [id, choice]))
      const isStopped = (anew: string) =>
        withOwnChoice(choiceOf.get(`prod_${anew}`) ?? NO_CHOICE, choiceOf.get(anew) ?? NO_CHOICE)?.enabled === false
      expect(stopped.sort()).toEqual(anews.filter(isStopped).sort())
    })

    it("stand in the history with their predecessors", async () => {
      await sql(`INSERT INTO product (id, title, deleted_at) VALUES ('prod_old', 'Boiler', now())`)
      const moved = await move()
      await sql(`UPDATE product_variant SET title = 'One'`)
      await choose("product_id", "prod_old", { enabled: false, buffer: 4 })
      await choose("product_id", "prod_new", { enabled: true })
      await choose("variant_id", "old", { buffer: 2 })
      await moved()
      const { rows: entries } = await service.history.list({ outages: [], limit: 9, offset: 0 })
      const from = { code: "value_none", values: {} }
      const product = { name: "Kettle", product_id: "prod_new", predecessor: "Boiler" }
      const variant = { ...product, name: "Kettle - One", variant_id: "new", predecessor: "Boiler - One" }
      const toEntry = (values: object) => ({
        code: "choice_changed",
        values: { choice: "stock_buffer", from, ...values },
      })
      expect(entries.map(({ actor }) => actor)).toEqual([null, null])
      expect(entries.map(({ fact }) => fact.kind === "noted" && fact.message)).toEqual(
        expect.arrayContaining([toEntry({ ...product, to: "4" }), toEntry({ ...variant, to: "2" })]),
      )
    })

    it("move no second end of a voucher", async () => {
      const moved = await move()
      await haveSibling(KNOWN)
      await choose("product_id", "prod_old", {})
      await choose("variant_id", "old", {})
      await sql(`UPDATE partner_commerce_listing SET days_valid = 30 WHERE product_id = 'prod_old'`)
      await sql(`UPDATE partner_commerce_listing SET expiry_date_time = '2027-01-01' WHERE variant_id = 'old'`)
      await moved()
      const [own] = await sql(
        `SELECT days_valid, expiry_date_time FROM partner_commerce_listing WHERE variant_id = 'new'`,
      )
      expect(own).toEqual({ days_valid: null, expiry_date_time: "2027-01-01" })
    })
  })

  describe("during a purchase", () => {
    beforeEach(async () => {
      await sql(`ALTER TABLE product_variant ADD metadata jsonb`)
    })

    it("the new variant with the same id is a candidate, although the service never accepted the id", async () => {
      await haveRecreated({ known: null })
      await sql(`UPDATE product_variant SET sku = 'SKU-1' WHERE id = 'new'`)
      expect(await ledger().findCandidates({ partnerIds: ["SKU-1"], idSource: "sku" })).toEqual(["new"])
    })

    it("the new variant with the same name is a candidate only if the service knows the row", async () => {
      await haveRecreated({ known: null, name: "Kettle" })
      const candidates = () => ledger().findCandidates({ partnerIds: ["SKU-1"], idSource: "variant_id" })
      expect(await candidates()).toEqual([])
      await sql(`UPDATE partner_commerce_item SET known = ?::jsonb WHERE variant_id = 'old'`, [JSON.stringify(KNOWN)])
      expect(await candidates()).toEqual(["new"])
    })

    it.each<[string, string, object]>([
      ["by its SKU", "sku", { sku: "SKU-1" }],
      ["by its SKU without the blanks around it", "sku", { sku: " SKU-1 " }],
      ["by a value of its product", "metadata:erp", { of_product: { erp: "SKU-1" } }],
      [
        "by its own value instead of its product's",
        "metadata:erp",
        { own: { erp: "SKU-1" }, of_product: { erp: "X" } },
      ],
    ])("an item that was never pushed is found %s", async (_, idSource, given) => {
      const { sku = null, own = null, of_product = null } = given as Record<string, unknown>
      await driver.haveVariants(["new"])
      await sql(`UPDATE product_variant SET sku = ?, metadata = ?::jsonb`, [sku, own && JSON.stringify(own)])
      await sql(`UPDATE product SET metadata = ?::jsonb`, [of_product && JSON.stringify(of_product)])
      const found = await service.deals.items.find(["SKU-1", "X"], idSource)
      expect([...found]).toMatchObject([["SKU-1", { variantId: "new", isGone: false }]])
    })

    it("items of one purchase are found by SKUs with and without blanks", async () => {
      await driver.haveVariants(["new", "other"])
      await sql(`UPDATE product_variant SET sku = ' SKU-1', product_id = 'prod_new' WHERE id = 'new'`)
      await sql(`UPDATE product_variant SET sku = 'SKU-2', product_id = 'prod_new' WHERE id = 'other'`)
      const found = await service.deals.items.find(["SKU-1", "SKU-2", "SKU-3"], "sku")
      expect(Object.fromEntries(found)).toMatchObject({
        "SKU-1": { variantId: "new" },
        "SKU-2": { variantId: "other" },
      })
      expect(found.size).toBe(2)
    })

    it("a variant whose SKU is the id comes before a variant whose SKU has blanks around it", async () => {
      await driver.haveVariants(["a", "b"])
      await sql(`UPDATE product_variant SET sku = ' SKU-1', product_id = 'prod_new' WHERE id = 'a'`)
      await sql(`UPDATE product_variant SET sku = 'SKU-1', product_id = 'prod_new' WHERE id = 'b'`)
      expect([...(await service.deals.items.find(["SKU-1"], "sku"))]).toMatchObject([["SKU-1", { variantId: "b" }]])
    })

    it("a value of null hides the product's value", async () => {
      await driver.haveVariants(["new"])
      await sql(`UPDATE product_variant SET metadata = '{"erp": null}'`)
      await sql(`UPDATE product SET metadata = '{"erp": "SKU-1"}'`)
      expect((await service.deals.items.find(["SKU-1"], "metadata:erp")).size).toBe(0)
    })
  })
})
