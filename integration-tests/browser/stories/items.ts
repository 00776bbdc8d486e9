import { syncAsPartner } from "../../harness/as-partner"
import { waitFor } from "../../harness/set-up"
import type { Stage } from "../stage"

/** Items on sale, items off sale, and the reasons. */
export function describeItems(stage: Stage): void {
  stage.story("the overview shows how far items have come, and what holds the others back", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce")
    const causes = page.getByRole("region", { name: "Needs you" })
    await causes.getByText("No price").waitFor()
    await admin.expectAccessible("overview with what holds items back")
    await admin.screenshot("what holds items back")
    await causes.getByRole("listitem").filter({ hasText: "No price" }).getByRole("link", { name: /^See/ }).click()
    await page.getByRole("row", { name: /PEBBLE-SLATE/ }).waitFor()

    await admin.open("/partner-commerce")
    const funnel = page.getByRole("region", { name: "Steps to the customer" })
    await funnel.getByRole("link", { name: "see why" }).click()
    await page
      .getByRole("row", { name: /PEBBLE-SLATE/ })
      .getByText("Missing details", { exact: true })
      .waitFor()
    expect(new URL(page.url()).searchParams.get("on_sale")).toBe("false")

    await admin.open("/partner-commerce")
    const inStore = funnel.getByRole("link", { name: /^In store/ })
    const all = await inStore.textContent()
    await funnel.getByRole("combobox", { name: "Category" }).click()
    await page.getByRole("option", { name: "Smartphones" }).click()
    await admin.expectAccessible("the funnel of a category", '[aria-label="Steps to the customer"]')
    expect(await inStore.textContent()).not.toBe(all)
    await inStore.click()
    await page.getByRole("row", { name: /AURORA-128/ }).waitFor()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get("stage"), searchParams.get("category")]).toEqual(["in_store", "Smartphones"])
    expect(await page.getByRole("row", { name: /ECHO-AMBER/ }).count()).toBe(0)
  })

  stage.story("an item that is not at the service shows the reason, and is at the service after the fix", async () => {
    const { page, admin, store } = stage
    await admin.open("/partner-commerce/items")
    await page.getByRole("searchbox", { name: /^Search/ }).fill("pebble")
    const row = page.getByRole("row", { name: /PEBBLE-SLATE/ })
    await row.getByText("No price").waitFor()
    await row.getByRole("button", { name: /pebble/i }).click()
    await stage.shows("has no price in PHP")
    await stage.shows("Add a price in the configured currency to the variant.")
    await admin.screenshot("why it is not there")

    const { pricelessProduct: product } = store.seeded
    await stage.post(`/admin/products/${product.id}/variants/${product.variantId}`, {
      prices: [{ amount: 8990, currency_code: "php" }],
    })
    await page.reload()
    await stage.shows("Everything that the service needs is there.")
    await page.getByRole("dialog").getByRole("button", { name: "Push now" }).click()
    await page.getByRole("dialog").getByText("In review", { exact: true }).waitFor()

    store.sandbox.control.approve({ all: true })
    await stage.readBack()
    await admin.open(`/partner-commerce/items?item=${product.variantId}`)
    await stage.shows("Customers can buy it on the service.")
    await admin.screenshot("now it is there")
  })

  stage.story("an item shows its requests and answers, and the picture that a problem names", async () => {
    const { page, admin, store } = stage
    await admin.open(`/partner-commerce/items?item=${store.seeded.pricelessProduct.variantId}`)
    const drawer = page.getByRole("dialog")
    await drawer.getByText("pebble-front.png", { exact: true }).first().waitFor()
    await drawer
      .getByText(/^SHA-256 [0-9a-f]{8}…$/)
      .first()
      .waitFor()
    const sent = drawer.locator("details").filter({ hasText: "catalog.syncProducts" }).last()
    await sent.locator("summary").first().click()
    await sent.getByText("Show the raw request").first().click()
    await sent.getByText('"name": "Pebble Mini').first().waitFor()
    await sent.scrollIntoViewIfNeeded()
    expect(await sent.innerText()).not.toContain("Aurora")
    await admin.expectAccessible("item with its history")
  })

  stage.story("a click anywhere in a row opens the item", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/items?q=pebble")
    await page.getByRole("cell", { name: "PEBBLE-SLATE", exact: true }).click()
    await page
      .getByRole("dialog")
      .getByRole("heading", { name: /Pebble/ })
      .waitFor()
    expect(new URL(page.url()).searchParams.get("item")).toBe(stage.store.seeded.pricelessProduct.variantId)
  })

  stage.story(
    "a person confirms before a sale stops in an item's drawer, and the drawer follows the variant",
    async () => {
      const { page, admin, store } = stage
      const { pricelessProduct: product, colourfulProduct: colourful } = store.seeded
      const drawer = page.getByRole("dialog")
      const question = page.getByRole("alertdialog")
      await admin.open(`/partner-commerce/items?item=${colourful.variantIds[0]}`)
      await drawer.getByRole("button", { name: "Stop selling this variant" }).click()
      await question.getByText(/^The service takes 1 variant off sale\. The other variants/).waitFor()
      await question.getByRole("button", { name: "Cancel" }).click()
      await question.waitFor({ state: "detached" })
      expect(await drawer.getByText("You stopped selling it on the service.").count()).toBe(0)

      await admin.open(`/partner-commerce/items?item=${product.variantId}`)
      await drawer.getByRole("button", { name: "Stop selling this variant" }).click()
      await question.getByRole("button", { name: "Stop selling this variant" }).click()
      await drawer.getByText("You stopped selling it on the service.").waitFor()
      await stage.post("/admin/partner-commerce/sync", { variant_ids: [product.variantId] })
      await drawer.getByText("The service has acknowledged all its values.").waitFor({ timeout: 15_000 })
      expect(store.sandbox.control.product(product.variantId)?.archived).toBe(true)

      await drawer.getByRole("button", { name: "Sell again" }).click()
      await drawer.getByText("This store wants to sell it on the service.").waitFor()
      await stage.post("/admin/partner-commerce/sync", { variant_ids: [product.variantId] })
      await drawer.getByText("The service has acknowledged all its values.").waitFor({ timeout: 15_000 })
      expect(store.sandbox.control.product(product.variantId)?.archived).toBe(false)
    },
  )

  stage.story("an item that another rule keeps off the service offers no start of its sale", async () => {
    const { page, admin, store } = stage
    const { pricelessProduct: product } = store.seeded
    await stage.post(`/admin/products/${product.id}`, { status: "draft" })
    await admin.open(`/partner-commerce/items?item=${product.variantId}`)
    const drawer = page.getByRole("dialog")
    await drawer.getByText("The product is not published.").waitFor()
    await drawer.getByRole("link", { name: "Open product" }).waitFor()
    expect(await drawer.getByRole("button", { name: /^Opt (in|out)$/ }).count()).toBe(0)
    await stage.post(`/admin/products/${product.id}`, { status: "published" })
  })

  stage.story("an item shows a rejection in the reviewer's words, until the item is repaired", async () => {
    const { page, admin, store } = stage
    const [variant] = store.seeded.variants
    const id = variant?.id ?? ""
    await stage.post(`/admin/products/${store.seeded.product.id}`, { description: "The best phone ever made." })
    await stage.push("Push changes")
    store.sandbox.control.reject({ id, message: "No superlatives, please." })
    await stage.readBack()

    await admin.open("/partner-commerce/runs")
    await page
      .getByRole("row", { name: /^(?=.*Push)(?=.*1 rejected in review)/ })
      .getByRole("button", { name: "Push" })
      .click()
    const ofPush = page.getByRole("dialog").getByRole("region", { name: "Rejected in review" })
    await ofPush.getByText("“No superlatives, please.”").waitFor()
    await admin.expectAccessible("push of which one item was rejected")
    await stage.speak("fil")
    await page
      .getByText(/1 hindi inaprubahan sa pagsusuri/)
      .first()
      .waitFor()
    await admin.screenshot("push of which one item was rejected in Filipino")
    await stage.speak("en")
    await ofPush.getByRole("link", { name: "Aurora 5 - 128 GB" }).click()
    await page.waitForURL(/items\?item=/)

    await admin.open(`/partner-commerce/items?item=${id}`)
    await page.getByRole("dialog").locator("q").first().waitFor()
    await stage.shows("No superlatives, please.")
    await admin.expectAccessible("item that was rejected")
    await page.getByRole("dialog").getByRole("button", { name: "Push now" }).click()
    await waitFor("the same to be sent again", () => store.sandbox.control.product(id)?.waiting === true)
    store.sandbox.control.reject({ id, message: "No superlatives, please." })
    await stage.readBack()
    await admin.open(`/products/${store.seeded.product.id}`)
    await page
      .getByText(/No superlatives, please/)
      .first()
      .scrollIntoViewIfNeeded()
    await admin.screenshot("product widget")

    await stage.post(`/admin/products/${store.seeded.product.id}`, { description: "A phone with a bright screen." })
    await stage.pushAndApprove()
    await admin.open(`/partner-commerce/items?item=${id}`)
    await stage.shows("Customers can buy it on the service.")
    expect(await page.getByText("No superlatives").count()).toBe(0)
    expect(store.sandbox.control.product(id)?.live?.content.description).toBe("A phone with a bright screen.")
  })

  stage.story("a merchant stops selling a product on its own page, and starts it again among the items", async () => {
    const { page, admin, store } = stage
    const { pricelessProduct: product } = store.seeded
    const isArchived = () => store.sandbox.control.product(product.variantId)?.archived
    await admin.open(`/products/${product.id}`)
    const section = stage.section("Partner Commerce")
    await section.getByRole("button", { name: "Edit" }).click()
    await page.getByRole("switch", { name: "Sell this product on the service" }).click()
    await page.getByRole("textbox", { name: "Tagline" }).fill("Fits every pocket")
    await admin.expectAccessible("choices of a product")
    const choices = `/admin/partner-commerce/products/${product.id}/listing`
    await stage.post(choices, { product_tnc: "Typed by another person" })
    await page.getByRole("button", { name: "Save", exact: true }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText(/1 taken off the service/).waitFor()
    await question.getByRole("button", { name: "Save" }).click()
    await section.getByText("Off: you stopped selling it").first().waitFor()
    expect((await store.api.get(choices)).data.listing).toMatchObject({
      enabled: false,
      product_tagline: "Fits every pocket",
      product_tnc: "Typed by another person",
    })
    await stage.post(choices, { product_tnc: null })
    await stage.push("Check everything")
    await waitFor("the product to be archived there", isArchived)

    await admin.open("/partner-commerce/items")
    await page.getByRole("button", { name: "Filter" }).click()
    await page.getByRole("menuitem", { name: "Status" }).click()
    await page.getByRole("listitem").filter({ hasText: "Off" }).click()
    await page.keyboard.press("Escape")
    await page.getByRole("row", { name: /Echo/ }).first().waitFor({ state: "detached" })
    await page.getByRole("checkbox", { name: /^Select Pebble/ }).click()
    await admin.screenshot("several items at once")
    await page.getByRole("button", { name: /^Sell again/ }).click()
    await stage.shows("1 variant is sold again after the next push")
    await stage.push("Check everything")
    await waitFor("the product to be back there", () => isArchived() === false)
  })

  stage.story("a merchant archives unknown products of the service, or links them to a variant", async () => {
    const { page, admin, store } = stage
    const { control } = store.sandbox
    const shown = control.product(store.seeded.variants[0]?.id ?? "")?.live?.content
    const [lamp, radio] = ["lamp-of-last-year", "radio-of-last-year"]
    const old = { ...shown, deals_price: 1, retail_price: 1, in_stock: 1 }
    await syncAsPartner(store.sandbox, [
      { ...old, id: lamp, name: "A lamp" },
      { ...old, id: radio, name: "A radio" },
    ])
    control.approve({ all: true })
    await admin.open("/partner-commerce")
    await stage.readBack()
    const product = { title: "Radio of this year", status: "draft", options: [{ title: "Size", values: ["One"] }] }
    const variant = { title: "One size", options: { Size: "One" }, prices: [] }
    await stage.post("/admin/products", { ...product, variants: [variant] })

    await admin.open("/partner-commerce/items")
    await page.getByRole("link", { name: "Unknown products" }).click()
    await page.getByRole("row", { name: /A radio/ }).waitFor()
    await admin.expectAccessible("products of nobody")
    await admin.screenshot("products of nobody")
    await page.getByRole("checkbox", { name: /A lamp/ }).click()
    await page.getByRole("button", { name: /^Archive at the service/ }).click()
    const question = page.getByRole("alertdialog")
    await question.getByText("The service takes the product off sale").waitFor()
    await question.getByRole("button", { name: "Archive at the service" }).click()
    await page
      .getByRole("row", { name: /A lamp/ })
      .getByText("Archived")
      .waitFor()
    expect([lamp, radio].map((id) => control.product(id)?.archived)).toEqual([true, false])

    await page.getByRole("button", { name: "A radio" }).click()
    await page.getByRole("heading", { name: `Which variant is ${radio}?` }).waitFor()
    await page.getByRole("button", { name: /^Variant:/ }).click()
    await page.getByRole("combobox").fill("Radio of this year")
    await page.getByRole("option", { name: /Radio of this year - One size/ }).click()
    await admin.expectAccessible("which variant a product is")
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("heading", { name: `Which variant is ${radio}?` }).waitFor({ state: "detached" })
  })

  stage.story("a merchant searches, filters, sorts and pages a list of 100,000 more items", async () => {
    const { page, admin, store } = stage
    await store.database.raw(MANY)
    const count = Number((await store.api.get("/admin/partner-commerce/items?limit=1")).data.count)
    expect(count).toBeGreaterThan(MANY_ITEMS)

    await admin.open("/partner-commerce/items")
    await timed("open", () => page.getByText(new RegExp(`of ${count} results`)).waitFor())
    await timed("search", async () => {
      await page.getByRole("searchbox", { name: /^Search/ }).fill("BULK-099999")
      await page.getByRole("row", { name: /BULK-099999/ }).waitFor()
      await page.getByText(/of 1 results/).waitFor()
    })
    await admin.open("/partner-commerce/items?status=off&problem=no_image&order=-name&offset=99980")
    await timed("the last page of a filter, sorted", () => page.getByRole("row", { name: /BULK-000001\b/ }).waitFor())
    await admin.screenshot("100000 items")

    await admin.open("/partner-commerce/items?status=off")
    await page.getByRole("row", { name: /BULK-000001\b/ }).waitFor()
    await timed("next page", async () => {
      await page.getByRole("button", { name: "Next" }).click()
      await page.getByRole("row", { name: /BULK-000021\b/ }).waitFor()
    })
    await timed("sort", async () => {
      await page.getByRole("columnheader", { name: "SKU" }).getByRole("button").click()
      await page.getByRole("row", { name: /BULK-(100000|000001)\b/ }).waitFor()
    })
    await timed("overview", async () => {
      await admin.open("/partner-commerce")
      await page.getByRole("link", { name: /^Off: 100,00\d/ }).waitFor()
    })
    await store.database.raw("DELETE FROM partner_commerce_item WHERE variant_sku LIKE 'BULK-%'")
  })
}

const MANY_ITEMS = 100_000

/** Archived items without a variant, so that no push sends them. */
const MANY = `
  INSERT INTO partner_commerce_item
    (id, shop_code, variant_id, partner_id, variant_sku, name, state, wanted_version, synced_version, stock_wanted_version,
     stock_synced_version, due_at, problems)
  SELECT 'pcitem_bulk_' || n, (SELECT shop_code FROM partner_commerce_item LIMIT 1), 'variant_bulk_' || n, 'variant_bulk_' || n,
         'BULK-' || lpad(n::text, 6, '0'), 'Bulk item ' || lpad(n::text, 6, '0'), 'archived', 1, 1, 1, 1, now(),
         '[{"code":"no_image","severity":"blocking","message":"has no image","fix":"Add one."}]'::jsonb
    FROM generate_series(1, ${MANY_ITEMS}) AS n`

/** Reports the duration without a limit, because it depends on the machine. */
async function timed(what: string, act: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await act()
  process.stderr.write(`      100,000 items, ${what}: ${Math.round(performance.now() - startedAt)} ms\n`)
}
