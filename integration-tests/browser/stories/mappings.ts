import { DEFAULT_CATEGORIES } from "../../../src/sandbox/defaults"
import { waitFor } from "../../harness/set-up"
import type { Stage } from "../stage"

/** Which category and which words the service gets to see. */
export function tellMappings(stage: Stage): void {
  stage.story("categories are mapped by suggestion: one by itself, and all above a score", async () => {
    const { page, admin, store } = stage
    await admin.open("/settings/partner-commerce/categories")
    await page.getByRole("button", { name: "Accept Audio for Audio" }).click()
    await stage.shows("1 category mapped")
    await page.getByRole("button", { name: /^Category at the service for Audio: Audio/ }).waitFor()

    await stage.choose("Accept suggestions from this score", "From 50 % sure")
    await page.getByRole("button", { name: "Accept 1", exact: true }).click()
    await page.getByRole("button", { name: /^Category at the service for Gift vouchers: Vouchers/ }).waitFor()
    await page.getByRole("heading", { name: "Suggestions" }).waitFor({ state: "detached" })

    await stage.pushAndApprove()
    const ids = store.seeded.colourfulProduct.variantIds
    expect(ids.filter((id) => store.sandbox.control.product(id)?.live)).toHaveLength(ids.length)
  })

  stage.story("what the service has changed shows until somebody has seen it", async () => {
    const { page, admin, store } = stage
    store.sandbox.control.setCategories([...DEFAULT_CATEGORIES, { category: "Toys", device_keys: ["brand"] }])
    await admin.open("/settings/partner-commerce/categories")
    await page.getByRole("button", { name: "Read again" }).click()
    const news = page.getByRole("region", { name: "Changed since you last looked" })
    await news.getByText("Toys").waitFor()
    await admin.expectAccessible("what the service has changed")
    await news.getByRole("button", { name: "Mark as seen" }).click()
    await news.waitFor({ state: "detached" })
    await page.reload()
    await stage.heading("At the service")
    await page.getByRole("link", { name: "1 device key", exact: true }).waitFor()
    expect(await news.count()).toBe(0)
  })

  stage.story("device keys are mapped by suggestion, and a value map puts them into the service's words", async () => {
    const { page, admin, store } = stage
    const [variantId = ""] = store.seeded.colourfulProduct.variantIds
    await admin.open("/settings/partner-commerce/device-keys?category=Audio")
    await page.getByRole("button", { name: /^Accept Option Colour for color/ }).click()
    await stage.shows("1 device key mapped")
    await stage.shows("1 of 4 keys have a source.")

    await page.getByRole("button", { name: "Edit color" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Add a value" }).click()
    await drawer.getByRole("textbox", { name: "Your value" }).fill("Amber")
    await drawer.getByRole("textbox", { name: "Value at the service" }).fill("Honey yellow")
    await admin.expectAccessible("value map")
    await drawer.getByRole("button", { name: "Save", exact: true }).click()
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
}
