import { Modules } from "@medusajs/framework/utils"
import { pickRows } from "../../src/values/money/price-row"
import { isInUnsoldCategory } from "../../src/catalog/rules/desired/category"
import { countReservable } from "../../src/stock/rules/sellable"
import { sweepCatalog } from "../../src/catalog/changes/sweep"
import { readTaxedPrices } from "../../src/catalog/inputs/read-prices"
import { readStock, readVariants, type VariantReading } from "../../src/catalog/inputs/read-variants"
import { type Fingerprinted } from "../../src/catalog/sql/input-fingerprints"
import { createCatalogRepositories } from "../../src/modules/partner-commerce/catalog-repositories"
import { createBaseStore } from "../harness/base-store"
import { explained } from "../harness/explained"
import { readPlainly } from "../harness/plain-reader"
import { dice, makeRandomCatalogue } from "../harness/random-catalogue"
import { describeStore } from "../harness/store"

const PRODUCTS = 40
/** With fewer rows Postgres reads a table as quickly as an index. */
const OTHERS = 20_000

type Repository = Parameters<typeof explained>[0]

/** The merchant does not sell the first category. */
const MAPPINGS = [
  { category_id: "pcat_1", category: null },
  { category_id: "pcat_2", category: "Smartphones" },
]

const inOneOrder = (readings: VariantReading[]) =>
  readings
    .map((reading) => ({
      ...reading,
      categories: reading.categories.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      stock: { ...reading.stock, parts: toSortedParts(reading.stock) },
    }))
    .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))

