import AxeBuilder from "@axe-core/playwright"
import { createServer, type Server } from "node:http"
import { type AddressInfo } from "node:net"
import { type Browser, type Page } from "playwright-core"
import { bundleElement } from "../../src/storefront/script"
import { waitFor } from "../harness/set-up"
import { startBrowser } from "./browser"

jest.setTimeout(120_000)

const plan = {
  id: 1,
  name: "Standard",
  tenures: [3, 6],
  down_payments: [0, 500],
  installments: [
    [1_900, 1_299],
    [1_700, 1_150.5],
  ],
}
const quote = { installment_plans: [plan], amount: 5_000, currency_code: "php", from_per_month: 1_299, reason: null }
const dearer = { ...quote, amount: 10_000, from_per_month: 2_598 }
const empty = { installment_plans: [], amount: 999, currency_code: "php", from_per_month: null }
const none = { ...empty, reason: "out_of_stock" }
const small = { ...empty, reason: "below_minimum" }

/** Under this path the script derives its backend's address. */
const SCRIPT = "/partner-commerce/components/plans.js"

/** Tests the component on its own page with a fake store; http/plans.test.ts tests the store's answers. */
describe("<partner-commerce-plans>", () => {
  let browser: Browser
  let server: Server
  let page: Page
  let url: string
  let asked: URL[]
  /** Answers by variant; every other variant gets 400. */
  const answers: Record<string, object> = {
    variant_plans: quote,
    variant_dear: dearer,
    cart_plans: quote,
    variant_none: none,
    variant_small: small,
  }
  /** The fake store waits for this before it answers. */
  let gate: Promise<void>

  beforeAll(async () => {
    const script = await bundleElement()
    server = createServer((request, response) => {
      const address = new URL(request.url ?? "/", "http://shop.example")
      const send = (status: number, type: string, text: string) =>
        response.writeHead(status, { "content-type": type }).end(text)
      if (address.pathname === SCRIPT || address.pathname === "/own.js") return send(200, "text/javascript", script)
      if (address.pathname !== "/store/partner-commerce/installment-plans") return send(200, "text/html", "")
      asked.push(address)
      const isAllowed = request.headers["x-publishable-api-key"] === "pk_1"
      const subject = address.searchParams.get("variant_id") ?? address.searchParams.get("cart_id") ?? ""
      const answer = isAllowed ? answers[subject] : undefined
      const text = JSON.stringify(answer ?? { message: "no such variant" })
      return void gate.then(() => send(answer ? 200 : 400, "application/json", text))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })
  beforeEach(async () => {
    asked = []
    gate = Promise.resolve()
    page = await (await browser.newContext()).newPage()
    await page.goto(url)
  })
  afterEach(() => page.context().close())

  const element = () => page.locator("partner-commerce-plans")
  const line = () => page.locator("partner-commerce-plans [part=line]")
  const dialog = () => page.locator("partner-commerce-plans dialog[open]")
  const show = async (attributes: string, { lang = "en", script = SCRIPT, head = "" } = {}) => {
    await page.setContent(
      `<!doctype html><html lang="${lang}"><head><title>Shop</title>${head}<script type="module" src="${script}"></script></head>
       <body><script>
         window.events = []
         for (const name of ["plans-loaded", "plans-empty", "plans-error"])
           addEventListener(name, ({ detail }) => events.push([name, detail.reason ?? detail.error?.message ?? detail.amount ?? null]))
       </script><main><p>Before</p><partner-commerce-plans publishable-key="pk_1" ${attributes}></partner-commerce-plans><p>After</p></main></body></html>`,
    )
    await page.waitForFunction("customElements.get('partner-commerce-plans')")
  }
  const showProduct = (variantId: string, more = "") => show(`variant-id="${variantId}" region-id="reg_1" ${more}`)
  /** Waits until the element has handled the last of this many answers. */
  const asks = async (times: number) => {
    await waitFor(`${times} questions`, () => asked.length >= times)
    await page.waitForLoadState("networkidle")
  }

  it("says what a month costs, on a product page and in the cart", async () => {
    await showProduct("variant_plans", 'quantity="2"')
    await line().waitFor()
    expect(await line().textContent()).toBe("from ₱1,299 a month")
    await show('cart-id="cart_plans"')
    await line().waitFor()
    expect(asked.map(({ search }) => search)).toEqual([
      "?variant_id=variant_plans&region_id=reg_1&quantity=2",
      "?cart_id=cart_plans",
    ])
  })

  it.each([
    ["no plans", "variant_none"],
    ["a refusal", "variant_unknown"],
  ])("takes no room if the store has %s", async (_, variantId) => {
    await showProduct(variantId)
    await asks(1)
    expect(await element().boundingBox()).toBeNull()
    expect(await page.locator("main").innerText()).toBe("Before\n\nAfter")
  })

  it("sends no request before it knows the goods", async () => {
    await show("")
    await show('variant-id="variant_plans"')
    await show('variant-id="variant_plans" region-id=""')
    await page.waitForLoadState("networkidle")
    expect(asked).toEqual([])
  })

  it("follows its attributes, sends one request for several changes, and another on refresh", async () => {
    await showProduct("variant_none")
    await asks(1)
    await page.evaluate(`{
      const plans = document.querySelector("partner-commerce-plans")
      plans.setAttribute("quantity", "3")
      plans.setAttribute("variant-id", "variant_plans")
    }`)
    await line().waitFor()
    expect(asked).toHaveLength(2)
    await page.evaluate("document.querySelector('partner-commerce-plans').refresh()")
    await asks(3)
    await page.evaluate("document.querySelector('partner-commerce-plans').setAttribute('variant-id', 'variant_none')")
    await line().waitFor({ state: "hidden" })
    expect(await element().boundingBox()).toBeNull()
  })

  it("opens the plans with the keyboard, closes on Esc, and gives the focus back", async () => {
    await showProduct("variant_plans")
    await line().waitFor()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await dialog().waitFor()
    expect(await dialog().getByRole("heading").textContent()).toBe("Pay monthly")
    expect(await dialog().locator("tr").allInnerTexts()).toEqual([
      "Months\tPer month\tDown payment\tTotal to pay\tFinance charge",
      "3\t₱1,900\t₱0\t₱5,700\t₱700",
      "6\t₱1,299\t₱0\t₱7,794\t₱2,794",
      "3\t₱1,700\t₱500\t₱5,600\t₱600",
      "6\t₱1,150.50\t₱500\t₱7,403\t₱2,403",
    ])
    const { violations } = await new AxeBuilder({ page }).include("partner-commerce-plans").analyze()
    expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])

    await page.keyboard.press("Escape")
    await dialog().waitFor({ state: "detached" })
    const focused = "document.activeElement.shadowRoot.activeElement.getAttribute('part')"
    expect(await page.evaluate(focused)).toBe("line")
  })

  it.each([
    ["its button", () => dialog().getByRole("button", { name: "Close" }).click()],
    ["a click beside it", () => page.mouse.click(5, 5)],
  ])("closes by %s", async (_, close) => {
    await showProduct("variant_plans")
    await line().click()
    await dialog().waitFor()
    await dialog().getByRole("heading").click()
    expect(await dialog().count()).toBe(1)
    await close()
    await dialog().waitFor({ state: "detached" })
  })

  it.each([
    ["the page's language", "", "fil"],
    ["its own attribute", 'locale="fil-PH"', "en"],
  ])("speaks Filipino by %s", async (_, attributes, lang) => {
    await show(`cart-id="cart_plans" ${attributes}`, { lang })
    await line().waitFor()
    expect(await line().textContent()).toBe("mula ₱1,299 kada buwan")
  })

  it("lets the page style it by parts and properties", async () => {
    const colour =
      "getComputedStyle(document.querySelector('partner-commerce-plans').shadowRoot.querySelector('button')).color"
    await showProduct("variant_plans", 'style="--partner-commerce-plans-color: rgb(1, 2, 3)"')
    await line().waitFor()
    expect(await page.evaluate(colour)).toBe("rgb(1, 2, 3)")
    await page.addStyleTag({ content: "partner-commerce-plans::part(line) { color: rgb(4, 5, 6) }" })
    expect(await page.evaluate(colour)).toBe("rgb(4, 5, 6)")
  })

  const set = (attributes: Record<string, string>) =>
    page.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(attributes)}))
      document.querySelector("partner-commerce-plans").setAttribute(name, value)`)
  const events = () => page.evaluate("events")
  const hold = () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  it("gives the page its plans, or the reason why it has none", async () => {
    await showProduct("variant_plans")
    await line().waitFor()
    await set({ "variant-id": "variant_none" })
    await waitFor("two events", async () => ((await events()) as unknown[]).length === 2)
    await set({ "variant-id": "variant_unknown" })
    await waitFor("three events", async () => ((await events()) as unknown[]).length === 3)
    expect(await events()).toEqual([
      ["plans-loaded", 5_000],
      ["plans-empty", "out_of_stock"],
      ["plans-error", "no such variant"],
    ])
  })

  it("sends no request to an address that it would have to guess", async () => {
    await show('cart-id="cart_plans"', { script: "/own.js" })
    await waitFor("the event", async () => ((await events()) as unknown[]).length > 0)
    expect(await events()).toEqual([["plans-error", "<partner-commerce-plans> needs backend-url"]])
    expect(asked).toEqual([])
    await set({ "backend-url": url })
    await line().waitFor()
  })

  it("shows no old amount during a request, and keeps its height", async () => {
    await showProduct("variant_plans")
    await page.getByText("from ₱1,299 a month").waitFor()
    const before = await element().boundingBox()
    const answer = hold()
    await set({ "variant-id": "variant_dear" })
    await waitFor("the question", () => asked.length === 2)
    expect(await line().textContent()).toBe("…")
    expect(await element().boundingBox()).toMatchObject({ height: before?.height })
    answer()
    await page.getByText("from ₱2,598 a month").waitFor()
    expect(await element().boundingBox()).toMatchObject({ height: before?.height })
  })

  it("keeps an open dialog and its focus while the plans change", async () => {
    await showProduct("variant_plans")
    await line().click()
    await dialog().getByRole("button", { name: "Close" }).focus()
    await set({ "variant-id": "variant_dear" })
    await page.getByText("from ₱2,598 a month").waitFor()
    expect(await dialog().count()).toBe(1)
    const focused = "document.activeElement.shadowRoot.activeElement.getAttribute('part')"
    expect(await page.evaluate(focused)).toBe("close")
  })

  it("shows the minimum if the page asks for it", async () => {
    await showProduct("variant_small")
    await asks(1)
    expect(await element().boundingBox()).toBeNull()
    await set({ minimum: "1000" })
    await page.getByText("pay monthly from ₱1,000").waitFor()
    await set({ "variant-id": "variant_plans" })
    await page.getByText("from ₱1,299 a month").click()
    await dialog().waitFor()
  })

  it("shows texts that the page sets itself", async () => {
    await showProduct("variant_plans", `texts='{"from":"only {amount} monthly"}'`)
    await line().waitFor()
    expect(await line().textContent()).toBe("only ₱1,299 monthly")
  })

  it("has targets of 24 pixels or more, and is dark on a dark page", async () => {
    await showProduct("variant_plans", 'style="color-scheme: dark; font-size: 10px"')
    expect((await line().boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await line().click()
    const close = await dialog().getByRole("button", { name: "Close" }).boundingBox()
    expect(Math.min(close?.height ?? 0, close?.width ?? 0)).toBeGreaterThanOrEqual(24)
    const colours = await page.evaluate(
      "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('partner-commerce-plans').shadowRoot.querySelector('dialog')))",
    )
    expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(18, 18, 18)"])
  })

  it("keeps its style under a policy of style-src 'self'", async () => {
    const head = `<meta http-equiv="content-security-policy" content="style-src 'self'">`
    await show('cart-id="cart_plans"', { head })
    await line().waitFor()
    const display = "getComputedStyle(document.querySelector('partner-commerce-plans')).display"
    expect(await page.evaluate(display)).toBe("block")
  })
})
