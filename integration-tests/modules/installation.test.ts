import { setTimeout } from "node:timers/promises"
import { type Installation } from "../../src/settings/rules/installation"
import { InstallationBinding } from "../../src/catalog/sql/configuration/installation-binding"
import { Database } from "../../src/database/database"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

describeModule("the place to which a ledger is bound", ({ sql, repository }) => {
  const at = (place: Partial<Installation>) => {
    const { shop_code = SHOP, ...rest } = place
    return new InstallationBinding(new Database(repository(), shop_code), {
      shop_code,
      catalog_url: "https://staging.example",
      environment: "staging",
      store_url: "https://shop.example",
      database: "db:5432/store",
      ...rest,
    })
  }
  const staging = () => at({})
  const live = () => at({ catalog_url: "https://live.example", environment: "production" })
  const addItem = (known: object | null) =>
    sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, name, due_at, known, state, synced_version, remote_sku)
       VALUES ('i1', ?, 'v1', 'p1', 'Phone', now(), ?::jsonb, 'synced', 1, '7')`,
      [SHOP, known && JSON.stringify(known)],
    )
  const item = async () => {
    const [row] = await sql<Record<string, unknown>>(
      `SELECT known, remote_sku, state, content_name, due_at > now() AS waits, wanted_version > synced_version AS is_dirty FROM partner_commerce_item`,
    )
    return row
  }
  const known = { confirmed: true, content: { name: "Phone 2" }, live: { name: "Phone" }, in_stock: 4, archived: false }

  it("a move from staging to production counts as going live, and the way back as a copy of production", async () => {
    await staging().bindFirst()
    expect(await staging().move()).toBeNull()
    expect(await live().move()).toMatchObject({ goesLive: true })
    await live().adopt("ann@shop.example")
    expect(await live().move()).toBeNull()
    expect(await live().adoption()).toEqual({ by: "ann@shop.example", at: expect.any(String) })
    expect(await staging().move()).toMatchObject({ goesLive: false })
  })

  it("works that start together share one reading of the place, and see a move with the next one", async () => {
    await staging().bindFirst()
    const shared = live().shared(60_000)
    expect(await shared.move()).toMatchObject({ goesLive: true })
    await live().adopt("ann@shop.example")
    expect(await shared.move()).toMatchObject({ goesLive: true })
    expect(await live().shared(0).move()).toBeNull()
    // Without a moment to share, each look reads.
    const late = staging().shared(0)
    expect(await late.move()).toMatchObject({ goesLive: false })
    await staging().adopt("ann@shop.example")
    expect(await late.move()).toBeNull()
  })

  it("another database that names production is a copy, for any earlier binding", async () => {
    await staging().bindFirst()
    await sql(
      `UPDATE partner_commerce_settings SET binding = binding || '{"database": "x:1/y", "database_server": "1"}'`,
    )
    expect(await live().move()).toMatchObject({ goesLive: false })
  })

  it("another address keeps the known state for the way back, does not trust the state, and waits for a reading", async () => {
    await addItem(known)
    await staging().bindFirst()
    expect(await live().countKnownHere()).toBe(0)
    await live().adopt("ann")
    expect(await item()).toEqual({
      known: null,
      remote_sku: null,
      state: "pending",
      content_name: null,
      waits: true,
      is_dirty: true,
    })

    await sql(`UPDATE partner_commerce_item SET known = ?::jsonb, remote_sku = '8'`, [
      JSON.stringify({ ...known, in_stock: 9 }),
    ])
    expect(await staging().countKnownHere()).toBe(1)
    await staging().adopt("ann")
    expect(await item()).toMatchObject({ known, remote_sku: "7", content_name: "Phone 2", is_dirty: true })
    await live().adopt("ann")
    expect(await item()).toMatchObject({ known: { ...known, in_stock: 9 }, remote_sku: "8" })
  })

  it("a move to another address forgets waiting content, so that no content counts as approved without a reading", async () => {
    await addItem(known)
    await staging().bindFirst()
    await sql(`UPDATE partner_commerce_item SET pending_since = now() - interval '1 hour', content_sent_at = now()`)
    await live().adopt("ann")
    expect(await sql(`SELECT pending_since, content_sent_at FROM partner_commerce_item`)).toEqual([
      { pending_since: null, content_sent_at: null },
    ])
  })

  it("two simultaneous confirmations move it once", async () => {
    await addItem(known)
    await staging().bindFirst()
    await live().adopt("ann")
    await sql(`UPDATE partner_commerce_item SET known = ?::jsonb`, [JSON.stringify({ ...known, in_stock: 9 })])
    // Both people have seen the old place before the first adoption is written.
    const adoptions = await new Database(repository(), SHOP).transaction(async (held) => {
      await held(`SELECT 1 FROM partner_commerce_settings FOR UPDATE`)
      const begun = ["ben", "cleo"].map((by) => staging().adopt(by))
      await setTimeout(300)
      return { begun }
    })
    await Promise.all(adoptions.begun)
    expect(await item()).toMatchObject({ known, is_dirty: true })
    await live().adopt("ann")
    expect(await item()).toMatchObject({ known: { ...known, in_stock: 9 } })
  })

  it("another shop has separate rows, and leaves these as they are", async () => {
    await addItem(known)
    await staging().bindFirst()
    await at({ shop_code: OTHER_SHOP, catalog_url: "https://live.example", environment: "production" }).adopt("ann")
    expect(await item()).toMatchObject({ known, state: "synced", is_dirty: false })
    expect(await staging().move()).toBeNull()
  })

  it("another shop takes over the choices of products and variants", async () => {
    const choices = (shop: string) =>
      sql(
        `SELECT product_id, variant_id, product_tnc, days_valid FROM partner_commerce_listing WHERE shop_code = ? ORDER BY product_id`,
        [shop],
      )
    await sql(
      `INSERT INTO partner_commerce_listing (id, shop_code, product_id, variant_id, product_tnc, days_valid)
       VALUES ('l1', ?, 'prod_1', NULL, 'No returns', 7), ('l2', ?, NULL, 'variant_1', NULL, 14)`,
      [SHOP, SHOP],
    )
    await staging().bindFirst()
    await at({ shop_code: OTHER_SHOP }).adopt("ann")
    expect(await choices(OTHER_SHOP)).toEqual([
      { product_id: "prod_1", variant_id: null, product_tnc: "No returns", days_valid: 7 },
      { product_id: null, variant_id: "variant_1", product_tnc: null, days_valid: 14 },
    ])
    expect(await choices(SHOP)).toHaveLength(2)
  })

  it("another shop keeps its own mappings and choices, and takes over all others", async () => {
    const rows = (columns: string, table: string) =>
      sql(`SELECT ${columns} FROM partner_commerce_${table} WHERE shop_code = ? ORDER BY id`, [OTHER_SHOP])
    for (const [shop, category, color, enabled] of [
      [SHOP, "Phones", "Black", false],
      [OTHER_SHOP, "Audio", "White", true],
    ] as const) {
      await sql(
        `INSERT INTO partner_commerce_category_mapping (id, shop_code, category_id, category) VALUES (?, ?, 'pcat_1', ?)`,
        [`0 ${shop}`, shop, category],
      )
      await sql(
        `INSERT INTO partner_commerce_device_mapping (id, shop_code, category, device_key, source) VALUES (?, ?, 'Phones', 'color', ?::jsonb)`,
        [`0 ${shop}`, shop, JSON.stringify({ type: "fixed", value: color })],
      )
      await sql(
        `INSERT INTO partner_commerce_listing (id, shop_code, product_id, enabled) VALUES (?, ?, 'prod_1', ?)`,
        [`0 ${shop}`, shop, enabled],
      )
    }
    await sql(
      `INSERT INTO partner_commerce_category_mapping (id, shop_code, category_id, category) VALUES ('c2', ?, 'pcat_2', 'Lamps')`,
      [SHOP],
    )
    await sql(
      `INSERT INTO partner_commerce_device_mapping (id, shop_code, category, device_key, source) VALUES ('d2', ?, 'Phones', 'brand', '{}')`,
      [SHOP],
    )
    await sql(
      `INSERT INTO partner_commerce_listing (id, shop_code, product_id, enabled) VALUES ('l2', ?, 'prod_2', false)`,
      [SHOP],
    )
    await staging().bindFirst()
    await at({ shop_code: OTHER_SHOP }).adopt("ann")
    expect(await rows("category_id, category", "category_mapping")).toEqual([
      { category_id: "pcat_1", category: "Audio" },
      { category_id: "pcat_2", category: "Lamps" },
    ])
    expect(await rows("device_key, source", "device_mapping")).toEqual([
      { device_key: "color", source: { type: "fixed", value: "White" } },
      { device_key: "brand", source: {} },
    ])
    expect(await rows("product_id, enabled", "listing")).toEqual([
      { product_id: "prod_1", enabled: true },
      { product_id: "prod_2", enabled: false },
    ])
  })
})
