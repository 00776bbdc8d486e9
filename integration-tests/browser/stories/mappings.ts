import { DEFAULT_CATEGORIES } from "../../../src/sandbox/defaults"
import { waitFor } from "../../harness/set-up"
import { expectQuestionBeforeClosing } from "../close-question"
import type { Stage } from "../stage"

/** The category and the words that the service receives. */
export function describeMappings(stage: Stage): void {
  stage.story("a merchant maps one category by its suggestion, and all suggestions above a score", async () => {
    const { page, admin, store } = stage
    await admin.open("/settings/partner-commerce/categories")
    await page.getByRole("button", { name: "Accept Audio for Audio" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("The store checks 24 items again. Of these: 24 sent as new.").waitFor()
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    expect(await countMappings(stage)).toBe(1)
    await page.getByRole("button", { name: "Accept Audio for Audio" }).click()
    await question.getByRole("button", { name: "Map", exact: true }).click()
    await stage.shows("1 category mapped")
    await page.getByRole("button", { name: /^Category at the service for Audio: Audio/ }).waitFor()

    await stage.choose("Accept suggestions from this score", "From 50 % sure")
    await page.getByRole("button", { name: "Accept 1", exact: true }).click()
    await question.getByRole("button", { name: "Map", exact: true }).click()
    await page.getByRole("button", { name: /^Category at the service for Gift vouchers: Vouchers/ }).waitFor()
    await page.getByRole("heading", { name: "Suggestions" }).waitFor({ state: "detached" })
    await page.locator("h1:focus").waitFor()

    await stage.pushAndApprove()
    const ids = store.seeded.colourfulProduct.variantIds
    expect(ids.filter((id) => store.sandbox.control.product(id)?.live)).toHaveLength(ids.length)
  })

  stage.story("the removal of a category's mapping first shows the number of affected items", async () => {
    const { page, admin } = stage
    const before = await countMappings(stage)
    await admin.open("/settings/partner-commerce/categories")
    await page.getByRole("button", { name: "Remove the mapping of Audio" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("Of these: 24 blocked here.").waitFor()
    await admin.screenshot("before a mapping is removed")
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    expect(await countMappings(stage)).toBe(before)

    await page.getByRole("button", { name: "Remove the mapping of Gift vouchers" }).click()
    await question.getByText("The store checks no item again.").waitFor()
    await question.getByRole("button", { name: "Remove", exact: true }).click()
    await stage.shows("The mapping of Gift vouchers was removed")
    expect(await countMappings(stage)).toBe(before - 1)
    await page.getByRole("button", { name: "Accept Vouchers for Gift vouchers" }).click()
    await question.getByRole("button", { name: "Map", exact: true }).click()
    await stage.shows("1 category mapped")
  })

  stage.story("a merchant does not sell a category, sells it again, and finds the focus on its picker", async () => {
    const { page, admin } = stage
    await mapAudio(stage)
    await admin.open("/settings/partner-commerce/categories")
    const picker = page.getByRole("button", { name: /^Category at the service for Audio: / })
    const question = page.getByRole("alertdialog")
    await picker.click()
    await page.getByRole("option", { name: "Do not sell this category" }).click()
    await question.getByText("Stop selling the products of “Audio” on the service?").waitFor()
    await question.getByText(/Of these: \d+ taken off the service\./).waitFor()
    await admin.expectAccessible("before a category is kept off sale")
    await question.getByRole("button", { name: "Cancel" }).click()
    await question.waitFor({ state: "detached" })
    await picker.and(page.locator(":focus")).waitFor()

    await picker.click()
    await page.getByRole("option", { name: "Do not sell this category" }).click()
    await question.getByRole("button", { name: "Do not sell this category" }).click()
    await stage.shows("The products of Audio are not sold on the service")
    await page.getByRole("button", { name: "Category at the service for Audio: Do not sell this category" }).waitFor()
    await picker.and(page.locator(":focus")).waitFor()
    await admin.screenshot("a category that is not sold")

    await page.getByRole("button", { name: "Sell the products of Audio again" }).click()
    await question.getByText("Sell the products of “Audio” again?").waitFor()
    await question.getByRole("button", { name: "Sell again" }).click()
    await stage.shows("The products of Audio may be sold again")
    await picker.and(page.locator(":focus")).waitFor()
    await picker.click()
    await page.getByRole("option", { name: /^Audio/ }).click()
    await stage.shows("Audio goes to Audio")
    await page.getByRole("button", { name: /^Category at the service for Audio: Audio/ }).waitFor()
    await picker.and(page.locator(":focus")).waitFor()
  })

  stage.story("a telephone shows the whole row of a category", async () => {
    const { page, admin } = stage
    const width = 390
    const usual = page.viewportSize()
    await page.route("**/admin/partner-commerce/categories", async (route) => {
      const response = await route.fetch()
      const { categories, ...rest } = (await response.json()) as { categories: { category: string }[] }
      await route.fulfill({
        response,
        json: { ...rest, categories: categories.filter((each) => each.category !== "Audio") },
      })
    })
    await page.setViewportSize({ width, height: 844 })
    await admin.open("/settings/partner-commerce/categories")
    const row = page.getByRole("row").filter({ hasText: "Gone" })
    const parts = [
      row.getByText("Gone", { exact: true }),
      row.getByRole("button", { name: /^Category at the service for Audio/ }),
      row.getByRole("button", { name: "Remove the mapping of Audio" }),
    ]
    for (const part of parts) {
      await part.waitFor()
      const box = await part.boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(width)
    }
    await admin.expectAccessible("categories on a telephone")
    await page.unroute("**/admin/partner-commerce/categories")
    if (usual) await page.setViewportSize(usual)
  })

  stage.story("the categories that the service changed are listed until a person marks them as seen", async () => {
    const { page, admin, store } = stage
    store.sandbox.control.setCategories([...DEFAULT_CATEGORIES, { category: "Toys", device_keys: ["brand"] }])
    await admin.open("/settings/partner-commerce/categories")
    await page.getByRole("button", { name: "Read again" }).click()
    const news = page.getByRole("region", { name: "Changed since your last visit" })
    await news.getByText("Toys").waitFor()
    await admin.expectAccessible("what the service has changed")
    await news.getByRole("button", { name: "Mark as seen" }).click()
    await news.waitFor({ state: "detached" })
    await page.reload()
    await stage.heading("At the service")
    await page.getByRole("link", { name: "1 device key", exact: true }).waitFor()
    expect(await news.count()).toBe(0)
  })

  stage.story("a merchant maps device keys by suggestion, and translates values into the service's words", async () => {
    const { page, admin, store } = stage
    const [variantId = ""] = store.seeded.colourfulProduct.variantIds
    await admin.open("/settings/partner-commerce/device-keys?category=Audio")
    await page.getByRole("button", { name: /^Accept Option Colour for color/ }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("Of these: 24 changed at the service.").waitFor()
    await question.getByRole("button", { name: "Save" }).click()
    await stage.shows("1 device key mapped")
    await page.getByRole("row", { name: /^color Option Colour 24 of 24/ }).waitFor()
    await stage.shows("1 of 4 keys have a source.")

    await page.getByRole("button", { name: "Edit color" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Add a value" }).click()
    await drawer.getByRole("textbox", { name: "Your value" }).fill("Amber")
    await drawer.getByRole("textbox", { name: "Value at the service" }).fill("Honey yellow")
    await admin.expectAccessible("value map")
    await drawer.getByRole("button", { name: "Save", exact: true }).click()
    await question.getByText("Of these: 1 changed at the service.").waitFor()
    await question.getByRole("button", { name: "Save" }).click()
    await stage.shows("color saved")
    await stage.shows("1 value translated")

    await page.getByRole("button", { name: /^Product: / }).click()
    await page.getByRole("combobox", { name: /^Search: Product/ }).fill("ECHO-AMBER")
    await page.getByRole("option", { name: /Echo Buds - Amber/ }).click()
    await page.getByRole("cell", { name: "Honey yellow" }).waitFor()
    await admin.expectAccessible("device keys with a preview")

    await stage.pushAndApprove()
    await waitFor("the translated colour at the service", () =>
      JSON.stringify(store.sandbox.control.product(variantId)?.live ?? {}).includes("Honey yellow"),
    )
  })

  stage.story(
    "the drawer of a device key asks before typed work is lost, and returns the focus to its button",
    async () => {
      const { page, admin } = stage
      await admin.open("/settings/partner-commerce/device-keys?category=Audio")
      const opener = page.getByRole("button", { name: "Edit color" })
      const drawer = page.getByRole("dialog")
      await opener.click()
      await drawer.waitFor()
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "detached" })
      await opener.and(page.locator(":focus")).waitFor()

      await opener.click()
      const field = drawer.getByRole("textbox", { name: "Value at the service" })
      await field.fill("Golden")
      await expectQuestionBeforeClosing(stage, { field, opener })
    },
  )
}

/** A second try of a story finds the mapping as the first try found it. */
async function mapAudio(stage: Stage): Promise<void> {
  const { product_categories: found } = (await stage.store.api.get("/admin/product-categories?q=Audio")).data
  await stage.post("/admin/partner-commerce/category-mappings", { category_id: found[0].id, category: "Audio" })
}

async function countMappings({ store }: Stage): Promise<number> {
  return (await store.api.get("/admin/partner-commerce/category-mappings")).data.count
}
