import { waitFor } from "../../harness/set-up"
import type { Stage } from "../stage"

/** Failed pushes, and pushes that wait for a person. */
export function describePushes(stage: Stage): void {
  /** The stock of a variant that only these stories use. */
  const shownStock = () => stage.store.sandbox.control.product(stage.store.seeded.variants[1]?.id ?? "")?.in_stock
  const setStock = (stocked_quantity: number) => {
    const { inventoryItemIds, stock_location } = stage.store.seeded
    return stage.post(`/admin/inventory-items/${inventoryItemIds[1]}/location-levels/${stock_location.id}`, {
      stocked_quantity,
    })
  }
  const colourful = () => {
    const { variantIds } = stage.store.seeded.colourfulProduct
    return variantIds.flatMap((id) => stage.store.sandbox.control.product(id) ?? [])
  }

  stage.story("a wrong token appears on the overview with its fix, and disappears after the fix", async () => {
    const { page, admin, store } = stage
    const body = { message: "Unauthorized" }
    store.sandbox.control.addFault({ kind: "status", status: 401, body, times: null })
    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Check the connection now" }).click()
    await stage.shows("Not connected")
    await setStock(7)
    await stage.heading("Needs you")
    await stage.shows(/Check token, shopCode and merCode/)
    await stage.shows("Pushing waits")
    expect(await page.getByText("The store sends its changes to the service automatically.").count()).toBe(0)
    await admin.expectAccessible("wrong token")

    store.sandbox.control.clearFaults()
    await page.getByRole("button", { name: "Check the connection now" }).click()
    await page.getByText("Not connected").first().waitFor({ state: "detached" })
    await stage.startPush("Check everything")
    // The pause before the next attempt grows with each refusal.
    await page.getByText(/Check token, shopCode and merCode/).waitFor({ state: "detached", timeout: 200_000 })
    expect(shownStock()).toBe(7)
    await stage.shows("The store sends its changes to the service automatically.")
  })

  stage.story("a pause stops the pushes and loses no change", async () => {
    const { page, admin, store } = stage
    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Pause" }).click()
    await stage.shows("Paused. The store remembers all changes.")
    await page.reload()
    await page.getByRole("button", { name: "Resume" }).waitFor()
    expect(await page.getByRole("button", { name: "Push now" }).first().isDisabled()).toBe(true)

    await setStock(3)
    await admin.open(`/partner-commerce/items?item=${store.seeded.variants[1]?.id}`)
    await stage.shows("Waiting to be sent: stock.")
    await stage.shows("This cannot be pushed while it is paused.")
    expect(await page.getByRole("dialog").getByRole("button", { name: "Push now" }).isDisabled()).toBe(true)
    expect(shownStock()).toBe(7)

    await admin.open("/partner-commerce")
    await page.getByText("1 change waits").waitFor()
    await admin.screenshot("lag of a paused store")
    await page.getByRole("button", { name: "Resume" }).click()
    await stage.shows("Resumed. The store sends the changes that waited.")
    await waitFor("the stock that was waiting", () => shownStock() === 3)
    await page.reload()
    await page
      .getByText(/^Usually .*, at most /)
      .first()
      .waitFor()
    await admin.screenshot("lag with what is usual")
  })

  stage.story("the overview lists recent events in the chosen language, with links", async () => {
    const { page, admin } = stage
    for (const price_tolerance_percent of [1, 2, 3, 4, 5, 6, 7, 20, 0]) {
      await stage.post("/admin/partner-commerce/settings", { price_tolerance_percent })
    }
    await stage.post("/admin/partner-commerce/pause")
    await stage.post("/admin/partner-commerce/resume")
    await admin.open("/partner-commerce")
    const happened = stage.section("What happened")
    await happened.getByText("Pushing was resumed").waitFor()
    await happened.getByText("You").first().waitFor()
    await happened.getByRole("link", { name: "Price tolerance: 7 → 20" }).waitFor()
    await admin.expectAccessible("what happened")
    await happened.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded()
    await admin.screenshot("what happened")
    expect(await happened.getByText("Price tolerance: 1 → 2").count()).toBe(0)
    await happened.getByRole("button", { name: "Show more" }).click()
    await happened.getByText("Price tolerance: 1 → 2").waitFor()

    await stage.speak("fil")
    await page.getByText("Itinuloy ang pag-push").first().waitFor()
    await page.getByText("Ikaw").first().waitFor()
    await stage.speak("en")

    await happened.getByRole("link", { name: "All pushes" }).click()
    await stage.heading("Recent pushes")
    await page.goBack()
    await happened.getByRole("link", { name: "Price tolerance: 7 → 20" }).click()
    await stage.heading("Settings")
  })

  stage.story("a person undoes a change in the list of events, after a look at the affected items", async () => {
    const { page, admin, store } = stage
    await stage.post("/admin/partner-commerce/settings", { stock_buffer: 2 })
    await admin.open("/partner-commerce")
    const happened = stage.section("What happened")
    await happened.getByRole("button", { name: /^Undo: .*: 0 → 2$/ }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText(/: 2 → 0\. .*The store checks/).waitFor()
    await admin.expectAccessible("the question before an undoing")
    await admin.screenshot("the question before an undoing")
    await question.getByRole("button", { name: "Undo" }).click()
    await stage.shows("Undone.")
    await happened.getByRole("link", { name: /: 2 → 0$/ }).waitFor()
    expect(await happened.getByRole("button", { name: /: 0 → 2$/ }).count()).toBe(0)

    // The setting changes no item, so the page asks for no confirmation.
    await happened.getByRole("button", { name: "Undo: Price tolerance: 20 → 0" }).click()
    await happened.getByRole("link", { name: "Price tolerance: 0 → 20" }).waitFor()
    await happened.getByRole("button", { name: "Undo: Price tolerance: 0 → 20" }).click()
    await happened.getByRole("link", { name: "Price tolerance: 20 → 0" }).first().waitFor()

    await stage.post("/admin/partner-commerce/pause")
    await page.reload()
    await happened.getByRole("button", { name: "Undo: Pushing was paused" }).click()
    await happened.getByText("Pushing was resumed").first().waitFor()
    await stage.speak("fil")
    const told = stage.section("Mga nangyari")
    await told
      .getByRole("button", { name: /^I-undo: / })
      .first()
      .waitFor()
    await told.scrollIntoViewIfNeeded()
    await admin.screenshot("what can be taken back in Filipino")
    await stage.speak("en")
    const { data } = await store.api.get("/admin/partner-commerce/settings")
    expect(data.settings).toMatchObject({ stock_buffer: 0, price_tolerance_percent: 0 })
  })

  stage.story("a copied database pushes nothing until a person confirms that this store sells", async () => {
    const { page, admin, store } = stage
    await store.database.raw(
      `UPDATE partner_commerce_settings SET binding = jsonb_set(binding, '{store_url}', '"https://the-original.example"')`,
    )
    await admin.open("/partner-commerce")
    await stage.heading("Is this the store that sells?")
    await stage.shows(/https:\/\/the-original\.example/)
    expect(await page.getByRole("button", { name: "Push now" }).first().isDisabled()).toBe(true)
    await admin.expectAccessible("a copied database")

    await page.getByRole("button", { name: "Push from this store" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Push from this store" }).click()
    await stage.shows("This store pushes from now on.")
    await page.getByRole("heading", { name: "Is this the store that sells?" }).waitFor({ state: "detached" })
    await stage.push("Check everything")
  })

  stage.story("a push that would archive most of the catalogue waits, and a person discards it", async () => {
    const { page, admin, store } = stage
    await stage.post(`/admin/products/${store.seeded.colourfulProduct.id}`, { status: "draft" })
    await stage.startPush("Check everything")
    await stage.heading("A push waits for you")
    await stage.shows(/24 withdrawn/)
    await stage.shows("24 items wait")
    // The decision is shown once: the list “Needs you” and the menu only count it.
    const needs = stage.section("Needs you")
    await needs.getByText("Decide above").waitFor()
    expect(await needs.getByText(/24 withdrawn/).count()).toBe(0)
    const counted = (await needs.locator("ul[aria-live] > li").count()).toString()
    await page.getByRole("img", { name: new RegExp(`^${counted} `) }).waitFor()
    await page
      .getByRole("link", { name: /^Echo Buds/ })
      .first()
      .waitFor()
    await admin.expectAccessible("a waiting push")
    expect(colourful().filter(({ archived }) => archived)).toEqual([])

    await stage.speak("fil")
    await stage.shows(/sa serbisyo, 24 ang aalisin(, bukod sa \d+ na naipadala nitong huling oras)?: /)
    await page
      .getByRole("link", { name: /^Echo Buds/ })
      .first()
      .waitFor()
    await admin.screenshot("a waiting push in Filipino")
    await stage.speak("en")
    await page.getByRole("link", { name: "See the plan" }).click()
    await stage.shows("The bulk-change limit would stop this push")
    await page.getByRole("button", { name: "To archive: show only these 24" }).click()
    await page
      .getByRole("searchbox", { name: "Search by name or id" })
      .fill(store.seeded.colourfulProduct.variantIds[0] ?? "")
    await page.getByText(/of 1 results/).waitFor()
    await admin.expectAccessible("a plan that the change limit would hold")

    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Discard" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await page.getByRole("heading", { name: "A push waits for you" }).waitFor({ state: "detached" })
    expect(colourful().filter(({ archived }) => archived)).toEqual([])

    await stage.post(`/admin/products/${store.seeded.colourfulProduct.id}`, { status: "published" })
    await stage.push("Check everything")
  })

  stage.story("a push that would re-price most of the catalogue waits, and a person confirms it", async () => {
    const { page, admin, store } = stage
    const { id, variantIds } = store.seeded.colourfulProduct
    await stage.post(`/admin/products/${id}/variants/batch`, {
      update: variantIds.map((variantId) => ({ id: variantId, prices: [{ amount: 2490, currency_code: "php" }] })),
    })
    await stage.startPush("Check everything")
    await stage.heading("A push waits for you")
    await stage.shows(/24 re-priced/)
    await page.getByRole("button", { name: "Confirm and push" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm and push" }).click()
    await page.getByRole("heading", { name: "A push waits for you" }).waitFor({ state: "detached" })
    await waitFor("the new prices there", () =>
      colourful().every(({ proposal }) => proposal?.content.deals_price === 2490),
    )
    store.sandbox.control.approve({ all: true })
    await stage.readBack()
    await admin.screenshot("after a confirmed push")
  })

  stage.story("a person puts the old prices of a waiting push back into the store", async () => {
    const { page, admin, store } = stage
    const { id, variantIds } = store.seeded.colourfulProduct
    const [, ...others] = variantIds
    const setPrices = (ids: readonly string[], amount: number) =>
      stage.post(`/admin/products/${id}/variants/batch`, {
        update: ids.map((variantId) => ({ id: variantId, prices: [{ amount, currency_code: "php" }] })),
      })
    const amounts = async () => {
      const { data } = await store.api.get(`/admin/products/${id}?fields=variants.prices.amount`)
      const variants = data.product.variants as { prices: { amount: number }[] }[]
      return variants.flatMap(({ prices }) => prices.map(({ amount }) => amount)).toSorted((a, b) => a - b)
    }
    await setPrices(variantIds, 249)
    await stage.startPush("Check everything")
    await stage.heading("A push waits for you")
    await setPrices(variantIds.slice(0, 1), 259)

    const button = page.getByRole("button", { name: "Put the old prices back" })
    await button.click()
    const question = page.getByRole("alertdialog")
    await question.getByText(/23 items get their old prices back in Medusa\. 23 prices are written\./).waitFor()
    await question.getByText(/1 item keeps its price, because the price has changed again\./).waitFor()
    await admin.expectAccessible("the question before old prices go back")
    await question.getByRole("button", { name: "Cancel" }).click()
    expect(await amounts()).toEqual([...others.map(() => 249), 259])

    await stage.speak("fil")
    await page.getByRole("button", { name: "Ibalik ang mga lumang presyo" }).click()
    await question.getByText(/^Babalik sa lumang presyo ang 23 item sa Medusa\./).waitFor()
    await admin.screenshot("the question before old prices go back in Filipino")
    await question.getByRole("button").first().click()
    await stage.speak("en")

    await button.click()
    await question.getByRole("button", { name: "Put the old prices back" }).click()
    await stage.shows(/23 items have their old prices again\./)
    expect(await amounts()).toEqual([259, ...others.map(() => 2490)])
    await stage.section("What happened").getByText("The old prices of 23 items were put back into the store").waitFor()
    await setPrices(variantIds.slice(0, 1), 2490)
    await stage.push("Check everything")
    await page.getByRole("heading", { name: "A push waits for you" }).waitFor({ state: "detached" })
    expect(colourful().filter(({ proposal }) => proposal)).toEqual([])
  })

  stage.story("a person looks at a plan, and the push sends exactly that plan", async () => {
    const { page, admin, store } = stage
    const id = store.seeded.pricelessProduct.variantId
    await stage.post(`/admin/products/${store.seeded.pricelessProduct.id}`, {
      description: "A phone for small hands.",
    })
    await admin.load("/partner-commerce/preview")
    await page.getByRole("button", { name: "To update: show only these 1" }).waitFor()
    await admin.expectAccessible("a plan")
    await page.getByRole("button", { name: "Push this" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Push", exact: true }).click()
    await stage.shows("Push completed")
    const sent = () => store.sandbox.control.product(id)?.proposal?.content.description
    await waitFor("the plan to be sent", () => sent() === "A phone for small hands.")
    store.sandbox.control.approve({ all: true })
    await stage.readBack()
  })
}
