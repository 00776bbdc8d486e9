import { type FaultInput } from "../../src/sandbox"
import { createReadBackRun, runReadBack } from "../../src/catalog/read-back/read-back"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("a read-back of waiting and rejected items", ({ store, control, driver, shop }) => {
  afterEach(() => control().clearFaults())

  const readWaiting = async () => {
    const runId = await createReadBackRun(store.opened, { scope: "waiting" })
    await runReadBack(store.opened, runId)
    return store.opened.module.retrieveRun(runId)
  }
  const letPass = () =>
    store.sql(
      `UPDATE partner_commerce_item
          SET pending_since = pending_since - interval '2 minutes', content_sent_at = content_sent_at - interval '2 minutes'`,
    )
  const asked = () =>
    control()
      .journal()
      .filter(({ operation }) => operation === "catalog.listProducts").length
  const missed = async () =>
    (await store.sql<{ missed: number }>("SELECT max(missed_reads) AS missed FROM partner_commerce_item"))[0]?.missed

  it("finds waiting items and then their approval, with two requests per status", async () => {
    await shop.push()
    await letPass()
    const before = asked()
    expect(await readWaiting()).toMatchObject({ status: "completed", approved: 0 })
    expect(asked() - before).toBe(2)
    expect(await shop.item(shop.small)).toMatchObject({ remote_status: "pending", pending_since: expect.any(String) })

    control().approve({ all: true })
    expect(await readWaiting()).toMatchObject({ status: "completed", approved: 2, updated: 0 })
    expect(asked() - before).toBe(6)
    expect(await shop.item(shop.small)).toMatchObject({ remote_status: "active", pending_since: null })
    expect(await shop.readBack()).toMatchObject({ approved: 0, updated: 0 })
    expect(await shop.item(shop.small)).toMatchObject({ remote_status: "active", state: "synced" })
  })

  it("leaves the shown price sellable, however many newer prices and texts wait", async () => {
    const setPrice = (amount: number) => shop.updateVariant(shop.small, { prices: [{ amount, currency_code: "php" }] })
    await shop.pushAndApprove()
    await shop.readBack()
    await setPrice(15_000)
    await shop.push()
    control().approve({ id: shop.small })
    for (let newer = 0; newer < 11; newer++) {
      await setPrice(15_900 + newer)
      await shop.push()
      await shop.updateProduct({ description: `A better text ${newer}` })
      await shop.push()
    }
    await readWaiting()
    expect(control().product(shop.small)).toMatchObject({ in_stock: 10, live: { content: { deals_price: 15_000 } } })
    expect(await driver.buyOne({ id: shop.small })).toMatchObject({ amount: 15_000, verdict: "approved" })
  })

  it("keeps the live values of an item until the service's lists show its new version as approved", async () => {
    const setPrice = (amount: number) => shop.updateVariant(shop.small, { prices: [{ amount, currency_code: "php" }] })
    const shown = async () => {
      const { steps, fields, waiting_price } = await shop.explain(shop.small)
      const { live } = fields.find(({ field }: { field: string }) => field === "deals_price")
      const codes = steps
        .filter(({ step }: { step: string }) => step === "live")
        .map(({ code }: { code: string }) => code)
      return { codes, live, gap: waiting_price && { live: waiting_price.live, stage: waiting_price.stage } }
    }
    await shop.settings({ price_policy: "exact" })
    await shop.pushAndApprove()
    await shop.readBack()
    const before = await shown()
    expect(before).toMatchObject({ codes: ["on_sale"], gap: null })

    await setPrice(before.live + 10)
    await shop.push()
    await letPass()
    await readWaiting()
    const waits = { live: before.live, gap: { live: before.live, stage: "waiting" } }
    expect(await shown()).toEqual({ codes: ["update_awaits_approval", "price_differs_there"], ...waits })

    control().approve({ all: true })
    expect(await readWaiting()).toMatchObject({ approved: 1 })
    const approved = { live: before.live + 10, gap: null }
    expect(await shown()).toEqual({ codes: ["on_sale"], ...approved })

    await setPrice(before.live + 20)
    await shop.push()
    await letPass()
    control().reject({ id: shop.small, message: "Too dear" })
    expect(await readWaiting()).toMatchObject({ rejected: 1 })
    const refused = { live: approved.live, gap: { live: approved.live, stage: "refused" } }
    expect(await shown()).toEqual({ codes: ["update_rejected", "price_differs_there"], ...refused })
  })

  it("finds a rejection with the service's message beside an approval", async () => {
    await shop.push()
    await letPass()
    control().reject({ id: shop.small, message: "Blurred picture" })
    control().approve({ id: shop.large })
    expect(await readWaiting()).toMatchObject({ approved: 1, rejected: 1 })
    expect(await shop.item(shop.small)).toMatchObject({ state: "rejected", remote_message: "Blurred picture" })
    expect(await shop.item(shop.large)).toMatchObject({ state: "synced", remote_status: "active" })
  })

  it("appears in the result of the push that sent the content, until another push sends it again", async () => {
    const { id } = await shop.push()
    expect(await shop.read(`/runs/${id}`)).toMatchObject({ sent: { awaiting: 2, rejected: 0 }, causes: [] })
    control().reject({ id: shop.small, message: "Blurred picture" })
    control().approve({ id: shop.large })
    await shop.readBack()

    const { sent, causes } = await shop.read(`/runs/${id}`)
    expect(sent).toEqual({ awaiting: 0, rejected: 1 })
    expect(causes).toMatchObject([
      {
        code: "rejected",
        items: 1,
        words: [{ words: "Blurred picture", items: 1 }],
        examples: [{ variant_id: shop.small, link: expect.stringContaining(shop.small) }],
      },
    ])
    const listed = async () => {
      const { runs } = await shop.read("/runs?eventful=true")
      return runs.find((run: { id: string }) => run.id === id).sent
    }
    expect(await listed()).toEqual({ awaiting: 0, rejected: 1 })

    // Stock is not content, and a push without content does not change the count.
    await shop.setStock(0, 3)
    await shop.push({ scope: "all" })
    expect(await listed()).toEqual({ awaiting: 0, rejected: 1 })

    await shop.updateProduct({ title: "Aurora 5, sharp" })
    const { id: next } = await shop.push()
    expect(await shop.read(`/runs/${next}`)).toMatchObject({ sent: { awaiting: 2, rejected: 0 } })
    expect(await listed()).toEqual({ awaiting: 0, rejected: 0 })
    expect(await shop.read(`/runs/${id}`)).toMatchObject({ sent: { awaiting: 0, rejected: 0 }, causes: [] })
  })

  it("draws no conclusion about an entry that was sent a moment ago, because the lists may lack it", async () => {
    await shop.push()
    control().approve({ all: true })
    expect(await readWaiting()).toMatchObject({ status: "completed", approved: 0 })
    expect(await shop.item(shop.small)).toMatchObject({ pending_since: expect.any(String) })
  })

  it("does not approve a price that was sent a moment ago, even if older content has waited longer", async () => {
    const setPrice = (amount: number) => shop.updateVariant(shop.small, { prices: [{ amount, currency_code: "php" }] })
    await shop.pushAndApprove()
    await shop.readBack()
    const { deals_price } = await shop.item(shop.small)
    await setPrice(deals_price + 10)
    await shop.push()
    await letPass()
    await setPrice(deals_price + 20)
    await shop.push()
    control().approve({ all: true })
    expect(await readWaiting()).toMatchObject({ status: "completed", approved: 0 })
    expect(await shop.item(shop.small)).toMatchObject({ deals_price, pending_since: expect.any(String) })
    await letPass()
    expect(await readWaiting()).toMatchObject({ status: "completed", approved: 1 })
    expect(await shop.item(shop.small)).toMatchObject({ deals_price: deals_price + 20, pending_since: null })
  })

  it("sends a new price with the live version if newer content was rejected before the approval was read", async () => {
    await shop.pushAndApprove()
    const { deals_price, name } = await shop.item(shop.small)
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.updateVariant(shop.small, { prices: [{ amount: deals_price + 10, currency_code: "php" }] })
    await shop.push()
    control().reject({ id: shop.small, message: "Too new" })
    await shop.readBack()
    expect(await shop.item(shop.small)).toMatchObject({ deals_price, remote_status: "rejected" })
    await shop.push()
    expect(control().product(shop.small)).toMatchObject({
      live: { content: { name, deals_price } },
      proposal: { verdict: "pending", content: { name, deals_price: deals_price + 10 } },
    })
  })

  it("draws no conclusion from lists that are cut short, and marks no item as missing", async () => {
    await shop.push()
    await letPass()
    control().addFault({
      kind: "drop_products",
      times: null,
      match: { operation: "catalog.listProducts" },
    } satisfies FaultInput)
    for (let reading = 0; reading < 3; reading++)
      expect(await readWaiting()).toMatchObject({ status: "completed", approved: 0 })
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", pending_since: expect.any(String) })
    expect(await missed()).toBe(0)
    expect(await shop.push({ scope: "all" })).toMatchObject({ created: 0, updated: 0 })
  })
})
