import { toProblem } from "../../src/catalog/rules/item/problem"
import { NO_UNREAD_ROWS, toUnreadRows } from "../../src/service/rules/wire/unread-rows"
import { describeLedger, inStep, KNOWN, type LedgerDriver } from "./ledger-driver"
import { type ModuleSuite } from "./module-suite"

interface Marking {
  by: string
  content: 0 | 1
  stock: 0 | 1
  mark: (module: ModuleSuite, driver: LedgerDriver) => Promise<unknown>
}

/** Every sender of marks for existing items, except the sweep, which needs the store's own tables. */
const MARKINGS: Marking[] = [
  { by: "an event of its content", content: 1, stock: 1, mark: (_, driver) => driver.mark(["a"]) },
  { by: "an event of its stock", content: 0, stock: 1, mark: (_, driver) => driver.mark(["a"], "stock") },
  { by: "a deal", content: 0, stock: 1, mark: (_, driver) => driver.deal("a") },
  {
    by: "a name that became free",
    content: 1,
    stock: 0,
    mark: ({ service }) => service.catalog.names.wake(["A"]),
  },
  {
    by: "a read-back that found it otherwise",
    content: 1,
    stock: 1,
    mark: async (module) => recordReading(module, await module.service.catalog.readBack.now()),
  },
]

const GONE: Marking = {
  by: "its variant that is gone",
  content: 1,
  stock: 0,
  mark: async ({ service, sql }) => {
    await sql(`DELETE FROM product_variant WHERE id = 'a'`)
    return service.catalog.items.markGone()
  },
}

/** A reading finds that the items differ. */
async function recordReading(
  { service, sql }: Pick<ModuleSuite, "service" | "sql">,
  readSince: string,
  variants = ["a"],
  missedReads = 0,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>(`SELECT id FROM partner_commerce_item WHERE variant_id = ANY(?)`, [variants])
  const remote = {
    remote_status: 1,
    remote_message: null,
    remote_sku: null,
    read_back: null,
    rejection_seen: null,
    drift: null,
    missed_reads: missedReads,
  } as const
  const found = {
    known: KNOWN,
    refused: null,
    problems: [],
    state: null,
    awaits_approval: false,
    is_due: true,
    ...remote,
  }
  return service.catalog.readBack.record(
    rows.map(({ id }) => ({ ...found, id })),
    readSince,
  )
}

interface Marked {
  content_waits: boolean
  stock_waits: boolean
  content_waits_anew: boolean
  stock_waits_anew: boolean
  due_anew: boolean
  is_free: boolean
  is_touched: boolean
}

const LONG_AGO = "now() - interval '1 hour'"
const MARKED = `
  SELECT wanted_version > synced_version AS content_waits, stock_wanted_version > stock_synced_version AS stock_waits,
         marked_at > now() - interval '1 minute' AS content_waits_anew, stock_marked_at > now() - interval '1 minute' AS stock_waits_anew,
         due_at > now() - interval '1 minute' AS due_anew, updated_at > now() - interval '1 minute' AS is_touched,
         deferred_by IS NULL AND deferred_change IS NULL AND lease_until IS NULL AS is_free
    FROM partner_commerce_item WHERE variant_id = 'a'`

const WAITS = `wanted_version = wanted_version + 1, stock_wanted_version = stock_wanted_version + 1`

const PHONE = { category: "Phones", deals_price: 750 }

