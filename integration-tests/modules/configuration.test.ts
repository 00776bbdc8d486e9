import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { changeChoices } from "../../src/catalog/configuration/listings"
import { NO_CHOICE } from "../../src/catalog/rules/desired/listing-choice"
import { type ChoiceKey } from "../../src/catalog/rules/configuration/listing-batch"
import { type ConfigurationChange } from "../../src/catalog/rules/configuration/import"
import { createMedusaTables } from "./medusa-tables"
import { Database } from "../../src/database/database"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { openStore } from "../../src/store/store"
import { waitFor } from "../harness/set-up"
import { describeModule, SHOP } from "./module-suite"

const phones = { category_id: "pcat_1", category: "Smartphones" }
const color = { category: "Smartphones", device_key: "color", source: { type: "fixed", value: "Black" } } as const
const lamp = { product_id: "prod_1", variant_id: null, ...NO_CHOICE, enabled: false }
const smallLamp = { product_id: null, variant_id: "variant_1", ...NO_CHOICE, enabled: true }

function change(parts: Partial<ConfigurationChange> = {}): ConfigurationChange {
  const none = { set: [], remove: [] }
  return { settings: {}, categoryMappings: none, deviceMappings: none, listings: none, ...parts }
}

const everything = change({
  settings: { max_stock: 5 },
  categoryMappings: { set: [phones], remove: [] },
  deviceMappings: { set: [color], remove: [] },
  listings: { set: [lamp, smallLamp], remove: [] },
})

