import { CATALOG_LIMITS } from "../../src/service/rules/wire/catalog"
import { type FaultInput } from "../../src/sandbox"
import { expectOk } from "../harness/http-client"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const COLOURS = 22
/** The cases and the two phones. */
const ITEMS = COLOURS + 2
const MISSING = 10

describeSellingStore("a wrong list of the service", ({ store, seeded, shop, control }) => {
  beforeAll(async () => {
    await addProductInColours(store, seeded(), { stocked: 10 })
  })
  beforeEach(async () => {
    expect(await shop.pushAndApprove()).toMatchObject({ status: "completed" })
    await shop.readBack()
  })
  afterEach(() => {
    control().clearFaults()
    control().configure({ productsPerPage: CATALOG_LIMITS.productsPerPage, turnsPages: true })
  })

  /** Falsifies every page of the service's list. */
  const lie = (fault: { count?: number; total?: number }) =>
    control().addFault({
      kind: "drop_products",
      times: null,
      match: { operation: "catalog.listProducts" },
      ...fault,
    } satisfies FaultInput)
  const synced = async () => (await shop.items(`?state=synced&limit=${ITEMS}`)).length

  it.each([
    ["no product", { total: 0 }, "remote_list_empty", { items: ITEMS }],
    ["an empty page before its end", {}, "remote_list_incomplete", { rows: 0, total: ITEMS }],
    ["fewer products than its total", { count: 3 }, "remote_list_incomplete", { rows: ITEMS - 3, total: ITEMS }],
  ])(
    "fails without a change if it shows %s, and works again with the next good list",
    async (_, fault, code, values) => {
      lie(fault)
      const sent = shop.syncRequests().length
      for (let reading = 0; reading < 3; reading++) {
        expect(await shop.tryToReadBack()).toMatchObject({ status: "failed", note: { code, values } })
      }
      expect(await shop.overview()).toMatchObject({ problems: [{ code, fix: expect.any(String) }] })
      expect(await synced()).toBe(ITEMS)
      expect(await shop.push({ scope: "all" })).toMatchObject({ status: "completed", created: 0 })
      expect(shop.syncRequests()).toHaveLength(sent)

      control().clearFaults()
      await shop.readBack()
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    },
  )

  it("leaves an unreadable product as it was, reads the others, and names the unreadable one", async () => {
    await shop.updateVariant(shop.large, { title: "Renamed" })
    await shop.push()
    control().approve({ all: true })
    const whole = (await shop.items(`?state=synced&limit=${ITEMS}`)).map(({ partner_id }: { partner_id: string }) => ({
      id: partner_id,
      sku: null,
      status: 1,
    }))
    const products = whole.map((product: { id: string }) =>
      product.id === shop.small ? { ...product, status: 9 } : product,
    )
    const pages = { page: 1, per_page: CATALOG_LIMITS.productsPerPage, total: ITEMS }
    const list = { operation: "catalog.listProducts" }
    const before = await shop.item(shop.small)
    control().addFault({ kind: "status", status: 200, times: null, match: list, body: { pages, products } })
    for (let reading = 0; reading < 3; reading++) {
      expect(await shop.readBack()).toMatchObject({ note: { code: "products_unread", values: { count: 1 } } })
    }
    expect((await shop.overview()).problems).toEqual([
      expect.objectContaining({ code: "products_unreadable", message: expect.stringContaining(shop.small) }),
    ])
    expect(await shop.item(shop.small)).toMatchObject({ state: before.state, remote_status: before.remote_status })
    expect(await shop.item(shop.large)).toMatchObject({ state: "synced", remote_status: "active" })

    control().clearFaults()
    await shop.readBack()
    expect((await shop.overview()).problems).toEqual([])
  })

  it("fails after two requests if every page equals the first, and marks no item as missing", async () => {
    control().configure({ productsPerPage: ITEMS - 2, turnsPages: false })
    const sent = shop.syncRequests().length
    const read = () =>
      control()
        .journal()
        .filter(({ operation }) => operation === "catalog.listProducts").length
    const before = read()
    for (let reading = 0; reading < 3; reading++) {
      const values = { rows: ITEMS - 2, total: ITEMS }
      expect(await shop.tryToReadBack()).toMatchObject({
        status: "failed",
        note: { code: "remote_list_incomplete", values },
      })
    }
    expect(read() - before).toBe(6)
    expect(await synced()).toBe(ITEMS)
    expect(shop.syncRequests()).toHaveLength(sent)

    control().configure({ turnsPages: true })
    await shop.readBack()
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
  })

  it("waits for a person if many products are missing, and still updates the others", async () => {
    await shop.updateVariant(shop.small, { title: "Renamed" })
    await shop.push()
    control().approve({ all: true })
    lie({ count: MISSING, total: ITEMS - MISSING })
    const sent = shop.syncRequests().length
    for (let reading = 0; reading < 3; reading++) {
      expect(await shop.tryToReadBack()).toMatchObject({ status: "waiting", waiting: MISSING })
    }
    expect(await shop.overview()).toMatchObject({
      run: { kind: "reconcile", status: "waiting" },
      problems: [{ code: "items_missing" }],
    })
    expect(
      (await shop.read("/runs")).runs.filter(({ status }: { status: string }) => status === "waiting"),
    ).toHaveLength(1)
    expect(await synced()).toBe(ITEMS)
    expect(shop.syncRequests()).toHaveLength(sent)
    expect(await shop.item(shop.small)).toMatchObject({ remote_status: "active", remote_message: null })

    const { run } = await shop.overview()
    expect((await shop.send(`/runs/${run.id}/discard`)).data.run).toMatchObject({
      status: "completed",
      note: { code: "discarded", values: { items: MISSING } },
    })
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    expect(shop.syncRequests()).toHaveLength(sent)
  })

  it("works again when the missing products return", async () => {
    lie({ count: MISSING, total: ITEMS - MISSING })
    await shop.tryToReadBack()
    control().clearFaults()
    await shop.readBack()
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    expect(await synced()).toBe(ITEMS)
  })

  it.each([
    ["many products are missing", { count: MISSING, total: ITEMS - MISSING }, MISSING],
    ["all products are missing", { total: 0 }, ITEMS],
  ])("sends the missing items again after a person confirms, if %s", async (_, fault, gone) => {
    lie(fault)
    await shop.tryToReadBack()
    const { run } = await shop.overview()
    const before = shop.sentEntries().length
    const confirmed = await shop.send(`/runs/${run.id}/confirm`)
    expect(confirmed.status).toBe(200)
    await waitFor("the read-back that is believed", async () => {
      const { run: reading } = await shop.read(`/runs/${confirmed.data.run.id}`)
      return reading.status === "completed"
    })
    await waitFor("all of it to be sent", () => {
      const created = shop
        .sentEntries()
        .slice(before)
        .filter((entry) => "image_url" in entry)
      return new Set(created.map(({ id }) => id)).size === gone
    })
    expect((await shop.read(`/runs/${run.id}`)).run).toMatchObject({ note: { code: "confirmed" } })
    expect(await shop.overview()).toMatchObject({ problems: [] })
  })

  it.each([
    [
      "one more product is missing",
      { count: MISSING + 1, total: ITEMS - MISSING - 1 },
      { status: "waiting", note: { code: "items_missing", values: { missing: MISSING + 1 } } },
    ],
    ["the list is empty", { total: 0 }, { status: "failed", note: { code: "remote_list_empty" } }],
  ])("asks the person again if %s in the list after the confirmation", async (_, fault, expected) => {
    lie({ count: MISSING, total: ITEMS - MISSING })
    await shop.tryToReadBack()
    const { run } = await shop.overview()
    const sent = shop.sentEntries().length
    control().clearFaults()
    lie(fault)
    const { data } = await expectOk(shop.send(`/runs/${run.id}/confirm`))
    const second = await waitFor("the second read-back", async () => {
      const { run: reading } = await shop.read(`/runs/${data.run.id}`)
      return ["queued", "running"].includes(reading.status) ? null : reading
    })
    expect(second).toMatchObject(expected)
    expect(await shop.overview()).toMatchObject({ problems: [{ code: expected.note.code }] })
    expect(await synced()).toBe(ITEMS)
    expect(shop.sentEntries()).toHaveLength(sent)
  })

  it("does not confirm a push that waits under the change limit", async () => {
    const { status } = await shop.send("/runs/none/confirm")
    expect(status).toBe(404)
    const last = await shop.readBack()
    expect(await shop.send(`/runs/${last.id}/confirm`)).toMatchObject({
      status: 400,
      data: { code: "run_not_waiting" },
    })
  })
})