describeLedger("a mark that the table does not take", (driver, { service, sql }) => {
  const LAST_VERSION = 2 ** 31 - 1

  it.each(["variant", "all"] as const)("blocks the item, and marks the other items: source %s", async (source) => {
    await driver.haveInStep(["a", "b", "c"])
    await sql(`UPDATE partner_commerce_item SET wanted_version = ?, synced_version = ? WHERE variant_id = 'b'`, [
      LAST_VERSION,
      LAST_VERSION,
    ])
    await driver.mark(source === "all" ? [] : ["a", "b", "c"], "content", { source })
    for (const id of ["a", "c"])
      expect(await driver.rowOf(id)).toMatchObject({ wanted_version: 2, synced_version: 1, state: "synced" })
    expect(await driver.rowOf("b")).toMatchObject({
      state: "blocked",
      wanted_version: LAST_VERSION,
      problems: [expect.objectContaining({ code: "not_recorded" })],
    })
    const { items } = await driver.claim()
    expect(items.map(({ variant_id }) => variant_id).sort()).toEqual(["a", "c"])
  })

  it("holds the item whose reading the table does not take, and records the others", async () => {
    await driver.haveInStep(["a", "b", "c"])
    await sql(`UPDATE partner_commerce_item SET wanted_version = ?, synced_version = ? WHERE variant_id = 'b'`, [
      LAST_VERSION,
      LAST_VERSION,
    ])
    await sql(`UPDATE partner_commerce_item SET content_fingerprint = 'print', stock_fingerprint = 'print'`)
    const written = await recordReading({ service, sql }, await service.catalog.readBack.now(), ["a", "b", "c"])
    expect(written.size).toBe(2)
    expect(await driver.rowOf("a")).toMatchObject({ wanted_version: 2, last_read_at: expect.any(Date) })
    // The next sweep marks the item, although its variant never changes.
    expect(await driver.rowOf("b")).toMatchObject({
      state: "blocked",
      problems: [expect.objectContaining({ code: "not_recorded" })],
      content_fingerprint: null,
      stock_fingerprint: null,
    })
  })

  it.each([
    ["a push holds the item", "lease_token = 'push', lease_until = now() + interval '1 minute'"],
    ["the item changed after the start of the reading", "updated_at = now() + interval '1 minute'"],
  ])("holds no item whose reading the table does not take if %s", async (_, state) => {
    await driver.haveInStep(["a"])
    await sql(`UPDATE partner_commerce_item SET ${state}`)
    const before = await driver.rowOf("a")
    const readSince = await service.catalog.readBack.now()
    expect((await recordReading({ service, sql }, readSince, ["a"], 2 ** 31)).size).toBe(0)
    expect(await driver.rowOf("a")).toEqual(before)
  })

  const unknownProduct = (partner_id: string) => ({
    partner_id,
    remote_sku: null,
    name: "A",
    remote_status: 1 as const,
    shown_status: 1 as const,
    shown: null,
  })

  it("leaves out an unknown product that the table does not take, and keeps the others", async () => {
    const tooLong = Array.from({ length: 400 }, (_, at) => `${at}-${(at * 7_919) % 104_729}`).join(".")
    const { unknownProducts } = service.catalog
    await unknownProducts.note([unknownProduct("gone")], await service.catalog.readBack.now())
    const readSince = await service.catalog.readBack.now()
    const unwritten = await unknownProducts.note(["s1", tooLong, "s2"].map(unknownProduct), readSince)
    await unknownProducts.forgetUnseen(readSince, NO_UNREAD_ROWS)
    expect(unwritten).toEqual([{ id: tooLong, issue: expect.stringContaining("btree") }])
    const listed = await unknownProducts.list({ limit: 10, offset: 0 })
    expect(listed.unknownProducts.map(({ partner_id }) => partner_id)).toEqual(["s1", "s2"])
    expect(await unknownProducts.countSeen(readSince, 1)).toEqual({ count: 2, first: ["s1"] })
  })

  it("keeps an unknown product that a reading cannot read, and all products if it only counts some of its rows", async () => {
    const { unknownProducts, readBack } = service.catalog
    await unknownProducts.note(["s1", "s2", "s3"].map(unknownProduct), await readBack.now())
    const kept = async () =>
      (await unknownProducts.list({ limit: 10, offset: 0 })).unknownProducts.map(({ partner_id }) => partner_id)
    const unread = (...ids: string[]) => toUnreadRows(ids.map((id) => ({ id, issue: "status: wrong" })))
    const many = Array.from({ length: 1_000 }, (_, at) => `another-${at}`)

    await unknownProducts.forgetUnseen(await readBack.now(), unread(...many, "s3"))
    expect(await kept()).toEqual(["s1", "s2", "s3"])
    await unknownProducts.forgetUnseen(await readBack.now(), unread(...many.slice(1), "s3"))
    expect(await kept()).toEqual(["s3"])
  })

  it("joins the versions of an unknown product that are on several pages of a reading", async () => {
    const { unknownProducts, readBack } = service.catalog
    const version = (status: 1 | 2 | 3 | 4) => ({
      partner_id: "s1",
      remote_sku: `SKU-${status}`,
      name: `Name ${status}`,
      remote_status: status,
      shown_status: status,
      shown: status === 1 || status === 2 ? { status, deals_price: 100 } : null,
    })
    const read = async (...statuses: (1 | 2 | 3 | 4)[]) => {
      const readSince = await readBack.now()
      for (const status of statuses) await unknownProducts.note([version(status)], readSince)
      const [found] = (await unknownProducts.list({ limit: 1, offset: 0 })).unknownProducts
      return found
    }
    const shown = (remote_status: number, status: number) => ({
      partner_id: "s1",
      remote_status,
      name: `Name ${status}`,
      remote_sku: `SKU-${status}`,
    })
    expect(await read(3, 1)).toEqual(shown(3, 1))
    expect(await read(1, 3)).toEqual(shown(3, 1))
    expect(await read(4, 3)).toEqual(shown(3, 3))
    expect(await read(4, 2)).toEqual(shown(4, 2))
    expect(await read(1)).toEqual(shown(1, 1))
  })

  it.each([
    ["on sale", 1 as const, 1 as const, { archived: false, live: PHONE }],
    ["archived", 2 as const, 2 as const, { archived: true, live: null, undecided: [PHONE] }],
    [
      "with a version that waits for approval",
      3 as const,
      1 as const,
      { archived: false, live: PHONE, undecided: [{ deals_price: -1 }] },
    ],
  ])("sells a linked product at the price that customers see: %s", async (_, remote_status, status, known) => {
    const { unknownProducts, readBack } = service.catalog
    const shown = { status, name: "Of last year", ...PHONE, retail_price: 800 }
    const unknownProduct = {
      partner_id: "s1",
      remote_sku: null,
      name: "Of last year",
      remote_status,
      shown_status: status,
    }
    await unknownProducts.note([{ ...unknownProduct, shown }], await readBack.now())
    await driver.mark(["a"])
    expect(await unknownProducts.link({ partnerId: "s1", variantId: "a" })).toBe("done")
    expect((await service.deals.items.find(["s1"], "sku")).get("s1")?.approvedPrices).toEqual([750])
    expect(await driver.rowOf("a")).toMatchObject({
      live_name: "Of last year",
      known: { confirmed: true, content: null, ...known },
    })
  })

  it("links a newcomer of a claim to the product with its id, and the first one of two with one id", async () => {
    const { unknownProducts, readBack } = service.catalog
    const shown = { status: 2 as const, name: "Of last year", ...PHONE }
    const unknownProduct = { partner_id: "s1", remote_sku: "7", name: "Of last year", shown_status: 2 as const }
    await unknownProducts.note([{ ...unknownProduct, remote_status: 2, shown }], await readBack.now())
    await driver.mark(["a", "b", "c"])
    const { token, items } = await driver.claim()
    const newcomers = items.map(({ id, variant_id }) => ({
      id,
      variant_id,
      partner_id: variant_id === "c" ? "s2" : "s1",
      name: null,
      sku: null,
    }))
    const [first] = newcomers.filter(({ partner_id }) => partner_id === "s1").toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const known = { archived: true, live: null, undecided: [PHONE] }
    expect([...(await unknownProducts.findLinks(newcomers))]).toMatchObject([[first?.id, { partner_id: "s1", known }]])
    const unmarked = await unknownProducts.findLinks([
      { id: "a variant without a row", variant_id: "a variant without a row", partner_id: "s1", name: null, sku: null },
    ])
    expect(unmarked.size).toBe(1)
    expect(await unknownProducts.linkNewcomers("another claim", newcomers)).toEqual(new Set())
    const read = (age: string) =>
      sql(`UPDATE partner_commerce_unknown_product SET updated_at = now() - ?::interval`, [age])
    await read("3 hours")
    expect(await unknownProducts.linkNewcomers(token, newcomers)).toEqual(new Set())
    await read("1 hour")
    expect(await unknownProducts.linkNewcomers(token, newcomers)).toEqual(new Set([first?.id]))
    const again = await driver.claim()
    expect(again.items).toMatchObject([{ id: first?.id, partner_id: "s1", known }])
    expect((await unknownProducts.list({ limit: 9, offset: 0 })).count).toBe(0)
  })
})

