import type { Stage } from "../stage"

/** From an installed plugin to goods on sale. */
export function tellSetUp(stage: Stage): void {
  stage.story("a list without rows says why, and what will be there", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/items")
    await page.getByRole("searchbox", { name: /^Search/ }).fill("nothing is called this")
    await stage.shows("Nothing matches the search and filters.")
    await admin.expectAccessible("nothing found")
    await admin.open("/partner-commerce/deals")
    await stage.shows("No deals yet")
    await admin.expectAccessible("no deals yet")
  })

  stage.story("a preview without a sales channel and a region says so, and cannot be pushed", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/preview")
    await stage.shows("Choose a sales channel and a region first")
    expect(await page.getByText("The service has everything as your store wants it.").count()).toBe(0)
    await stage.shows("This cannot be pushed: the sales channel or the region is not chosen.")
    expect(await page.getByRole("button", { name: "Push this" }).isDisabled()).toBe(true)
    await admin.expectAccessible("a preview without settings")
  })

  stage.story("a merchant who has read nothing gets from an installed plugin to a live catalogue", async () => {
    const { page, admin, store } = stage
    await admin.open("/partner-commerce")
    await stage.heading("Go live")
    await admin.screenshot("first look")
    const backend = new URL(store.url).origin
    await stage.section("Connection").getByText(`${backend}/partner-commerce`, { exact: true }).waitFor()
    await page.getByRole("button", { name: `Copy ${backend}/partner-commerce/trx/transaction` }).waitFor()
    await page.getByRole("link", { name: "Open settings" }).first().click()

    await stage.choose("Sales channel", "Test store")
    await stage.choose("Region", "Philippines")
    await stage.choose("Shipping option", "Courier")
    await stage.shows(/Of these: \d+ held, because something is missing\./)
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await stage.shows("Settings saved")
    await admin.open("/partner-commerce/preview")
    await stage.shows(/^Nothing can be sent: \d+ are held$/)
    await admin.open("/settings/partner-commerce")

    await page.getByRole("link", { name: "Categories", exact: true }).click()
    await page.getByRole("button", { name: /^Category at the service for Phones/ }).click()
    await page.getByRole("combobox", { name: /^Search/ }).fill("smart")
    await page.keyboard.press("Enter")
    await stage.shows("Phones goes to Smartphones")
    await page.getByRole("button", { name: /Budget phones: Smartphones \(from Phones\)/ }).waitFor()
    await admin.screenshot("categories mapped")

    await page.getByRole("link", { name: "Device keys", exact: true }).click()
    await page.getByRole("button", { name: "Edit brand" }).click()
    await page.getByRole("radio", { name: /^Metadata/ }).click()
    await page.getByRole("textbox", { name: "Metadata key" }).fill("brand")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await stage.shows("brand saved")

    await page.getByRole("link", { name: "Overview", exact: true }).click()
    await page.getByRole("link", { name: "Open the preview" }).click()
    await page.getByRole("button", { name: "To create: show only these 2" }).waitFor()
    await stage.shows("This cannot be pushed: “Push the catalogue” is off.")
    expect(await page.getByRole("button", { name: "Push this" }).isDisabled()).toBe(true)
    await admin.expectAccessible("a plan that cannot be pushed yet")

    await page.getByRole("link", { name: "Switch it on in the settings" }).click()
    await page.getByRole("switch", { name: "Push the catalogue" }).click()
    await stage.shows(/Of these: 2 sent as new, \d+ held, because something is missing\.$/)
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await stage.shows("Settings saved")

    await page.getByRole("link", { name: "Overview", exact: true }).click()
    const next = page.getByRole("listitem").and(page.locator('[aria-current="step"]'))
    await next.getByText("Wait for the first push").waitFor()
    await next.getByRole("link", { name: "See what waits" }).waitFor()
    await stage.startPush("Check everything")
    await stage.shows("Push completed")
    await stage.shows(/2 created/)

    store.sandbox.control.approve({ all: true })
    await stage.readBack()
    await page.getByRole("heading", { name: "Go live" }).waitFor({ state: "detached" })
    await admin.screenshot("live")
    expect(store.sandbox.control.products().filter(({ live }) => live !== null)).toHaveLength(2)
  })
}
