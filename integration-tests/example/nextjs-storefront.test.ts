import AxeBuilder from "@axe-core/playwright"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Browser, type BrowserContext, type Page } from "playwright-core"
import { STATE_MS, startBrowser } from "../browser/browser"
import { decide } from "../browser/shopper"
import { root } from "../harness/medusa-process"
import { measurePlans, toLine } from "./product-page"
import { type RunningExample, startExample } from "./running-example"

// The example is installed and built, and the demo is migrated, filled and started.
const STARTED_WITHIN_MS = 900_000
jest.setTimeout(300_000)

const SCREENSHOTS = join(root, "test-results/screenshots")

/** `examples/nextjs-storefront`, built and attached to the demo by its printed `.env.local`. */
describe("the Next.js storefront of the examples", () => {
  let example: RunningExample
  let browser: Browser
  /** A customer's own browser. */
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    example = await startExample()
    browser = await startBrowser()
  }, STARTED_WITHIN_MS)
  afterAll(async () => {
    await browser?.close()
    await example?.close()
  })
  beforeEach(async () => {
    context = await browser.newContext({ baseURL: example.url, viewport: { width: 1200, height: 900 } })
    context.setDefaultTimeout(STATE_MS)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  const heading = (name: string | RegExp, of = page) => of.getByRole("heading", { name }).waitFor()
  const press = (name: string, of = page) => of.getByRole("button", { name, exact: true }).click()
  const isPaid = /^Thank you: order no\. \d+ is paid$/
  const waits = /^Order no\. \d+ waits for its payment$/
  const isCancelled = /^Order no\. \d+ is cancelled$/

  async function fillCart(handle = "bundok-rugged"): Promise<void> {
    await page.goto(`/products/${handle}`)
    await press("Add to cart")
    await heading("Your cart")
  }

  async function deliver(): Promise<void> {
    await page.goto("/checkout")
    const address = {
      "First name": "Maria",
      "Last name": "Santos",
      Email: "maria@example.com",
      Phone: "+639171234567",
      Street: "12 Mabini Street",
      City: "Makati",
      Province: "Metro Manila",
      "Postal code": "1100",
    }
    for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value)
    await press("Continue")
    await heading("Payment")
  }

  /** @returns the address of the service's page */
  async function leaveForService(): Promise<string> {
    await press("Continue to payment")
    await heading("Sandbox checkout")
    return page.url()
  }

  async function goToService(): Promise<string> {
    await fillCart()
    await deliver()
    return leaveForService()
  }

  /** A second tab, on the service's page of the same payment. */
  async function decideElsewhere(checkout: string, decision: string): Promise<void> {
    const tab = await context.newPage()
    await tab.goto(checkout)
    await decide(tab, decision)
    await tab.waitForURL((now) => now.origin === example.url && !now.pathname.endsWith("/return"))
    await tab.close()
  }

  /** The service ends the payment at the end of its time, while the customer's page stays open. */
  async function expire(checkout: string): Promise<void> {
    const body = JSON.stringify({ trx_id: new URL(checkout).pathname.split("/").at(-1), status: "EXP" })
    const headers = { "content-type": "application/json" }
    const answer = await fetch(`${example.demo.sandboxUrl}/control/status`, { method: "POST", headers, body })
    expect(answer.status).toBe(200)
  }

  const cookieNames = async () => (await context.cookies(example.url)).map(({ name }) => name)

  it("shows plans that follow the chosen variant and quantity", async () => {
    await page.goto("/products/kidlat-mini")
    const plans = page.getByRole("button", { name: /^from ₱/ })
    const one = await plans.textContent()
    await page.getByLabel("Quantity").fill("2")
    await page
      .getByRole("button", { name: /^from ₱/ })
      .filter({ hasNotText: one ?? "" })
      .waitFor()
    const two = await plans.textContent()
    await page.getByLabel("Quantity").fill("1")
    await plans.filter({ hasText: one ?? "" }).waitFor()
    await page.getByLabel("Variant").selectOption({ index: 1 })
    await plans.filter({ hasNotText: one ?? "" }).waitFor()
    expect(await plans.textContent()).not.toBe(two)
  })

  it("orders a cart that the service approves, and forgets the cart", async () => {
    await goToService()
    expect(await cookieNames()).toContain("cart_id")
    await decide(page, "Approve")
    await heading(isPaid)
    expect(await cookieNames()).not.toContain("cart_id")
    await page.getByRole("region", { name: "Goods" }).getByText("Bundok Rugged").waitFor()
  })

  it("says that the service rejected the payment, and begins another payment of the same cart", async () => {
    const first = await goToService()
    await decide(page, "Reject")
    await heading("Payment")
    await page
      .getByRole("status")
      .getByText(/the payment service did not approve your payment/i)
      .waitFor()
    expect(await leaveForService()).not.toBe(first)
    await decide(page, "Approve")
    await heading(isPaid)
  })

  it("shows another text after a cancellation by the customer than after a rejection", async () => {
    await goToService()
    await decide(page, "Cancel")
    await heading("Payment")
    await page
      .getByRole("status")
      .getByText(/you cancelled the payment, and nothing was charged/i)
      .waitFor()
    await press("Continue to payment")
    await heading("Sandbox checkout")
  })

  it("says that the time to pay is over, and begins another payment of the same cart", async () => {
    const first = await goToService()
    await expire(first)
    await decide(page, "Approve")
    await page
      .getByRole("alert")
      .getByText(/this payment has ended already/i)
      .waitFor()
    await page.getByRole("link", { name: "Back to the shop" }).click()
    await heading("Payment")
    await page
      .getByRole("status")
      .getByText(/the time to pay is over, and nothing was charged/i)
      .waitFor()
    expect(await leaveForService()).not.toBe(first)
    await decide(page, "Approve")
    await heading(isPaid)
  })

  it("shows an order on hold without thanks, and thanks once the service has approved", async () => {
    const checkout = await goToService()
    await decide(page, "Hold")
    await heading(waits)
    await decideElsewhere(checkout, "Approve")
    await heading(isPaid)
  })

  it("shows an order on hold as cancelled once the service has rejected", async () => {
    const checkout = await goToService()
    await decide(page, "Hold")
    await heading(waits)
    await decideElsewhere(checkout, "Reject")
    await heading(isCancelled)
    await page
      .getByRole("status")
      .getByText(/your order is cancelled/i)
      .waitFor()
  })

  it("finds the order of a customer who closed the window at the service", async () => {
    const checkout = await goToService()
    await page.close()
    await fetch(`${checkout}/approve`, { method: "POST", redirect: "manual" })
    page = await context.newPage()
    const link = page.getByRole("link", { name: "To your last order" })
    do await page.goto("/cart")
    while ((await link.count()) === 0)
    await link.click()
    await heading(isPaid)
    // The old cart takes no more goods, so the next goods begin another cart.
    await fillCart("kidlat-mini")
    expect(await page.getByRole("listitem").count()).toBe(1)
  })

  it("leads a second tab to the order that the first tab has paid", async () => {
    await goToService()
    const tab = await context.newPage()
    await tab.goto("/checkout")
    await tab.getByRole("link", { name: "Continue at the service" }).waitFor()
    await decide(page, "Approve")
    await heading(isPaid)
    await heading(isPaid, tab)
  })

  it("gives the money back for a cart that changed while the customer paid", async () => {
    await goToService()
    const tab = await context.newPage()
    await tab.goto("/cart")
    await tab.getByRole("button", { name: /^One more/ }).click()
    await tab
      .getByRole("button", { name: /^One more/ })
      .and(tab.locator(":enabled"))
      .waitFor()
    await tab.getByText("2", { exact: true }).first().waitFor()
    await decide(page, "Approve")
    await heading("Payment")
    await page
      .getByRole("status")
      .getByText(/your cart changed while you paid/i)
      .waitFor()
    await leaveForService()
    await decide(page, "Approve")
    await heading(isPaid)
  })

  it("offers only other payment methods below the minimum", async () => {
    await fillCart("bayanihan-gift-card")
    await deliver()
    expect(await page.getByRole("radio", { name: /from ₱1,000\.00$/ }).isDisabled()).toBe(true)
    await press("Place order")
    await heading(/^Thank you: order no\. \d+ is placed$/)
    expect(await cookieNames()).not.toContain("cart_id")
  })

  it("offers a customer who comes back from the service another way to pay", async () => {
    await goToService()
    await page.goBack()
    await heading("Payment")
    await page.getByLabel("Cash on delivery").check()
    await press("Place order")
    await heading(/^Thank you: order no\. \d+ is placed$/)
  })

  it("continues the same payment after the back button and a look at another payment method", async () => {
    const first = await goToService()
    await page.goBack()
    await heading("Payment")
    await page.getByLabel("Cash on delivery").check()
    await page.getByRole("button", { name: "Place order" }).waitFor()
    await page.getByLabel("Pay monthly with the service").check()
    expect(await leaveForService()).toBe(first)
    await decide(page, "Approve")
    await heading(isPaid)
  })

  it("connects the account of a signed-in customer, pays with it, and disconnects it", async () => {
    await page.goto("/account")
    await page.getByLabel("Email").fill(`ana-${Date.now()}@example.com`)
    await page.getByLabel("Password").fill("a long password")
    await press("Create account")
    await page.getByText("Not connected").waitFor()
    await goToService()
    await decide(page, "Approve")
    await heading(isPaid)
    await page.goto("/account")
    await page.getByText(/^Connected:/).waitFor()
    await goToService()
    await page.getByText("Signed in: your account is connected with this shop.").waitFor()
    await decide(page, "Approve")
    await heading(isPaid)
    await page.goto("/account")
    await press("Disconnect")
    await page.getByText("Not connected").waitFor()
  })

  it("says why a sign-in is refused", async () => {
    await page.goto("/account")
    await page.getByLabel("Email").fill("nobody@example.com")
    await page.getByLabel("Password").fill("a wrong password")
    await press("Sign in")
    await page
      .getByRole("main")
      .getByRole("alert")
      .getByText(/invalid email or password/i)
      .waitFor()
  })

  it("obeys a policy without inline styles, from the plans to the order", async () => {
    const blocked: string[] = []
    await context.exposeFunction("tellBlocked", (what: string) => void blocked.push(what))
    await context.addInitScript(`addEventListener("securitypolicyviolation", ({ documentURI, effectiveDirective, blockedURI, sample }) =>
      tellBlocked([documentURI, effectiveDirective, blockedURI, sample].join(" ")))`)
    const answer = await page.goto("/products/kidlat-mini")
    expect(answer?.headers()["content-security-policy"]).toContain("style-src 'self';")
    await page.getByRole("button", { name: /^from ₱/ }).click()
    await page.getByRole("dialog").getByRole("table").first().waitFor()
    // The style sheet of the element.
    const table = "document.querySelector('partner-commerce-plans').shadowRoot.querySelector('table')"
    expect(await page.evaluate(`getComputedStyle(${table}).borderCollapse`)).toBe("collapse")
    await page.keyboard.press("Escape")
    await goToService()
    await decide(page, "Hold")
    await heading(waits)
    await page.goto("/account")
    await heading("Account")
    expect(blocked.filter((what) => what.startsWith(example.url))).toEqual([])
  })

  it("loads a product page with plans about as fast as without them, and without a jump", async () => {
    const { withPlans, withoutPlans } = await measurePlans(browser, `${example.url}/products/kidlat-mini`)
    process.stderr.write(`      product page with plans: ${toLine(withPlans)}; without: ${toLine(withoutPlans)}\n`)
    expect(withPlans.shift).toBeLessThanOrEqual(0.05)
    expect(withPlans.shift - withoutPlans.shift).toBeLessThanOrEqual(0.01)
    expect(withPlans.bytes - withoutPlans.bytes).toBeLessThanOrEqual(12_000)
    expect(withPlans.paintedMs - withoutPlans.paintedMs).toBeLessThanOrEqual(500)
  })

  it.each(["light", "dark"] as const)("fits small and large screens in %s colours", async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await page.goto("/")
    await expectFitting(`goods ${colorScheme}`)
    await page.goto("/products/kidlat-mini")
    await page.getByRole("button", { name: /^from ₱/ }).waitFor()
    await expectFitting(`product ${colorScheme}`)
    await fillCart()
    await page.getByRole("button", { name: /^from ₱/ }).waitFor()
    await expectFitting(`cart ${colorScheme}`)
    await page.goto("/checkout")
    await expectFitting(`delivery ${colorScheme}`)
    await deliver()
    await expectFitting(`payment ${colorScheme}`)
    await leaveForService()
    await decide(page, "Hold")
    await heading(waits)
    await expectFitting(`order ${colorScheme}`)
    await page.goto("/account")
    await expectFitting(`account ${colorScheme}`)
  })

  async function expectFitting(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true })
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({
        fullPage: true,
        path: join(SCREENSHOTS, `example ${name} ${width}.png`.replaceAll(" ", "-")),
      })
      expect({ name, width, needed: await page.evaluate("document.documentElement.scrollWidth") }).toEqual({
        name,
        width,
        needed: width,
      })
    }
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    expect(serious.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
  }
})
