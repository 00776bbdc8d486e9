import type { Stage } from "../stage"

/** The sandbox's own pages, on which a person plays the service. */
export function describeSandbox(stage: Stage): void {
  stage.story("the sandbox plays scenes: a rush, a lost answer, an outage that ends automatically", async () => {
    const { page, admin, store } = stage
    const { control, url } = store.sandbox
    await page.goto(`${url}/#scenes`)
    await page.getByRole("tab", { name: "Scenes" }).waitFor()
    await admin.expectAccessible("scenes of the sandbox")
    await admin.screenshot("scenes of the sandbox")

    await page.getByRole("button", { name: "Play: Sell-out race of 20" }).click()
    await page.getByText(/^\d+ of 20 sold, of \d+ in stock$/).waitFor()
    await page.getByRole("button", { name: "Play: An answer gets lost" }).click()
    await page.getByText(/^The store's answer was lost; \S+ is cancelled here$/).waitFor()

    await page.getByRole("button", { name: "Play: Outage for two minutes" }).click()
    await page.getByText("The service is away for two minutes").waitFor()
    expect(control.faults()).toMatchObject([{ kind: "status", status: 503, ends_at: expect.any(String) as unknown }])
    await page.getByRole("tab", { name: /^Settings/ }).click()
    await page.getByText(/^until \d\d:\d\d:\d\d$/).waitFor()
    await page.getByRole("button", { name: "Clear faults" }).click()
    await page.getByText(/^until /).waitFor({ state: "detached" })
    expect(control.faults()).toEqual([])
  })

  stage.story("the shop of the sandbox shows a product as customers see it, and sells it", async () => {
    const { page, admin, store } = stage
    const { control, url } = store.sandbox
    const product = control.products().find(({ live, archived, in_stock }) => live && !archived && in_stock > 0)
    if (!product?.live) throw new Error("nothing is on sale")
    const { content } = product.live
    await page.goto(`${url}/#shop`)
    await page
      .getByRole("link", { name: content.name ?? "" })
      .first()
      .waitFor()
    await admin.expectAccessible("the sandbox's shop")

    await page.goto(`${url}/#shop/${encodeURIComponent(product.id)}`)
    await page.getByRole("heading", { name: content.name ?? "", exact: true }).waitFor()
    await page.getByText(`₱${content.deals_price?.toLocaleString("en-PH")}`, { exact: true }).waitFor()
    await admin.expectAccessible("a product in the sandbox's shop")
    const bought = control.orders().length
    await page.getByRole("button", { name: /^Buy / }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Buy", exact: true }).click()
    await page.getByText(/^1 approved$/).waitFor()
    expect(control.orders()).toHaveLength(bought + 1)
    await page.getByRole("link", { name: "← All products" }).click()
    await page.getByRole("searchbox", { name: "Search the shop" }).waitFor()
  })

  stage.story("the sandbox leaves pings out of its journal, and can be read in the dark", async () => {
    const { page, admin } = stage
    const pings = page.locator("#journal-list").getByText("catalog.ping", { exact: true })
    await page.getByRole("tab", { name: /^Journal/ }).click()
    await page.getByText("callback.deal").first().waitFor()
    expect(await pings.count()).toBe(0)
    await page.getByRole("checkbox", { name: "Pings" }).check()
    await pings.first().waitFor()
    await page.emulateMedia({ colorScheme: "dark" })
    for (const tab of ["Catalogue", "Shop", "Orders", "Checkouts", "Scenes", "Journal", "Settings"]) {
      await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click()
      await admin.expectAccessible(`the sandbox's ${tab} dark`)
    }
    await page.emulateMedia({ colorScheme: "light" })
  })
}
