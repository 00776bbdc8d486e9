import { aContent } from "../../src/catalog/rules/__tests__/samples"
import { describeLedger, inStep, KNOWN, LEASE_MS } from "./ledger-driver"

describeLedger("the items that the service may show", (driver, { service }) => {
  const content = aContent({ name: "Phone" })
  const archivedKnown = { ...KNOWN, content, in_stock: null, archived: true }
  const shown = () => service.catalog.items.pageShown({ after: "", limit: 10 })
  const archive = (id: string) => service.catalog.items.recordArchived([{ id, known_change: archivedKnown }])

  /** A push is about to create the item of variant a. */
  async function sendCreate() {
    await driver.mark(["a"])
    const claimed = await driver.first()
    const changes = [{ kind: "create", content, in_stock: 3 } as const]
    await service.catalog.items.recordInFlight(
      claimed.token,
      [{ id: claimed.item.id, partner_id: "a", changes }],
      LEASE_MS,
    )
    return claimed
  }

  it("include no item that was never sent or is archived", async () => {
    await driver.haveInStep(["a", "b"])
    const a = (await shown()).find(({ partner_id }) => partner_id === "a")
    await archive(a?.id ?? "")
    await driver.mark(["c"])
    await driver.claim()
    expect(await shown()).toMatchObject([{ partner_id: "b", known: KNOWN, is_busy: false }])
  })

  it("include an item while a push creates it, and after the death of that push", async () => {
    const { item } = await sendCreate()
    expect(await shown()).toMatchObject([{ partner_id: "a", known: null, is_busy: true }])
    expect(await service.catalog.items.findBusy()).toEqual([item.id])
    await driver.pass(LEASE_MS + 1)
    expect(await shown()).toMatchObject([{ partner_id: "a", in_flight: [{ kind: "create" }], is_busy: false }])
    expect(await service.catalog.items.findBusy()).toEqual([])
    expect(await service.catalog.items.findBusy([item.id])).toEqual([])
  })

  it("stay busy while a push holds them", async () => {
    await driver.mark(["a", "b"])
    const { items } = await driver.claim()
    const [a] = items.map(({ id }) => id)
    expect((await service.catalog.items.findBusy()).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    expect(await service.catalog.items.findBusy([a ?? ""])).toEqual([a])
  })

  it("stay archived although a push that lost its lease records its answer", async () => {
    const { token, item } = await sendCreate()
    await driver.pass(LEASE_MS + 1)
    await archive(item.id)
    expect(await service.catalog.items.record(token, [inStep(item)])).toBe(0)
    expect(await driver.rowOf("a")).toMatchObject({
      state: "archived",
      known: archivedKnown,
      in_flight: null,
      content_name: "Phone",
    })
    expect(await shown()).toEqual([])
  })

  it("keep the changes that a push is sending", async () => {
    const { item } = await sendCreate()
    await archive(item.id)
    expect((await driver.rowOf("a")).in_flight).toMatchObject([{ kind: "create" }])
  })
})
