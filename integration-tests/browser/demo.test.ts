import type { Browser, Page } from "playwright-core"
import { readOptions } from "../../demo/options"
import { toEnvironmentFile } from "../../demo/storefront/environment-file"
import { type Admin, chooseOption, signIn, startBrowser } from "./browser"
import { type RunningDemo, startDemo } from "./running-demo"

// Opening includes the migrations, the seed, the start of the store and the build of its admin.
jest.setTimeout(600_000)

/** Runs `npm start -- --new-store` like a person who tries the plugin, with the demo's own catalogue. */
describe("the demo of a new store", () => {
  let demo: RunningDemo
  let browser: Browser
  let admin: Admin
  let page: Page

  beforeAll(async () => {
    demo = await startDemo("test-new-store", "--new-store")
    browser = await startBrowser()
    admin = await signIn(browser, `${demo.storeUrl}/app`)
    page = admin.page
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await demo?.stop()
  })

  const goOn = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const heading = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
  const shows = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const choose = (label: string, option: string) => chooseOption(page, label, option)

  it("offers the set-up at the printed address, and the service approves the first product", async () => {
    await page.goto(demo.beginAt)
    await heading("Choose products, prices and shipping")
    await choose("Sales channel", "Bayanihan Store")
    await choose("Region", "Philippines")
    await choose("Shipping option", "Courier")
    await goOn("Save and continue")
    await heading("Purchases at the old price")
    await page.getByRole("radio", { name: /^Refuse them/ }).click()
    await goOn("Save and continue")

    await heading("Where your categories go")
    await page.getByRole("row", { name: /Smartphones → Mobile Phones [1-9]\d* products/ }).waitFor()
    await choose("Accept suggestions from this score", "From 50 % sure")
    await admin.screenshot("demo set-up categories")
    await page.getByRole("button", { name: /^Accept [1-9]\d*$/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Map", exact: true }).click()
    await shows(/^\d+ categories mapped$/)
    await goOn("Continue")
    await heading("Details that shoppers filter by")
    await goOn("Continue")
    await heading("Preview for customers")
    await shows(/^\d+ would be sent, \d+ would be blocked/)
    await admin.expectAccessible("demo set-up preview")
    await goOn("Continue")
    await goOn("Switch on")
    await shows("Push completed")

    await approveAll()
    await page.goto(`${demo.storeUrl}/app/partner-commerce/set-up?step=live`)
    await goOn("Ask the service now")
    await heading("Your first product is approved")
    await admin.screenshot("demo set-up approved")
  })

  it("shows its items and the customer's purchase", async () => {
    await admin.open("/partner-commerce")
    await heading("Steps to the customer")
    await admin.expectAccessible("demo overview")
    await page.goto(`${demo.sandboxUrl}/#shop`)
    await page.locator("#shop-view").getByRole("link").first().click()
    await page.getByRole("button", { name: /^Buy / }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Buy", exact: true }).click()
    await shows(/^1 approved$/)
    await admin.open("/partner-commerce/deals")
    await page.getByRole("row").nth(1).waitFor()
    await admin.expectAccessible("demo deals")
    await admin.open("/partner-commerce/items")
    await page.getByRole("row").nth(1).waitFor()
    await admin.expectAccessible("demo items")
  })

  async function approveAll(): Promise<void> {
    await page.goto(`${demo.sandboxUrl}/#catalogue`)
    await page.getByRole("button", { name: /^Approve all [1-9]/ }).click()
    await shows(/^\d+ approved$/)
  }
})

describe("npm start -- --storefront-url", () => {
  it.each([
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://localhost:3000/", "http://localhost:3000"],
    ["https://shop.example/ph/?x=1", "https://shop.example/ph"],
  ])("takes %s as %s", (given, storefrontUrl) => {
    expect(readOptions(["--storefront-url", given], {})).toMatchObject({ storefrontUrl })
  })

  it.each(["localhost:3000", "3000", "ftp://shop.example", ""])("rejects %j with an example", (given) => {
    expect(() => readOptions([`--storefront-url=${given}`], {})).toThrow("such as http://localhost:3000")
  })

  it("starts the demo's own storefront if it is absent", () => {
    expect(readOptions([], {})).toMatchObject({ storefrontUrl: null, storefrontPort: 8000 })
  })

  it("prints the variables of the starter, with the origin of the storefront as its base", () => {
    const config = {
      name: "Store",
      backendUrl: "http://localhost:9000",
      publishableKey: "pk_1",
      regionId: "reg_1",
      countryCode: "ph",
      currencyCode: "php",
    }
    expect(toEnvironmentFile({ url: "http://localhost:3000/ph", config }).split("\n")).toEqual([
      "MEDUSA_BACKEND_URL=http://localhost:9000",
      "NEXT_PUBLIC_MEDUSA_BACKEND_URL=http://localhost:9000",
      "NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY=pk_1",
      "NEXT_PUBLIC_BASE_URL=http://localhost:3000",
      "NEXT_PUBLIC_DEFAULT_REGION=ph",
      "NEXT_PUBLIC_REGION_ID=reg_1",
    ])
  })
})
