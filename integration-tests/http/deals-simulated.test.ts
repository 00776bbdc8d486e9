import { STORE_COMMANDS } from "../../src/cli/store"
import { reconcileMissedOrderEvents } from "../../src/deals/after-sale/reconcile-missed-order-events"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("the command simulate-order", ({ store, control, shop, driver }) => {
  afterEach(() => jest.restoreAllMocks())

  it("describes the answer to a purchase, and changes nothing", async () => {
    await driver.listed()
    const { code, out } = await run("AURORA-128")
    expect(code).toBe(0)
    expect(out).toContain(`A purchase of ${shop.small} for 15990 PHP would be accepted with 200, 9 left`)
    expect(out).toContain("this store asks 15990")
    expect(out).toContain("10 in Manila warehouse")
    expect(out).toContain("Nothing was touched")
    expect(await driver.countOrders()).toBe(0)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
    expect((await shop.read("/deals")).count).toBe(0)
  })

  it("works for every sellable item, pushed or not", async () => {
    expect((await json("AURORA-128")).accepted).toBe(true)
    expect((await json(shop.small)).accepted).toBe(true)
  })

  it.each([
    ["a price other than the live one", ["--amount", "15000"], 400, "PRICE_MISMATCH"],
    ["another currency", ["--currency", "USD"], 400, "CURRENCY_MISMATCH"],
  ])("explains why %s would be refused, and fails", async (_, flags, http_status, code) => {
    await driver.listed()
    expect(await json("AURORA-128", ...flags)).toMatchObject({
      accepted: false,
      http_status,
      answer: { code },
      expected_price: 15990,
    })
    expect((await run("AURORA-128", ...flags)).code).toBe(1)
    expect(await driver.problems()).toEqual([])
  })

  it("reports a sold-out item, an unknown item and a reduced stock", async () => {
    await driver.listed()
    await shop.setStock(0, 0)
    expect(await json("AURORA-128")).toMatchObject({ http_status: 409, answer: { code: "OUT_OF_STOCK" } })
    expect(await json("nobody-knows-it")).toMatchObject({ http_status: 400, answer: { code: "PRODUCT_NOT_FOUND" } })

    await shop.settings({ stock_buffer: 2, shipping_option_id: null })
    await shop.setStock(0, 4)
    expect(await json("AURORA-128")).toMatchObject({ accepted: true, answer: { in_stock: 1 } })
  })

  it("predicts the answer that --commit receives", async () => {
    await driver.listed()
    const preview = await json("AURORA-128")
    const { code, out } = await run("AURORA-128", "--commit", "--json")
    expect(code).toBe(0)
    const made = JSON.parse(out)
    expect(made).toMatchObject({ committed: true, answer: preview.answer, order_id: expect.stringMatching(/^order_/) })
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
    const order = await driver.orderOf(made.deal.trx_id)
    expect(order).toMatchObject({ id: made.order_id, total: 15990, payment_status: "authorized" })
    expect(order.metadata.partner_commerce.order_id).toMatch(/^TEST-/)
  })

  it("keeps every call about an order of --commit from the service, and ends the deal with its cancellation", async () => {
    await driver.listed()
    const before = control().journal().filter(isAboutTransactions).length
    const { deal, order_id } = JSON.parse((await run("AURORA-128", "--commit", "--json")).out)
    await driver.recheck(deal.trx_id)
    const told = await shop.send(`/deals/${deal.trx_id}/delivery-status`, { delivery_status: "DISPATCHED" })
    expect(told.status).toBe(400)
    const parcel = await driver.pack(await driver.orderOf(deal.trx_id))
    await expectOk(store.admin.post(`/admin/orders/${order_id}/fulfillments/${parcel}/cancel`))
    await reconcileMissedOrderEvents(store.opened)
    await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
    await driver.dealIs(deal.trx_id, "cancelled")
    expect(control().journal().filter(isAboutTransactions)).toHaveLength(before)
    expect(await driver.problems()).toEqual([])
    await driver.stockIsThere(10)
  })

  it.each([
    [[], "Which item?"],
    [["AURORA-128", "--amount", "much"], "--amount must be a number"],
    [["AURORA-128", "--amount=-1"], "--amount must be positive"],
  ])("prints its usage for %j", async (args, words) => {
    const errors: string[] = []
    jest.spyOn(console, "error").mockImplementation((line: string) => void errors.push(line))
    expect((await run(...args)).code).toBe(1)
    expect(errors.join("\n")).toContain(words)
  })

  /** Runs the command with the store's own container, like `medusa exec`. */
  async function run(...args: string[]): Promise<{ code: number | undefined; out: string }> {
    const lines: string[] = []
    const log = jest.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line))
    const code = await STORE_COMMANDS["simulate-order"]?.run({ store: store.opened, args })
    log.mockRestore()
    // The command prints once; the database driver prints earlier lines.
    return { code, out: lines.at(-1) ?? "" }
  }

  const json = async (...args: string[]) => JSON.parse((await run(...args, "--json")).out)

  const isAboutTransactions = ({ operation }: { operation: string }) => operation.startsWith("transactions.")
})
