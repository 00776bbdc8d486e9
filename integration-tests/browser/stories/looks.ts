import en from "../../../src/admin/i18n/json/en.json"
import fil from "../../../src/admin/i18n/json/fil.json"
import type { Stage } from "../stage"

const PAGES = [
  ["overview", "/partner-commerce", "What happened"],
  ["pushes", "/partner-commerce/runs", "Recent pushes"],
  ["items", "/partner-commerce/items", "Items"],
  ["choices", "/partner-commerce/items/choices", "Choices"],
  ["unknown_products", "/partner-commerce/items/unknown-products", "Unknown products"],
  ["deals", "/partner-commerce/deals", "Deals"],
  ["payments", "/partner-commerce/payments", "Payments"],
  ["service's payments", "/partner-commerce/payments/service", "The service's own list"],
  ["statistics", "/partner-commerce/payments/statistics", "Transactions per day"],
  ["preview", "/partner-commerce/preview", "Changes to send"],
  ["activity", "/partner-commerce/activity", "Activity"],
  ["settings", "/settings/partner-commerce", "Checkout"],
  ["categories", "/settings/partner-commerce/categories", "At the service"],
  ["device keys", "/settings/partner-commerce/device-keys", "Preview"],
] as const

/** Pages whose Medusa tables show no text while they load. */
const LISTS: readonly string[] = ["items", "deals", "payments", "activity"]

/** Every page in both languages and both colour schemes, checked for eyes, keyboards and screen readers. */
export function describeLooks(stage: Stage): void {
  stage.story("the pages are in Filipino for a person who chooses it", async () => {
    const { page, admin, store } = stage
    await admin.open("/settings/partner-commerce")
    // The sections above grow when their data arrives, and would push an open list out of the window.
    await page.getByText("Partner token").first().waitFor()
    await stage.choose("Language of these pages", "Filipino")
    await page.getByRole("heading", { name: "Mga setting" }).waitFor()
    await admin.open(`/partner-commerce/items?item=${store.seeded.pricelessProduct.variantId}`)
    await stage.shows("Nabibili ito ng mga customer sa serbisyo.")
    await page.getByRole("row", { name: "Status Ibinebenta Nasa serbisyo Ibinebenta" }).waitFor()
    await admin.screenshot("in Filipino")
    await admin.open("/settings/partner-commerce/device-keys?category=Audio")
    await stage.shows("Galing na sa metadata na “brand” ang “brand” ng “Smartphones”; may value ang 24 sa 24 item")
    await admin.screenshot("suggestions in Filipino")
    await admin.open("/partner-commerce/deals")
    await page.getByRole("cell", { name: "Aprubado" }).first().waitFor()
    await admin.open("/settings/partner-commerce")
    await stage.choose("Wika ng mga page na ito", "English")
    await page.getByRole("heading", { name: "Settings" }).waitFor()
  })

  describe("a narrow window in Filipino", () => {
    let usual: { width: number; height: number } | null
    beforeAll(async () => {
      usual = stage.page.viewportSize()
      await stage.page.setViewportSize({ width: 900, height: 900 })
      await stage.speak("fil")
    })
    afterAll(async () => {
      await stage.speak("en")
      if (usual) await stage.page.setViewportSize(usual)
    })

    it.each(PAGES)("%s shows no English text, and fits into the width of the window", async (name, path) => {
      await stage.admin.open(path)
      await stage.page.getByRole("heading", { level: 1 }).first().waitFor()
      await stage.page.getByRole("status", { name: fil.states.loading }).first().waitFor({ state: "detached" })
      expect(await readEnglish(stage)).toEqual([])
      expect(await stage.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0)
      expect(await stage.page.evaluate(BROKEN_BUTTONS)).toEqual([])
      await stage.admin.expectAccessible(`${name} narrow`)
    })

    it("the menu's entries, which a narrow window hides, are Filipino too", async () => {
      await stage.page.setViewportSize({ width: 1400, height: 900 })
      await stage.admin.open("/partner-commerce")
      for (const name of [fil.menu.items, fil.menu.payments, fil.menu.activity])
        await stage.page.getByRole("link", { name, exact: true }).first().waitFor()
    })
  })

  describe("light and dark colours", () => {
    const titles = new Map<string, string>()

    it.each(PAGES)(
      "%s has its own title, one first heading, and serves keyboards and screen readers",
      async (name, path, last) => {
        await stage.admin.open(path)
        await stage.heading(last)
        await stage.page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" })
        if (LISTS.includes(name)) await stage.shows(/of \d+ results/)
        expect(await stage.page.getByRole("heading", { level: 1 }).count()).toBe(1)
        titles.set(name, await stage.page.title())
        expect(new Set(titles.values()).size).toBe(titles.size)
        await stage.admin.expectAccessibleInAllColours(name)
      },
    )

    it("an item can be used with a keyboard and a screen reader", async () => {
      await stage.admin.open(`/partner-commerce/items?item=${stage.store.seeded.variants[0]?.id}`)
      await stage.heading("Requests and answers")
      await stage.admin.expectAccessibleInAllColours("item")
    })

    it.each([
      ["a product", "Partner Commerce", () => `/products/${stage.store.seeded.product.id}`],
      ["an order", "Sold through Partner Commerce", () => readOrderPath(stage)],
    ])("the widget of %s can be used with a keyboard and a screen reader", async (name, title, toPath) => {
      await stage.admin.open(await toPath())
      await stage.section(title).scrollIntoViewIfNeeded()
      await stage.section(title).getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" })
      await stage.admin.expectAccessibleInAllColours(`widget of ${name}`, `[aria-label="${title}"]`)
    })
  })
}

/** The texts of Medusa's buttons that need two lines. A button that loads shows a spinner instead of its text. */
const BROKEN_BUTTONS = `[...document.querySelectorAll("main button.w-fit.rounded-md:not(:has(.animate-spin))")]
  .filter(({ offsetHeight }) => offsetHeight > 40).map(({ innerText }) => innerText)`

/** Texts that Medusa's own tables also use, in the admin's language. */
const MEDUSAS: ReadonlySet<string> = new Set(["Next", "Previous", "Search", "Filter", "Clear"])

/** The plugin's complete English texts that a Filipino page must not show, because their Filipino text differs. */
const ENGLISH: readonly string[] = (() => {
  const [english, filipino] = [flatten(en), flatten(fil)]
  const spoken = [...filipino.values()].map(toPattern)
  const isForeign = (text: string) => !MEDUSAS.has(text) && !spoken.some((pattern) => pattern.test(text))
  return [...english.values()].filter((text) => !text.includes("{{") && isForeign(text))
})()

/** Matches every form of a text with values: “{{number}} device key” is Filipino, and so is “1 device key”. */
function toPattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${parts.join(".+")}$`)
}

function flatten(texts: object, path = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === "string"
        ? [[`${path}${key}`, value] as const]
        : [...flatten(value as object, `${path}${key}.`).entries()],
    ),
  )
}

/** Returns the plugin's English texts on the page. */
async function readEnglish({ page }: Stage): Promise<string[]> {
  const shown = await page.locator("main").allInnerTexts()
  const lines = new Set(shown.flatMap((text) => text.split("\n").map((line) => line.trim())))
  return ENGLISH.filter((text) => lines.has(text))
}

async function readOrderPath({ store }: Stage): Promise<string> {
  const { deals } = (await store.api.get("/admin/partner-commerce/deals")).data
  return `/orders/${deals.find(({ order_id }: { order_id: string | null }) => order_id !== null).order_id}`
}
