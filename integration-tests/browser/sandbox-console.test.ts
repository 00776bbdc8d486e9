import AxeBuilder from "@axe-core/playwright"
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { type Browser, type Page } from "playwright-core"
import { Merchant, newProduct, Testbed } from "../../src/sandbox/__tests__/testbed"
import { waitFor } from "../harness/set-up"
import { startBrowser } from "./browser"

jest.setTimeout(120_000)

/** Tests the sandbox's pages with a merchant that answers each purchase. The admin's stories test the store's side. */
describe("the sandbox's console", () => {
  let browser: Browser
  let page: Page
  let bed: Testbed
  let merchant: Merchant

  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    bed = await Testbed.start({ dealAnswerMs: 20_000 })
    merchant = await Merchant.start(() => ({ status: 200, body: { status: "OK", in_stock: 4 } }))
    bed.sandbox.control.configure({ merchantBaseUrl: merchant.url })
    await bed.sell("p1")
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] })
    page = await context.newPage()
  })
  afterEach(async () => {
    await page.context().close()
    await merchant.close()
    await bed.sandbox.close()
  })

  const open = (tab: string) => page.goto(`${bed.sandbox.url}/#${tab}`)
  const copied = () => page.evaluate<string>("navigator.clipboard.readText()")
  const expectAccessible = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
  }

  it("shows the request and the answer of an order, to copy and to send again", async () => {
    const [bought] = await bed.sandbox.control.buy({ id: "p1" })
    await open("orders")
    await page.getByLabel(`Exchanges about ${bought?.order_id}`).click()
    const trace = page.locator(`details[data-trace="${bought?.trx_id}"]`)
    const purchase = trace.locator("details[data-seq]").filter({ hasText: "callback.deal" }).first()
    await purchase.locator("summary").click()
    await expectAccessible()

    await purchase.getByRole("button", { name: /^Copy request of exchange/ }).click()
    await page.getByText("Copied").first().waitFor()
    expect(JSON.parse(await copied())).toMatchObject({ trx_id: bought?.trx_id, product_id: "p1", amount: 900 })

    const seen = merchant.received.length
    await purchase.getByRole("button", { name: /^Replay exchange/ }).click()
    await page.getByText("Answered 200, the same as before").waitFor()
    expect(merchant.received).toHaveLength(seen + 1)
    expect(merchant.received.at(-1)?.rawBody).toBe(merchant.received[0]?.rawBody)
  })

  it("shows a call of the store as a command that repeats it", async () => {
    const answered = await bed.call("GET", `/catalog/products?shop_code=${bed.sandbox.shopCode}`)
    await open("journal")
    const call = page.locator("#journal-list details[data-seq]").filter({ hasText: "catalog.listProducts" }).first()
    await call.locator("summary").click()
    await call.getByRole("button", { name: /as curl$/ }).click()
    await page.getByText("Copied").first().waitFor()
    const { stdout } = await promisify(execFile)("sh", ["-c", `${await copied()} --silent`])
    expect(JSON.parse(stdout)).toEqual(answered.body)
  })

  it("shows the journal that arrives after the first drawing", async () => {
    await bed.call("GET", `/catalog/products?shop_code=${bed.sandbox.shopCode}`)
    await page.route("**/control/journal?*", async (route) => {
      await page.getByText("Nothing has happened yet.").waitFor()
      await route.continue()
    })
    await open("journal")
    await page.locator("#journal-list details[data-seq]").filter({ hasText: "catalog.listProducts" }).first().waitFor()
  })

  it("rejects the ticked products in the reviewer's words, and approves the rest", async () => {
    await bed.sync(...["p2", "p3", "p4"].map((id) => newProduct(id)))
    await open("catalogue")
    for (const id of ["p2", "p3"])
      await page.getByRole("checkbox", { name: `Choose Product ${id}`, exact: true }).check()
    await page.getByRole("button", { name: "Reject 2 chosen" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("heading", { name: "Reject 2 products" }).waitFor()
    const words = "The pictures show something else"
    await dialog.getByRole("textbox").fill(words)
    await dialog.getByRole("button", { name: "Reject", exact: true }).click()
    await page.getByText("2 rejected").waitFor()
    const verdicts = ["p2", "p3", "p4"].map((id) => bed.sandbox.control.product(id)?.proposal)
    const rejected = { verdict: "rejected", message: words }
    expect(verdicts).toMatchObject([rejected, rejected, { verdict: "pending" }])

    await page.getByRole("button", { name: "Approve all 1" }).click()
    await page.getByText("1 approved").waitFor()
    await waitFor("nothing to wait any more", () => bed.sandbox.control.products().every(({ waiting }) => !waiting))
  })
})