describeLedger("a mark has one meaning for every sender", (driver, module) => {
  const { service, sql } = module
  const marked = async () => (await sql<Marked>(MARKED))[0]
  const be = (changes: string) => sql(`UPDATE partner_commerce_item SET ${changes} WHERE variant_id = 'a'`)

  beforeEach(async () => {
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    const waiting = {
      state: "blocked",
      name: "A",
      problems: [toProblem({ code: "duplicate_name", values: { name: "A", holder: "b", proposal: "A 2" } })],
    } as const
    await service.catalog.items.record(token, [inStep(item, { ...waiting, problems: [...waiting.problems] })])
    await be(`marked_at = ${LONG_AGO}, stock_marked_at = ${LONG_AGO}, due_at = ${LONG_AGO}, updated_at = ${LONG_AGO}`)
  })

  it.each([...MARKINGS, GONE])(
    "an item without changes starts to wait now: by $by",
    async ({ mark, content, stock }) => {
      await mark(module, driver)
      expect(await marked()).toEqual({
        content_waits: content === 1,
        stock_waits: stock === 1,
        content_waits_anew: content === 1,
        stock_waits_anew: stock === 1,
        due_anew: content === 1,
        is_free: true,
        is_touched: true,
      })
    },
  )

  it.each(MARKINGS)("keeps the start of the wait of a waiting item: by $by", async ({ mark }) => {
    await be(WAITS)
    await mark(module, driver)
    expect(await marked()).toMatchObject({
      content_waits: true,
      stock_waits: true,
      content_waits_anew: false,
      stock_waits_anew: false,
      due_anew: false,
      is_free: true,
    })
  })

  const written = async () =>
    (await sql<{ xmin: string }>(`SELECT xmin::text FROM partner_commerce_item WHERE variant_id = 'a'`))[0]?.xmin

  it.each([["content"], ["stock"]] as const)(
    "an item that already waits is not written again for its %s",
    async (lane) => {
      await be(WAITS)
      const before = await written()
      await driver.mark(["a"], lane)
      expect(await written()).toBe(before)
    },
  )

  it("makes a delayed item due sooner if the mark has no delay", async () => {
    await be(`${WAITS}, due_at = now() + interval '1 hour'`)
    await driver.mark(["a"])
    expect((await driver.claim()).items).toHaveLength(1)
  })

  it.each([["content"], ["stock"]] as const)(
    "makes an item wait for its %s again if a push has the item",
    async (lane) => {
      await be(WAITS)
      const { token, item } = await driver.first()
      await driver.mark(["a"], lane)
      await service.catalog.items.record(token, [inStep(item)])
      expect(await marked()).toMatchObject({ content_waits: lane === "content", stock_waits: true })
    },
  )

  it.each([...MARKINGS, GONE])("frees an item that a push has left for its end: by $by", async ({ mark }) => {
    await be(`deferred_by = 'push', deferred_lane = 'content', deferred_change = '[{"kind":"withdrawn"}]',
              lease_until = now() + interval '1 minute'`)
    await mark(module, driver)
    expect(await marked()).toMatchObject({ is_free: true })
  })

  it("makes an item wait from the moment that the service turns out not to know it", async () => {
    await driver.mark(["a"], "stock")
    const { token, item } = await driver.first("stock")
    await service.catalog.items.record(token, [inStep(item, { known: null, synced_version: null, resend: true })])
    expect(await marked()).toMatchObject({ content_waits: true, content_waits_anew: true, due_anew: true })
  })

  it("skips an item that changed after the start of a reading, and writes one that changed before", async () => {
    const readSince = await service.catalog.readBack.now()
    await be(`updated_at = '${readSince}'::timestamptz + interval '1 microsecond'`)
    expect((await recordReading(module, readSince)).size).toBe(0)
    expect(await marked()).toMatchObject({ content_waits: false, stock_waits: false })
    await be(`updated_at = '${readSince}'`)
    expect((await recordReading(module, readSince)).size).toBe(1)
    expect(await marked()).toMatchObject({ content_waits: true, stock_waits: true })
  })

  it("counts as missing only an item that did not change after the start of a reading", async () => {
    const { readBack } = service.catalog
    const readSince = await readBack.now()
    const missingIfChanged = async (later: string) => {
      await be(`updated_at = '${readSince}'::timestamptz + interval '${later}', content_sent_at = NULL`)
      return readBack.countExpected("run_1", readSince)
    }
    expect(await missingIfChanged("0 seconds")).toEqual({ items: 1, missing: 1 })
    expect(await missingIfChanged("1 microsecond")).toEqual({ items: 1, missing: 0 })
  })

  it.each(["blocked", "discarded", "confirmed"])("a mark keeps a decision that is %s", async (state) => {
    const decisions = [{ kind: "withdrawn", state, run: "run_1" }]
    await be(`decisions = '${JSON.stringify(decisions)}'`)
    await driver.mark(["a"])
    const { item } = await driver.first()
    expect(item).toMatchObject({ decisions })
  })
})
