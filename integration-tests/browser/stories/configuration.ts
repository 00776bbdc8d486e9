import { readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { waitFor } from "../../harness/set-up"
import type { Stage } from "../stage"

const TOAST = "[data-sonner-toast]"
/** Returns the texts of buttons under a toast. A field may lie under it, because the page scrolls. */
const COVERED = `(() => {
  const toasts = [...document.querySelectorAll("${TOAST}")].map((toast) => toast.getBoundingClientRect())
  const meets = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return [...document.querySelectorAll("main button:not([role=combobox])")]
    .filter((button) => toasts.some((toast) => meets(toast, button.getBoundingClientRect())))
    .map((button) => button.textContent)
})()`

/** The settings as a form and as a file. */
export function describeConfiguration(stage: Stage): void {
  stage.story(
    "a setting shows its effect, its error, and the number of affected items before it is saved",
    async () => {
      const { page, admin } = stage
      await admin.open("/settings/partner-commerce")
      const buffer = page.getByRole("textbox", { name: "Stock kept back" })
      await buffer.fill("1.5")
      await stage.shows("Enter a whole number")
      await stage.shows("Correct the marked settings before saving")
      expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
      await admin.expectAccessible("a setting that is wrong")

      await buffer.fill("2")
      await stage.shows(/The store checks \d+ items again/)
      await admin.screenshot("what a setting touches")
      await page.getByRole("button", { name: "Discard" }).click()
      await page.getByText("One unsaved change").waitFor({ state: "detached" })
      expect(await buffer.inputValue()).toBe("0")
    },
  )

  stage.story("a merchant who leaves unsaved settings is asked first, and may stay", async () => {
    const { page, admin } = stage
    await admin.open("/settings/partner-commerce")
    const buffer = page.getByRole("textbox", { name: "Stock kept back" })
    await buffer.fill("3")
    const question = page.getByRole("alertdialog")
    await page.getByRole("link", { name: "Regions", exact: true }).click()
    await question.getByText("Leave without saving?").waitFor()
    await question.getByRole("button", { name: "Stay here" }).click()
    await question.waitFor({ state: "detached" })
    expect(await buffer.inputValue()).toBe("3")
    await page.getByRole("link", { name: "Regions", exact: true }).click()
    await question.getByRole("button", { name: "Leave" }).click()
    await stage.heading("Regions")
    await admin.open("/settings/partner-commerce")
    await buffer.waitFor()
    expect(await buffer.inputValue()).toBe("0")
  })

  stage.story("a page that a person comes back to shows what changed meanwhile", async () => {
    const { page, admin } = stage
    const buffer = page.getByRole("textbox", { name: "Stock kept back" })
    const expectBuffer = async (units: string) => {
      await admin.open("/settings/partner-commerce")
      await waitFor(`the page to show ${units}`, async () => (await buffer.inputValue()) === units)
      await admin.open("/partner-commerce")
      await stage.heading("What happened")
    }
    await expectBuffer("0")
    await stage.post("/admin/partner-commerce/settings", { stock_buffer: 2 })
    await expectBuffer("2")
    await stage.post("/admin/partner-commerce/settings", { stock_buffer: 0 })
    await expectBuffer("0")
  })

  stage.story("a failure message covers no button, on a wide and on a narrow window", async () => {
    const { page, admin } = stage
    const usual = page.viewportSize()
    const isSave = (url: URL) => url.pathname.endsWith("/settings") && !url.searchParams.has("dry_run")
    for (const width of [1440, 900]) {
      await page.setViewportSize({ width, height: 900 })
      await admin.open("/settings/partner-commerce")
      await page.getByRole("textbox", { name: "Stock kept back" }).fill("3")
      await stage.shows(/The store checks \d+ items again/)
      await page.route(isSave, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
      try {
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.locator(TOAST).first().waitFor()
        expect(await page.evaluate(COVERED)).toEqual([])
        await admin.screenshot(`a failure at ${width}`)
      } finally {
        await page.unroute(isSave)
      }
      await page.getByRole("button", { name: "Discard" }).click()
    }
    if (usual) await page.setViewportSize(usual)
  })

  stage.story("the overview shows what would be sent, and then switches pushing on", async () => {
    const { page, admin } = stage
    await stage.post("/admin/partner-commerce/settings", { enabled: false })
    await admin.open("/partner-commerce")
    const question = page.getByRole("alertdialog")
    await page.getByRole("button", { name: "Switch on" }).click()
    await question.getByText(/The store checks \d+ items again/).waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Switch on" }).click()
    await question.getByRole("button", { name: "Switch on" }).click()
    await stage.shows("Switched on. The catalogue is being sent.")
    await page.getByRole("button", { name: "Switch on" }).waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Pause" }).waitFor()
  })

  stage.story("credentials are masked, and cannot be edited", async () => {
    const { page, admin, store } = stage
    await admin.open("/settings/partner-commerce")
    await stage.heading("Credentials")
    const section = stage.section("Credentials")
    await section.getByText("Partner token").waitFor()
    expect(await section.getByRole("textbox").count()).toBe(0)
    expect(await page.content()).not.toContain(store.sandbox.token)
  })

  stage.story("a merchant exports the configuration as a file, and imports one change by change", async () => {
    const { page, admin, store } = stage
    const { id: product_id } = store.seeded.pricelessProduct
    await stage.post(`/admin/partner-commerce/products/${product_id}/listing`, { product_tagline: "From the store" })
    await admin.open("/settings/partner-commerce")
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ])
    const configuration = JSON.parse(readFileSync(await download.path(), "utf8"))
    expect(configuration.category_mappings).toContainEqual(expect.objectContaining({ category: "Smartphones" }))

    const choose = async (content: string) => {
      const file = join(tmpdir(), "partner-commerce-configuration.json")
      writeFileSync(file, content)
      await page.getByLabel("Configuration file to import").setInputFiles(file)
    }
    await choose("not a configuration")
    await stage.shows("This file is not a configuration")
    await choose(JSON.stringify(configuration))
    await stage.shows("This store is set up as the file says.")
    await page.keyboard.press("Escape")

    configuration.settings.max_stock = 50
    const others = configuration.listings.filter(
      (listing: { product_id?: string }) => listing.product_id !== product_id,
    )
    configuration.listings = [...others, { product_id, product_tagline: "From a file" }]
    await choose(JSON.stringify(configuration))
    await page.getByRole("dialog").getByText("Most stock shown").waitFor()
    await page.getByRole("dialog").getByText("From the store → From a file").waitFor()
    await admin.expectAccessible("importing a configuration")
    await page.getByRole("button", { name: "Apply 2 changes" }).click()
    await stage.shows(/^Imported\./)
    await page.reload()
    await stage.heading("Catalogue")
    expect(await page.getByRole("textbox", { name: "Most stock shown" }).inputValue()).toBe("50")
    await stage.post(`/admin/partner-commerce/products/${product_id}/listing`, { product_tagline: null })
  })
}
