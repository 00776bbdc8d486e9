import { randomUUID } from "node:crypto"
import { createCatalogRepositories } from "../../src/modules/partner-commerce/catalog-repositories"
import { createConfigurationRepositories } from "../../src/modules/partner-commerce/configuration-repositories"
import { Database } from "../../src/database/database"
import { createDealRepositories } from "../../src/modules/partner-commerce/deals-repositories"
import { newLease } from "../../src/concurrency/lease"
import { DeliveryQueue } from "../../src/deals/sql/delivery-queue"
import { ProblemStore } from "../../src/activity/sql/problem-store"
import { createMedusaTables } from "./medusa-tables"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

describeModule("two shops in one database", ({ service, sql, repository }) => {
  beforeEach(() => createMedusaTables(sql))

  const open = (shopCode: string) => {
    const database = new Database(repository(), shopCode)
    return {
      catalog: createCatalogRepositories(database),
      configuration: createConfigurationRepositories(database),
      deals: createDealRepositories(database),
      delivery: new DeliveryQueue(database),
      problems: new ProblemStore(database),
    }
  }
  const other = () => open(OTHER_SHOP)
  const PROBLEM = { key: "token", code: "token_ends", values: { end: "2027-01-01T00:00:00.000Z" } } as const

  it("keep separate settings", async () => {
    await service.configuration.settings.change({ enabled: true, currency_code: "php" })
    await other().configuration.settings.change({ currency_code: "usd" })
    await other().configuration.settings.setPaused(true)
    expect(await service.configuration.settings.read()).toMatchObject({
      settings: { enabled: true, currency_code: "php" },
      paused: false,
    })
    expect(await other().configuration.settings.read()).toMatchObject({
      settings: { enabled: false, currency_code: "usd" },
      paused: true,
    })
  })

  it("keep separate problems under the same key, and clear only their own", async () => {
    expect(await service.problems.raise(PROBLEM)).toBe(true)
    expect(await other().problems.raise(PROBLEM)).toBe(true)
    expect(await other().problems.clear(PROBLEM.key)).toBe(true)
    expect(await other().problems.open()).toEqual([])
    expect(await service.problems.open()).toMatchObject([
      { key: PROBLEM.key, code: PROBLEM.code, why: { values: PROBLEM.values } },
    ])
  })

  it("keep separate deals and delivery statuses under the same transaction", async () => {
    const trx_id = randomUUID()
    const body = {
      order_id: "DEAL-1",
      trx_id,
      product_id: "p",
      amount: 100,
      currency: "PHP",
      customer: { full_name: "Maria Santos" },
    }
    const deal = { bodyHash: "hash", body, timeLeftMs: 60_000 }
    expect(await service.deals.intake.open([deal])).toMatchObject([{ kind: "opened" }])
    expect(await other().deals.intake.open([deal])).toMatchObject([{ kind: "opened" }])
    await service.deals.timeline.note(trx_id, { event: "noted" })
    expect(await other().deals.ledger.read(trx_id)).toMatchObject({
      shop_code: OTHER_SHOP,
      timeline: [{ event: "received" }],
    })
    expect(await service.deals.ledger.read(trx_id)).toMatchObject({ shop_code: SHOP, timeline: { length: 2 } })
    expect(await service.deals.list.read({ states: null, q: null, orderIds: [], limit: 9, offset: 0 })).toMatchObject({
      count: 1,
    })

    expect(await service.delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])).toEqual(new Set([trx_id]))
    expect(await other().delivery.add([{ trxId: trx_id, statuses: ["ORDER_RECEIVED"] }])).toEqual(new Set([trx_id]))
    expect(await other().delivery.claim({ limit: 9, lease: newLease() })).toHaveLength(1)
    expect(await service.delivery.dropQueued(trx_id)).toBe(1)
    expect(await other().delivery.listOf([trx_id])).toMatchObject([{ state: "queued" }])
  })

  it("keep separate mappings and choices for the same keys", async () => {
    const change = (category: string) => ({
      settings: {},
      categoryMappings: { set: [{ category_id: "pcat_1", category }], remove: [] },
      deviceMappings: {
        set: [{ category, device_key: "color", source: { type: "fixed" as const, value: "x" } }],
        remove: [],
      },
      listings: { set: [], remove: [] },
    })
    await service.configuration.files.apply(change("Phones"))
    await other().configuration.files.apply(change("Laptops"))
    await service.configuration.files.setEnabled(["prod_1"], true)
    await other().configuration.files.setEnabled(["prod_1"], false)
    expect(await service.listCategoryMappings({})).toMatchObject([{ category: "Phones" }])
    expect(await service.listDeviceMappings({})).toMatchObject([{ category: "Phones" }])
    expect(await service.listListings({ product_id: "prod_1" })).toMatchObject([{ enabled: true }])
    await service.configuration.files.apply({
      ...change("Phones"),
      categoryMappings: { set: [], remove: ["pcat_1"] },
    })
    expect(await service.listCategoryMappings({})).toEqual([])
    expect(await sql(`SELECT category FROM partner_commerce_category_mapping`)).toEqual([{ category: "Laptops" }])
  })

  it("have separate runs, which do not wait for each other", async () => {
    const mine = await service.createRuns({ kind: "reconcile", scope: { scope: "all" } })
    expect(mine).toMatchObject({ shop_code: SHOP })
    expect(await other().catalog.runs.claim(mine.id, 1000)).toBeNull()
    expect(await service.catalog.runs.claim(mine.id, 1000)).toMatchObject({ scope: { scope: "all" } })
    await other().catalog.runs.finish(mine.id, "failed", null)
    expect(await service.retrieveRun(mine.id)).toMatchObject({ status: "running" })
  })

  it("keep their runs and activity for the full time, also when the options no longer name them", async () => {
    const long = `now() - interval '40 days'`
    await sql(
      `INSERT INTO partner_commerce_run (id, shop_code, kind, status, finished_at) VALUES ('pcrun_theirs', ?, 'sync', 'completed', ${long})`,
      [OTHER_SHOP],
    )
    await sql(
      `INSERT INTO partner_commerce_activity (id, shop_code, at, direction, operation, method, path, duration_ms)
       VALUES ('pcact_theirs', ?, ${long}, 'out', 'catalog.ping', 'GET', '/ping', 1)`,
      [OTHER_SHOP],
    )
    expect(await service.catalog.runs.prune(30)).toBe(1)
    expect(await service.activity.prune(30)).toBe(1)
  })

  describe("through the methods that Medusa generates", () => {
    let theirs: string
    beforeEach(async () => {
      theirs = "pccat_theirs"
      await sql(
        `INSERT INTO partner_commerce_category_mapping (id, shop_code, category_id, category) VALUES (?, ?, 'pcat_1', 'Laptops')`,
        [theirs, OTHER_SHOP],
      )
    })
    const left = () => sql(`SELECT category FROM partner_commerce_category_mapping WHERE id = ?`, [theirs])

    it("do not see the other shop's rows", async () => {
      expect(await service.listCategoryMappings({})).toEqual([])
      expect(await service.listAndCountCategoryMappings({ category_id: "pcat_1" })).toEqual([[], 0])
      await expect(service.retrieveCategoryMapping(theirs)).rejects.toMatchObject({ type: "not_found" })
    })

    it("cannot change or delete the other shop's rows", async () => {
      await expect(service.updateCategoryMappings({ id: theirs, category: "x" })).rejects.toMatchObject({
        type: "not_found",
      })
      expect(
        await service.updateCategoryMappings({ selector: { category_id: "pcat_1" }, data: { category: "x" } }),
      ).toEqual([])
      await service.deleteCategoryMappings(theirs)
      expect(await left()).toEqual([{ category: "Laptops" }])
    })

    it("create, change and delete their own rows", async () => {
      const made = await service.createCategoryMappings({ category_id: "pcat_1", category: "Phones" })
      expect(made).toMatchObject({ shop_code: SHOP })
      expect(await service.updateCategoryMappings({ id: made.id, category: "Cameras" })).toMatchObject({
        id: made.id,
        category: "Cameras",
      })
      await service.deleteCategoryMappings([made.id])
      expect(await service.listCategoryMappings({})).toEqual([])
      expect(await left()).toHaveLength(1)
    })
  })

  describe("a configuration that was made while the options named no shop", () => {
    const unnamed = () => open("")

    it("goes to the first shop that the options name", async () => {
      await unnamed().configuration.settings.change({ enabled: true })
      await unnamed().configuration.files.setEnabled(["prod_1"], false)
      await service.__hooks.onApplicationStart()
      expect((await service.configuration.settings.read()).settings.enabled).toBe(true)
      expect(await service.listListings({})).toMatchObject([{ product_id: "prod_1", enabled: false }])
      await other().configuration.files.takeOverUnnamed()
      expect((await other().configuration.settings.read()).settings.enabled).toBe(false)
    })

    it("does not mix with the settings that a shop has already", async () => {
      await other().configuration.settings.change({ enabled: false })
      await unnamed().configuration.settings.change({ enabled: true })
      await service.__hooks.onApplicationStart()
      expect((await service.configuration.settings.read()).settings.enabled).toBe(false)
      expect((await unnamed().configuration.settings.read()).settings.enabled).toBe(true)
    })

    it("does not mix with the choices of a shop without settings", async () => {
      await other().configuration.files.setEnabled(["prod_1"], false)
      await unnamed().configuration.files.setEnabled(["prod_1"], true)
      await service.__hooks.onApplicationStart()
      expect(await service.listListings({})).toEqual([])
      expect(await sql(`SELECT shop_code, enabled FROM partner_commerce_listing ORDER BY enabled`)).toEqual([
        { shop_code: OTHER_SHOP, enabled: false },
        { shop_code: "", enabled: true },
      ])
    })

    it("stays where it is while the options name no shop", async () => {
      await unnamed().configuration.settings.change({ enabled: true })
      await unnamed().configuration.files.takeOverUnnamed()
      expect((await unnamed().configuration.settings.read()).settings.enabled).toBe(true)
    })
  })
})