describeModule("a configuration", ({ service, sql, repository }) => {
  beforeEach(() => createMedusaTables(sql))

  const stored = async () => ({
    max_stock: (await service.configuration.settings.read()).settings.max_stock,
    mappings: (await service.listCategoryMappings({})).map(({ category_id, category }) => ({ category_id, category })),
    devices: (await service.listDeviceMappings({})).map(({ device_key, source }) => ({ device_key, source })),
    listings: (await service.listListings({}, { order: { product_id: "ASC" } })).map(
      ({ product_id, variant_id, enabled }) => ({ product_id, variant_id, enabled }),
    ),
  })
  const NOTHING = { max_stock: null, mappings: [], devices: [], listings: [] }
  const ALL = {
    max_stock: 5,
    mappings: [phones],
    devices: [{ device_key: "color", source: color.source }],
    listings: [
      { product_id: "prod_1", variant_id: null, enabled: false },
      { product_id: null, variant_id: "variant_1", enabled: true },
    ],
  }

  it("can be written as a whole, written again, and removed", async () => {
    await service.configuration.files.apply(everything)
    await service.configuration.files.apply(everything)
    expect(await stored()).toEqual(ALL)
    await service.configuration.files.apply(
      change({
        settings: { max_stock: null },
        categoryMappings: { set: [], remove: ["pcat_1"] },
        deviceMappings: { set: [], remove: [{ category: "Smartphones", device_key: "color" }] },
        listings: {
          set: [],
          remove: [
            { product_id: "prod_1", variant_id: null },
            { product_id: null, variant_id: "variant_1" },
          ],
        },
      }),
    )
    expect(await stored()).toEqual(NOTHING)
  })

  it("stops the sale of a category by a mapping without a category of the service", async () => {
    const unsold = { category_id: "pcat_1", category: null }
    await service.configuration.files.apply(everything)
    await service.configuration.files.apply(change({ categoryMappings: { set: [unsold], remove: [] } }))
    expect((await stored()).mappings).toEqual([unsold])
    await service.configuration.files.apply(everything)
    expect(await stored()).toEqual(ALL)
  })

  it("stays unchanged if a part of the new one cannot be written", async () => {
    const tooLong = { ...lamp, days_valid: 3_000_000_000 }
    const broken = { ...everything, listings: { set: [tooLong], remove: [] } }
    await expect(service.configuration.files.apply(broken)).rejects.toThrow()
    expect(await stored()).toEqual(NOTHING)
  })

  it("drops the former source of a device key", async () => {
    await service.configuration.files.apply(everything)
    const source = { type: "option", key: "Colour" } as const
    await service.configuration.files.mapDevice({ ...color, source }, { by: "ana", messages: [] })
    expect((await stored()).devices).toEqual([{ device_key: "color", source }])
  })

  it.each<[string, ChoiceKey]>([
    ["product", { product_id: "prod_1", variant_id: null }],
    ["variant", { product_id: null, variant_id: "variant_1" }],
  ])("replaces the days by a date that a person sets for one %s", async (_, key) => {
    const container = createMedusaContainer()
    container.register({ [PARTNER_COMMERCE]: asValue(service), [ContainerRegistrationKeys.LOGGER]: asValue(console) })
    const named = { name: "Lamp", product_id: "prod_1" }
    const expiry_date_time = "2027-12-31T23:59:59+08:00"
    for (const choice of [{ days_valid: 7, stock_buffer: 2 }, { expiry_date_time }])
      await changeChoices(openStore(container), { key, named, choice, by: "ana" })
    expect(await service.listListings(key)).toMatchObject([{ days_valid: null, expiry_date_time, stock_buffer: 2 }])
  })

  it("accepts several writes at the same moment", async () => {
    await Promise.all([1, 2, 3, 4].map(() => service.configuration.files.apply(everything)))
    expect(await stored()).toEqual(ALL)
  })

  describe("locks its rows in the order of their keys, so that two writers never wait for each other:", () => {
    const unordered = ["c", "a", "b"]
    const products = unordered.map((product_id) => ({ product_id, variant_id: null }))
    const variants = unordered.map((variant_id) => ({ product_id: null, variant_id }))
    const write = (rows: ChoiceKey[]) =>
      service.configuration.listings.change(
        rows.map((key) => ({ ...key, choice: { enabled: true } })),
        { by: "ana", messages: [] },
      )
    const remove = (rows: ChoiceKey[]) =>
      service.configuration.files.apply(change({ listings: { set: [], remove: rows } }))

    // Postgres reads the rows in the order of their insertion.
    beforeEach(async () => {
      await sql(`INSERT INTO product_variant (id, product_id) VALUES ('c', 'prod_1'), ('b', 'prod_1'), ('a', 'prod_1')`)
      for (const key of [...products, ...variants]) await write([key])
    })

    it.each<[string, "product_id" | "variant_id", () => Promise<unknown>]>([
      ["choices for products", "product_id", () => write(products)],
      ["choices for variants", "variant_id", () => write(variants)],
      ["removed choices for products", "product_id", () => remove(products)],
      ["removed choices for variants", "variant_id", () => remove(variants)],
      ["products that are stopped", "product_id", () => service.configuration.files.setEnabled(unordered, false)],
      [
        "variants of a product that is stopped",
        "variant_id",
        () => service.configuration.files.setEnabled(["prod_1"], false),
      ],
    ])("%s", async (_, column, run) => {
      const key = `SELECT ${column} AS key FROM partner_commerce_listing WHERE ${column}`
      const { writing, free } = await new Database(repository(), SHOP).transaction(async (held) => {
        await held(`${key} = 'b' FOR UPDATE`)
        const writing = run()
        await waitFor("the writer to wait for the row", isWaiting)
        return { writing, free: await held(`${key} IN ('a', 'b', 'c') ORDER BY 1 FOR UPDATE SKIP LOCKED`) }
      })
      await writing
      expect(free).toEqual([{ key: "b" }, { key: "c" }])
    })

    const isWaiting = async () =>
      (await sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .length > 0
  })

  it("opts many products out without their other choices", async () => {
    await service.configuration.files.apply(
      change({ listings: { set: [{ ...lamp, product_tagline: "Bright" }], remove: [] } }),
    )
    await service.configuration.files.setEnabled(["prod_1", "prod_2"], null)
    const listings = await service.listListings({}, { order: { product_id: "ASC" } })
    expect(listings).toMatchObject([
      { product_id: "prod_1", enabled: null, product_tagline: "Bright" },
      { product_id: "prod_2", enabled: null, product_tagline: null },
    ])
  })
})
