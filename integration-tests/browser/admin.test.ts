import type { Browser, Page } from "playwright-core"
import { waitFor } from "../harness/set-up"
import { type Admin, signIn, startBrowser } from "./browser"
import { type RunningAdmin, startAdmin } from "./running-admin"

// A whole store starts first, and its admin is compiled when it is first opened.
jest.setTimeout(300_000)

/** One merchant's first day, in the order in which it happens: each story starts where the one before it ended. */
describe("the admin", () => {
  let store: RunningAdmin
  let browser: Browser
  let admin: Admin
  let page: Page

  beforeAll(async () => {
    store = await startAdmin()
    browser = await startBrowser()
    admin = await signIn(browser, store.url)
    page = admin.page
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await store?.close()
  })

  /** A failed story leaves a picture of where it stood. */
  const story = (title: string, tell: () => Promise<void>) =>
    it(title, async () => {
      try {
        await tell()
      } catch (error) {
        await admin.screenshot(`failed ${title}`)
        throw error
      }
    })

  const shows = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const heading = (name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
  const choose = async (label: string, option: string) => {
    await page.getByRole("combobox", { name: label }).click()
    await page.getByRole("option", { name: option, exact: true }).click()
  }
  const startPush = async (what: string) => {
    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Push now" }).first().click()
    await page.getByRole("menuitem", { name: new RegExp(`^${what}`) }).click()
  }
  const readBack = async () => {
    await startPush("Read back")
    await shows("Read-back completed")
  }
  /** Of the variant that no other story touches. */
  const shownStock = () => store.sandbox.control.product(store.seeded.variants[1]?.id ?? "")?.in_stock
  const setStock = (stocked_quantity: number) =>
    store.api.post(
      `/admin/inventory-items/${store.seeded.inventoryItemIds[1]}/location-levels/${store.seeded.stock_location.id}`,
      { stocked_quantity },
    )

  story("a merchant who has read nothing gets from an installed plugin to a live catalogue", async () => {
    await admin.open("/partner-commerce")
    await heading("Go live")
    await admin.screenshot("first look")
    await page.getByRole("link", { name: "Open settings" }).first().click()

    await choose("Sales channel", "Test store")
    await choose("Region", "Philippines")
    await choose("Shipping option", "Courier")
    await page.getByRole("switch", { name: "Push the catalogue" }).click()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await shows("Settings saved")

    await page.getByRole("link", { name: "Categories", exact: true }).click()
    await page.getByRole("button", { name: /^Category at the service for Phones/ }).click()
    await page.getByRole("combobox", { name: /^Search/ }).fill("smart")
    await page.keyboard.press("Enter")
    await shows("Phones goes to Smartphones")
    await page.getByRole("button", { name: /Budget phones: Smartphones \(from Phones\)/ }).waitFor()
    await admin.screenshot("categories mapped")

    await page.getByRole("link", { name: "Device keys", exact: true }).click()
    await page.getByRole("button", { name: "Edit brand" }).click()
    await page.getByRole("radio", { name: /^Metadata/ }).click()
    await page.getByRole("textbox", { name: "Metadata key" }).fill("brand")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await shows("brand saved")

    await page.getByRole("link", { name: "Overview", exact: true }).click()
    await page.getByRole("listitem").getByRole("button", { name: "Push now" }).click()
    await shows("Push completed")
    await shows(/2 created/)

    store.sandbox.control.approve({ all: true })
    await readBack()
    await page.getByRole("heading", { name: "Go live" }).waitFor({ state: "detached" })
    await admin.screenshot("live")
    expect(store.sandbox.control.products().filter(({ live }) => live !== null)).toHaveLength(2)
  })

  story("a product that is not there says why, and is there once that is fixed", async () => {
    await admin.open("/partner-commerce/items")
    await page.getByRole("searchbox", { name: /^Search/ }).fill("pebble")
    const row = page.getByRole("row", { name: /PEBBLE-SLATE/ })
    await row.getByText("No price").waitFor()
    await row.getByRole("button", { name: /pebble/i }).click()
    await shows("has no price in PHP")
    await shows("Add a price in the configured currency to the variant.")
    await admin.screenshot("why it is not there")

    const { pricelessProduct: product } = store.seeded
    await store.api.post(`/admin/products/${product.id}/variants/${product.variantId}`, {
      prices: [{ amount: 8990, currency_code: "php" }],
    })
    await page.reload()
    await shows("Everything that the service needs is there.")
    await page.getByRole("dialog").getByRole("button", { name: "Push now" }).click()
    await page.getByRole("dialog").getByText("Synced").waitFor()

    store.sandbox.control.approve({ all: true })
    await readBack()
    await admin.open(`/partner-commerce/items?item=${product.variantId}`)
    await shows("It is on sale there.")
    await admin.screenshot("now it is there")
  })

  story("a rejection is shown in the reviewer's words, on the item and on the product", async () => {
    const [variant] = store.seeded.variants
    await store.api.post(`/admin/products/${store.seeded.product.id}`, { description: "The best phone ever made." })
    await startPush("Push changes")
    await shows("Push completed")
    store.sandbox.control.reject({ id: variant?.id ?? "", message: "No superlatives, please." })
    await readBack()

    await admin.open(`/partner-commerce/items?item=${variant?.id}`)
    await page.getByRole("dialog").getByRole("alert").or(page.getByRole("dialog").locator("q")).first().waitFor()
    await shows("No superlatives, please.")
    await admin.expectAccessible("item that was rejected")
    await admin.open(`/products/${store.seeded.product.id}`)
    await page
      .getByText(/No superlatives, please/)
      .first()
      .scrollIntoViewIfNeeded()
    await admin.screenshot("product widget")
  })

  story("a wrong token shows on the overview with what to do, and goes away by itself", async () => {
    const body = { message: "Unauthorized" }
    store.sandbox.control.addFault({ kind: "status", status: 401, body, times: null })
    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Check the connection now" }).click()
    await shows("Not connected")
    await setStock(7)
    await shows("Open problems")
    await shows(/Check token, shopCode and merCode/)
    await admin.expectAccessible("wrong token")

    store.sandbox.control.clearFaults()
    await page.getByRole("button", { name: "Check the connection now" }).click()
    await page.getByText("Not connected").first().waitFor({ state: "detached" })
    await startPush("Check everything")
    await page.getByText("Open problems").waitFor({ state: "detached" })
    expect(shownStock()).toBe(7)
  })

  story("pausing stops the pushes and forgets nothing", async () => {
    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Pause" }).click()
    await shows("Paused. Nothing is forgotten.")
    await page.reload()
    await page.getByRole("button", { name: "Resume" }).waitFor()
    expect(await page.getByRole("button", { name: "Push now" }).first().isDisabled()).toBe(true)

    await setStock(3)
    await admin.open(`/partner-commerce/items?item=${store.seeded.variants[1]?.id}`)
    await shows("Waiting to be sent: stock.")
    expect(shownStock()).toBe(7)

    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Resume" }).click()
    await shows("Resumed. What waited is being sent.")
    await waitFor("the stock that was waiting", () => shownStock() === 3)
  })

  story("an order from the service says not to ship until the sale is confirmed", async () => {
    const [variant] = store.seeded.variants
    await store.sandbox.control.buy({ id: variant?.id ?? "" })
    await admin.open("/partner-commerce/deals")
    await page.getByRole("button", { name: /^DEAL-/ }).click()
    await shows("Do not ship yet")
    await admin.expectAccessible("deal not confirmed")
    await page.getByRole("link", { name: "Open order" }).click()
    await shows("Sold through Partner Commerce")
    await admin.screenshot("order widget")
    await page.getByRole("button", { name: "Check again" }).click()
    await shows("Ready to ship")
  })

  story("a product is taken off on its own page, and put back among the items", async () => {
    const { pricelessProduct: product } = store.seeded
    const isArchived = () => store.sandbox.control.product(product.variantId)?.archived
    await admin.open(`/products/${product.id}`)
    const section = page.getByRole("heading", { name: "Partner Commerce", exact: true }).locator("xpath=../../../..")
    await section.getByRole("button", { name: "Edit" }).click()
    await page.getByRole("switch", { name: "Sell this product on the service" }).click()
    await page.getByRole("textbox", { name: "Tagline" }).fill("Fits every pocket")
    await admin.expectAccessible("choices of a product")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await section.getByText("Opted out", { exact: true }).waitFor()
    await startPush("Check everything")
    await waitFor("the product to be archived there", isArchived)

    await admin.open("/partner-commerce/items")
    await page.getByRole("button", { name: "Filter" }).click()
    await page.getByRole("menuitem", { name: "State" }).click()
    await page.getByRole("listitem").filter({ hasText: "Archived" }).click()
    await page.keyboard.press("Escape")
    await page
      .getByRole("row", { name: /Aurora/ })
      .first()
      .waitFor({ state: "detached" })
    await page.getByRole("checkbox", { name: /^Select Pebble/ }).click()
    await admin.screenshot("several items at once")
    await page.getByRole("button", { name: /^Opt in/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Opt in" }).click()
    await shows("The product is opted in")
    await startPush("Check everything")
    await waitFor("the product to be back there", () => isArchived() === false)
  })

  story("every request can be looked at and copied, without the token", async () => {
    await admin.open("/partner-commerce/activity")
    await page.getByRole("button", { name: "catalog.syncProducts" }).first().click()
    await page.getByRole("dialog").getByRole("button", { name: "Copy as curl" }).waitFor()
    expect(await page.getByRole("dialog").innerText()).not.toContain(store.sandbox.token)
    await admin.expectAccessible("one request")
  })

  story("the pages speak Filipino to whoever chooses it", async () => {
    await admin.open("/settings/partner-commerce")
    await choose("Language of these pages", "Filipino")
    await page.getByRole("heading", { name: "Mga setting" }).waitFor()
    await admin.open("/partner-commerce/items")
    await page.getByRole("heading", { name: "Mga item" }).waitFor()
    await admin.screenshot("in Filipino")
    await admin.open("/settings/partner-commerce")
    await choose("Wika ng mga pahinang ito", "English")
    await page.getByRole("heading", { name: "Settings" }).waitFor()
  })

  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    beforeAll(() => page.emulateMedia({ colorScheme }))

    it.each([
      ["overview", "/partner-commerce", "Recent pushes"],
      ["items", "/partner-commerce/items", "Items"],
      ["deals", "/partner-commerce/deals", "Deals"],
      ["preview", "/partner-commerce/preview", "What would be sent"],
      ["activity", "/partner-commerce/activity", "Activity"],
      ["settings", "/settings/partner-commerce", "Checkout"],
      ["categories", "/settings/partner-commerce/categories", "At the service"],
      ["device keys", "/settings/partner-commerce/device-keys", "Preview"],
    ])("%s can be used with a keyboard and a screen reader", async (name, path, last) => {
      await admin.open(path)
      await heading(last)
      await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" })
      await admin.expectAccessible(`${name} ${colorScheme}`)
    })
  })
})