/** Sorts the parts of a kit and the locations, because their order has no meaning. */
const toSortedParts = ({ parts }: VariantReading["stock"]) =>
  parts
    .map(({ required, free }) => ({ required, free: free.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

const LIVE_PRODUCTS = "SELECT product_id FROM product_variant WHERE deleted_at IS NULL"
/** Single-item variants with managed stock and without backorders. */
const STOCKED = `SELECT k.inventory_item_id FROM product_variant_inventory_item k JOIN product_variant v ON v.id = k.variant_id
  WHERE v.manage_inventory AND NOT v.allow_backorder AND v.deleted_at IS NULL AND k.deleted_at IS NULL`

/** Changes that run in this order: each changes the reading of some variant. */
const CHANGES: Record<string, Record<string, string>> = {
  "of products": {
    "a product's title": `UPDATE product SET title = title || '!' WHERE id = 'prod_0001'`,
    "a product's description": `UPDATE product SET description = 'New' WHERE id = 'prod_0002'`,
    "a product's handle and subtitle": `UPDATE product SET handle = handle || '-x', subtitle = 'x'`,
    "a product's thumbnail": `UPDATE product SET thumbnail = 'https://pictures.example/new.jpg'`,
    "a product's metadata": `UPDATE product SET metadata = '{"brand":"new"}'`,
    "a product's measures": `UPDATE product SET weight = 7.25, material = 'wood' WHERE id IN (${LIVE_PRODUCTS})`,
    "a product's type": `UPDATE product SET type_id = 'ptyp_2' WHERE type_id = 'ptyp_1'`,
    "a type's value": `UPDATE product_type SET value = 'Telephone' WHERE id = 'ptyp_2'`,
    "a type that is deleted": `UPDATE product_type SET deleted_at = now() WHERE id = 'ptyp_2'`,
    "a collection's title": `UPDATE product_collection SET title = 'Autumn' WHERE id = 'pcol_1'`,
    "a collection that is deleted": `UPDATE product_collection SET deleted_at = now() WHERE id = 'pcol_1'`,
    "a product's status": `UPDATE product SET status = CASE status WHEN 'draft' THEN 'published' ELSE 'draft' END`,
    "a product that is deleted": `UPDATE product SET deleted_at = now() WHERE id = 'prod_0003'`,
  },
  "of variants": {
    "a variant's title and codes": `UPDATE product_variant SET title = 'x' || title, sku = 'x' || id, barcode = 'x' || id`,
    "a variant's metadata": `UPDATE product_variant SET metadata = '{"own":2}'`,
    "a variant's thumbnail": `UPDATE product_variant SET thumbnail = 'https://pictures.example/variant.jpg'`,
    "a variant that no longer manages stock": `UPDATE product_variant SET manage_inventory = NOT manage_inventory`,
    "a variant that allows backorders": `UPDATE product_variant SET allow_backorder = NOT allow_backorder`,
    "an option's title": `UPDATE product_option SET title = 'Colour' WHERE id = 'opt_Color'`,
    "an option's value": `UPDATE product_option_value SET value = 'Blue' WHERE id = 'optval_Color_1'`,
    "an option's value that is deleted": `UPDATE product_option_value SET deleted_at = now() WHERE option_id = 'opt_Size'`,
    "a variant's option": `DELETE FROM product_variant_option WHERE option_value_id LIKE 'optval_Color%'`,
    "a variant that is deleted: its siblings": `UPDATE product_variant SET deleted_at = now() WHERE id LIKE '%_2'`,
  },
  "of pictures": {
    "a picture's address": `UPDATE image SET url = url || '#new'`,
    "a picture that becomes another variant's": `INSERT INTO product_variant_product_image (id, variant_id, image_id)
     SELECT 'pvpi_new_' || i.id, min(v.id), i.id FROM image i JOIN product_variant v ON v.product_id = i.product_id AND v.deleted_at IS NULL
      WHERE i.rank = 0 AND NOT EXISTS (SELECT 1 FROM product_variant_product_image l WHERE l.image_id = i.id) GROUP BY i.id`,
    "the pictures' order": `UPDATE image SET rank = 10 - rank`,
    "a variant's picture that is taken back": `DELETE FROM product_variant_product_image`,
    "a picture that is deleted": `UPDATE image SET deleted_at = now() WHERE deleted_at IS NULL`,
  },
  "of categories and the channel": {
    "a category's name": `UPDATE product_category SET name = name || '!'`,
    "a category's place": `UPDATE product_category SET mpath = 'pcat_3.pcat_2', rank = 9 WHERE id = 'pcat_2'`,
    "a category set from the category": `DELETE FROM product_category_product WHERE product_category_id = 'pcat_2'`,
    "a category that is deleted": `UPDATE product_category SET deleted_at = now() WHERE id = 'pcat_1'`,
    "a channel that is switched off": `UPDATE sales_channel SET is_disabled = true WHERE id = $channel`,
  },
  "of the channel's products": {
    "a product that leaves the channel": `UPDATE product_sales_channel SET deleted_at = now() WHERE sales_channel_id = $channel`,
  },
  "of prices": {
    "a price": `UPDATE price SET amount = amount + 1, raw_amount = jsonb_build_object('value', (amount + 1)::text)`,
    "a price, exactly": `UPDATE price SET raw_amount = jsonb_build_object('value', (amount + 0.001)::text)`,
    "prices that are kept without tax": `UPDATE price_preference SET is_tax_inclusive = NOT is_tax_inclusive`,
    "a price for this region": `UPDATE price_rule SET value = $region WHERE value <> $region`,
    "a price whose rule is deleted": `UPDATE price_rule SET deleted_at = now() WHERE deleted_at IS NULL`,
    "prices without rules": `UPDATE price SET rules_count = 0`,
    "a price that begins at two pieces": `UPDATE price SET min_quantity = 2 WHERE price_list_id IS NULL AND hashtext(price_set_id) % 2 = 0`,
    "a price that is deleted": `UPDATE price SET deleted_at = now() WHERE price_list_id IS NULL`,
    "a price set that is detached": `UPDATE product_variant_price_set SET deleted_at = now()`,
  },
  "of price lists": {
    "a price list that begins": `UPDATE price_list SET starts_at = now() - interval '1 minute' WHERE id = 'plist_later'`,
    "a price list of another type": `UPDATE price_list SET type = 'sale' WHERE id = 'plist_override'`,
    "a price list that ends": `UPDATE price_list SET ends_at = now() - interval '1 minute' WHERE id = 'plist_override'`,
    "a price list for another region": `UPDATE price_list_rule SET value = '["reg_other"]'`,
    "a price list without rules": `UPDATE price_list SET rules_count = 0 WHERE id = 'plist_ruled'`,
    "a price list that is switched off": `UPDATE price_list SET status = 'draft' WHERE id = 'plist_sale'`,
    "a price list that is deleted": `UPDATE price_list SET deleted_at = now() WHERE id = 'plist_later'`,
    "a price set that is deleted": `UPDATE price_set SET deleted_at = now()`,
  },
  "of stock": {
    stock: `UPDATE inventory_level SET stocked_quantity = 500, raw_stocked_quantity = '{"value":"500"}' WHERE inventory_item_id IN (${STOCKED})`,
    "stock, exactly": `UPDATE inventory_level SET raw_stocked_quantity = '{"value":"700"}' WHERE inventory_item_id IN (${STOCKED})`,
    "stock that moves between locations": `UPDATE inventory_level SET stocked_quantity = stocked_quantity + moved.units,
        raw_stocked_quantity = jsonb_build_object('value', (stocked_quantity + moved.units)::text)
     FROM (SELECT id, CASE WHEN location_id = 'sloc_2' THEN -1 ELSE 1 END AS units FROM inventory_level
            WHERE inventory_item_id IN (${STOCKED}) AND deleted_at IS NULL) moved WHERE moved.id = inventory_level.id`,
    "what a kit needs": `UPDATE product_variant_inventory_item SET required_quantity = required_quantity + 4`,
    "a part of a kit that is taken out": `UPDATE product_variant_inventory_item SET deleted_at = now() WHERE inventory_item_id LIKE '%_1'`,
    "a reservation": `INSERT INTO reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity)
     SELECT 'resitem_new_' || id, inventory_item_id, location_id, 3, '{"value":"3"}' FROM inventory_level WHERE inventory_item_id IN (${STOCKED})`,
    "a reservation of more": `UPDATE reservation_item SET quantity = 8, raw_quantity = '{"value":"8"}' WHERE id LIKE 'resitem_new_%'`,
    "a reservation that moves known_by_address": `UPDATE reservation_item SET location_id = 'sloc_elsewhere' WHERE id LIKE 'resitem_new_%'`,
    "a reservation that is over": `UPDATE reservation_item SET deleted_at = now() WHERE deleted_at IS NULL`,
    "a location that leaves the channel": `UPDATE sales_channel_stock_location SET deleted_at = now() WHERE id = 'scloc_2'`,
    "a level that is deleted": `UPDATE inventory_level SET deleted_at = now() WHERE inventory_item_id LIKE '%_1_0'`,
    "an inventory item that is deleted": `UPDATE inventory_item SET deleted_at = now() WHERE id IN (${STOCKED})`,
  },
}

describeStore("the reader", (store) => {
  let variantIds: string[]
  let shop: { salesChannelId: string; regionId: string; locationId: string }

  beforeAll(async () => {
    const base = await createBaseStore(store.container, "Reader")
    shop = { salesChannelId: base.sales_channel.id, regionId: base.region.id, locationId: base.stock_location.id }
    variantIds = await makeRandomCatalogue(store.sql, shop, dice(20261121), PRODUCTS)
    await store.opened.configuration.settings.change({
      enabled: false,
      sales_channel_id: shop.salesChannelId,
      region_id: shop.regionId,
    })
    await store.opened.module.createCategoryMappings(MAPPINGS)
  })

  const settings = async () => (await store.opened.configuration.settings.read()).settings

  async function expectEqual() {
    const given = { variantIds, settings: await settings() }
    const [plain, fast] = await Promise.all([readPlainly(store.container, given), readVariants(store.opened, given)])
    expect(inOneOrder(fast)).toEqual(inOneOrder(plain))
    await expectSameStock(fast)
    await expectSameRows()
    await expectSamePriceRows()
    return fast
  }

  /** Expects that the price rows lead to Medusa's prices. */
  async function expectSamePriceRows() {
    const { catalog } = store.opened
    const place = await settings()
    const variants = await catalog.variants.read(variantIds, place.sales_channel_id)
    const rows = await catalog.priceRows.read(
      variants.flatMap(({ price_set_id }) => price_set_id ?? []),
      place,
    )
    const prices = await readTaxedPrices(store.container, variants, place)
    const made = prices.map(({ price }) => {
      const picked = pickRows(rows.filter(({ price_set_id }) => price_set_id === price.id))
      return [picked?.calculated, picked?.original].map((row) => row && [row.id, row.amount, row.includesTax])
    })
    const wanted = prices.map(({ price, calculated, original }) => {
      if (!price.original_price?.id) return [undefined, undefined]
      return [
        [price.calculated_price?.id, calculated, price.is_calculated_price_tax_inclusive],
        [price.original_price.id, original, price.is_original_price_tax_inclusive],
      ]
    })
    expect(made).toEqual(wanted)
    expect(new Set(rows.map(({ price_set_id }) => price_set_id)).size).toBe(prices.length)
  }

  /** Expects the same stock from the reader of the stock lane. */
  async function expectSameStock(readings: VariantReading[]) {
    const given = { variantIds, settings: await settings() }
    const mappings = new Map(MAPPINGS.map(({ category_id, category }) => [category_id, category]))
    const wanted = readings.map(({ variantId, productId, isPublished, isInSalesChannel, categories, stock }) => {
      const choice = { enabled: null, stock_buffer: null }
      const isUnsold = isInUnsoldCategory(categories, mappings)
      return [
        variantId,
        { productId, isPublished, isInSalesChannel, isInUnsoldCategory: isUnsold, stock, choice },
      ] as const
    })
    expect(await readStock(store.opened, given)).toEqual(new Map(wanted))
  }

  /** Expects that the statements with fingerprints give the same columns, and both the same hash of the stock. */
  async function expectSameRows() {
    const { fingerprints, variants } = store.opened.catalog
    const scope = await settings()
    const [whole, alone, rows, stockRows] = await Promise.all([
      fingerprints.readRows(scope, variantIds),
      fingerprints.readStockRows(scope, variantIds),
      variants.read(variantIds, scope.sales_channel_id),
      variants.readStock(variantIds, scope.sales_channel_id),
    ])
    for (const [hashed, plain] of [
      [whole, rows],
      [alone, stockRows],
    ] as const) {
      expect(hashed.filter(({ id }) => id !== null)).toHaveLength(plain.length)
      expect(hashed).toEqual(expect.arrayContaining(plain.map((row) => expect.objectContaining(row))))
    }
    const toStockHashes = (read: Fingerprinted<{ id: string }>[]) =>
      new Map(read.map(({ variant_id, stock_hash }) => [variant_id, stock_hash]))
    expect(toStockHashes(alone)).toEqual(toStockHashes(whole))
    expect(new Set(whole.map(({ variant_id }) => variant_id))).toEqual(new Set(variantIds))
    expect(whole.length).toBeGreaterThan(rows.length)
  }

  describe("a random catalogue", () => {
    it("gives the same readings as Medusa's own API, field by field", async () => {
      const readings = await expectEqual()
      // The catalogue has the difficult cases.
      const count = (has: (reading: VariantReading) => boolean) => readings.filter(has).length
      expect(count(({ price }) => price !== null && price.calculated !== price.original)).toBeGreaterThan(3)
      expect(count(({ price }) => price === null)).toBeGreaterThan(3)
      expect(count(({ stock }) => countReservable(stock) > 0 && countReservable(stock) < Infinity)).toBeGreaterThan(3)
      expect(count(({ stock }) => stock.parts.length > 1)).toBeGreaterThan(3)
      expect(count(({ isInSalesChannel }) => !isInSalesChannel)).toBeGreaterThan(3)
      expect(count(({ imageUrls }) => imageUrls.length > 2)).toBeGreaterThan(3)
      expect(count(({ example }) => example != null)).toBeGreaterThan(3)
      const stock = await readStock(store.opened, { variantIds, settings: await settings() })
      const unsold = [...stock.values()].filter(({ isInUnsoldCategory: isUnsold }) => isUnsold)
      expect(unsold.length).toBeGreaterThan(3)
      expect(stock.size - unsold.length).toBeGreaterThan(3)
    })

    it("gives the same readings if the store keeps prices without tax", async () => {
      await store.container
        .resolve(Modules.PRICING)
        .deletePricePreferences(
          (await store.container.resolve(Modules.PRICING).listPricePreferences({})).map(({ id }) => id),
        )
      await store.sql(
        `INSERT INTO price_preference (id, attribute, value, is_tax_inclusive) VALUES ('ppref_1', 'currency_code', 'php', false)`,
      )
      const readings = await expectEqual()
      expect(readings.some(({ price }) => price?.calculated.includes("."))).toBe(true)
    })

    it("gives the same readings without a region, in another currency, and without a channel", async () => {
      await store.opened.configuration.settings.change({ region_id: null })
      await expectEqual()
      await store.opened.configuration.settings.change({ currency_code: "usd" })
      await expectEqual()
      await store.opened.configuration.settings.change({ sales_channel_id: null })
      const readings = await expectEqual()
      expect(readings.every(({ isInSalesChannel }) => !isInSalesChannel)).toBe(true)
    })
  })

  it("reads stock minus live reservations, even if Medusa's running total differs", async () => {
    const before = await readAll()
    await sweepCatalog(store.opened)
    await rememberFingerprints()
    const drift = (by: number) =>
      store.sql(
        `UPDATE inventory_level SET reserved_quantity = reserved_quantity + ?,
                raw_reserved_quantity = jsonb_build_object('value', (reserved_quantity + ?)::text)`,
        [by, by],
      )
    await drift(7)
    expect(await readAll()).toEqual(before)
    await sweepCatalog(store.opened)
    expect(await markedItems()).toEqual([])
    await drift(-7)
  })

  describe("the sweep after changes without an event", () => {
    it.each(Object.keys(CHANGES))(
      "marks every variant whose reading differs: %s",
      async (group) => {
        await sweepCatalog(store.opened)
        let before = await readAll()
        for (const [change, statement] of Object.entries(CHANGES[group] ?? {})) {
          await rememberFingerprints()
          await store.sql(withShop(statement))
          const after = await readAll()
          await expectSamePriceRows()
          await sweepCatalog(store.opened)

          const changed = variantIds.filter((id) => before.get(id) !== after.get(id))
          const marked = new Set((await markedItems()).map(({ variant_id }) => variant_id))
          const missed = changed.filter((id) => !marked.has(id))
          expect({ change, missed, isFelt: changed.length > 0 }).toEqual({ change, missed: [], isFelt: true })
          before = after
        }
      },
      300_000,
    )

    it("marks no variant if no reading differs", async () => {
      await sweepCatalog(store.opened)
      await rememberFingerprints()
      await sweepCatalog(store.opened)
      expect(await markedItems()).toEqual([])
    })
  })

  it("finds its products and variants in large tables by their indexes", async () => {
    for (const table of ["product", "product_variant"]) {
      const columns = table === "product" ? "handle" : "product_id"
      await store.sql(
        `INSERT INTO ${table} (id, title, ${columns}) SELECT 'other_' || n, 'Other', 'other_' || n FROM generate_series(1, ${OTHERS}) n`,
      )
      await store.sql(`ANALYZE ${table}`)
    }
    const { repository } = (store.opened.catalog.variants as unknown as { database: { repository: Repository } })
      .database
    const { database, scans } = explained(repository, store.opened.module.shopCode)
    const catalog = createCatalogRepositories(database)
    const scope = await settings()
    for (const some of [variantIds.slice(0, 1), variantIds.slice(0, 10)]) {
      await catalog.variants.read(some, scope.sales_channel_id)
      await catalog.variants.readStock(some, scope.sales_channel_id)
      await catalog.fingerprints.readRows(scope, some)
      await catalog.fingerprints.readStockRows(scope, some)
    }
    expect(scans.filter((scan) => /^product(?:_variant)?:/.test(scan))).toEqual([])
  })

  const withShop = (statement: string) =>
    statement.replaceAll("$channel", `'${shop.salesChannelId}'`).replaceAll("$region", `'${shop.regionId}'`)

  const readAll = async () => {
    const readings = await readVariants(store.opened, { variantIds, settings: await settings() })
    return new Map(readings.map((reading) => [reading.variantId, JSON.stringify(reading)]))
  }

  /** Makes all items look projected just now. */
  async function rememberFingerprints() {
    const fingerprints = await store.opened.catalog.fingerprints.readRows(await settings(), variantIds)
    await store.sql(
      `UPDATE partner_commerce_item i SET content_fingerprint = f.content_hash, stock_fingerprint = f.stock_hash, state = 'synced', known = '{}',
              synced_version = wanted_version, stock_synced_version = stock_wanted_version
         FROM jsonb_to_recordset(?::jsonb) AS f(variant_id text, content_hash text, stock_hash text) WHERE i.variant_id = f.variant_id`,
      [JSON.stringify(fingerprints)],
    )
  }

  const markedItems = () =>
    store.sql<{ variant_id: string }>(
      `SELECT variant_id FROM partner_commerce_item WHERE wanted_version > synced_version OR stock_wanted_version > stock_synced_version`,
    )
})
