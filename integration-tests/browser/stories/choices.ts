import { readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { waitFor } from "../../harness/set-up"
import { expectQuestionBeforeClosing } from "../close-question"
import type { Stage } from "../stage"

/** Pastes cells in the form in which a spreadsheet copies them. */
const PASTE = `(() => {
  const clipboardData = new DataTransfer()
  clipboardData.setData("text/plain", "Fits every pocket\\tAs agreed\\t1.5\\t\\t2\\n")
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
})()`

/** Choices for many products and variants, and an item as customers see it. */
export function describeChoices(stage: Stage): void {
  const choicesOf = async (path: string) =>
    (await stage.store.api.get(`/admin/partner-commerce/${path}/listing`)).data.listing

  stage.story(
    "a merchant types and pastes taglines and vouchers of several products into a grid, and saves them together",
    async () => {
      const { page, admin, store } = stage
      const { product, pricelessProduct: pebble } = store.seeded
      await admin.open("/partner-commerce/items/choices")
      const taglines = page.getByRole("textbox", { name: /^Tagline of/ })
      await page.getByRole("textbox", { name: "Tagline of Pebble Mini" }).waitFor()
      await taglines.first().fill("First of all")
      await page.keyboard.press("Enter")
      expect(await page.evaluate(`document.activeElement.getAttribute("aria-label")`)).toBe(
        await taglines.nth(1).getAttribute("aria-label"),
      )
      await page.getByRole("button", { name: "Discard" }).click()

      const first = page.getByRole("textbox", { name: "Tagline of Pebble Mini" })
      await first.focus()
      await page.evaluate(PASTE)
      const days = page.getByRole("textbox", { name: "Voucher: days of Pebble Mini" })
      expect(await days.inputValue()).toBe("1.5")
      await stage.shows("Pebble Mini: “1.5” is not a number of days. Write a whole number, 1 or more.")
      expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
      await admin.expectAccessible("choices with a field that cannot be read")
      await days.fill("0030")
      expect(await days.inputValue()).toBe("30")
      await page.getByRole("combobox", { name: "Category at the service of Pebble Mini" }).fill("Nothing there")
      await stage.shows(/the service has no category “Nothing there”/i)
      expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true)
      await admin.expectAccessible("choices with a mistake")
      await page.getByRole("combobox", { name: "Category at the service of Pebble Mini" }).fill("Smartphones")
      await stage.shows("The store checks 1 item again.")
      await admin.screenshot("choices in a grid")
      await page.getByRole("button", { name: "Save", exact: true }).click()
      await stage.shows(/^Saved for 1 row/)
      expect(await choicesOf(`products/${pebble.id}`)).toMatchObject({
        product_tagline: "Fits every pocket",
        product_tnc: "As agreed",
        days_valid: 30,
        stock_buffer: 2,
        category: "Smartphones",
      })
      expect(await choicesOf(`products/${product.id}`)).toMatchObject({ product_tagline: null })
    },
  )

  stage.story("a table exports the choices, and its import applies all lines or none", async () => {
    const { page, admin, store } = stage
    const { pricelessProduct: pebble } = store.seeded
    await admin.open("/partner-commerce/items/choices")
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click(),
    ])
    const table = readFileSync(await download.path(), "utf8")
    expect(table).toContain("Fits every pocket")
    const choose = async (content: string) => {
      const file = join(tmpdir(), "partner-commerce-choices.csv")
      writeFileSync(file, content)
      await page.getByLabel("CSV file of choices to upload").setInputFiles(file)
    }
    const drawer = page.getByRole("dialog")
    await choose(table)
    await drawer.getByText("Every choice is as the file says.").waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })

    await choose(table.replace("Fits every pocket", "Small and light").replace(",Smartphones,", ",Nothing there,"))
    await drawer.getByText(/the service has no category/i).waitFor()
    expect(await drawer.getByRole("button", { name: /^Apply/ }).isDisabled()).toBe(true)
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "detached" })

    await choose(table.replace("Fits every pocket", "Small and light"))
    await drawer.getByText("Small and light").waitFor()
    await admin.expectAccessible("choices from a table")
    await drawer.getByRole("button", { name: "Apply 1 change" }).click()
    await stage.shows(/^Saved for 1 row/)
    expect(await choicesOf(`products/${pebble.id}`)).toMatchObject({ product_tagline: "Small and light" })
    await stage.post("/admin/partner-commerce/listings/batch", {
      listings: [
        {
          product_id: pebble.id,
          product_tagline: null,
          product_tnc: null,
          days_valid: null,
          stock_buffer: null,
          category: null,
        },
      ],
    })
  })

  stage.story(
    "the choices of a product ask before typed work is lost, and return the focus to their button",
    async () => {
      const { page, admin, store } = stage
      await admin.open(`/products/${store.seeded.product.id}`)
      const opener = stage.section("Partner Commerce").getByRole("button", { name: "Edit" })
      await opener.click()
      const field = page.getByRole("dialog").getByRole("textbox", { name: "Tagline" })
      await field.fill("Never saved")
      await expectQuestionBeforeClosing(stage, { field, opener })
    },
  )

  stage.story("the list of items is grouped by product, and a product opens its items", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/items")
    await page.getByRole("button", { name: "By product" }).click()
    const row = page.getByRole("row", { name: /Echo Buds/ })
    await row.getByRole("cell", { name: "24", exact: true }).waitFor()
    await admin.expectAccessible("items by product")
    await row.getByRole("button", { name: "Echo Buds" }).click()
    await page.getByRole("row", { name: /ECHO-AMBER/ }).waitFor()
    const { searchParams } = new URL(page.url())
    expect([searchParams.get("q"), searchParams.get("product_id")]).toEqual([null, expect.stringMatching(/^prod_/)])
    await page.getByText("Echo Buds", { exact: true }).first().waitFor()
  })

  stage.story(
    "a merchant stops one variant on its product's page, and several variants in the list of items",
    async () => {
      const { page, admin, store } = stage
      const [small, large] = store.seeded.variants
      const isOut = async (id: string) => (await choicesOf(`variants/${id}`)).enabled === false
      await admin.open(`/products/${store.seeded.product.id}`)
      const section = stage.section("Partner Commerce")
      await section
        .getByRole("button", { name: /^Stop selling / })
        .first()
        .click()
      const question = page.getByRole("alertdialog")
      await question.getByText(/1 taken off the service/).waitFor()
      await question.getByRole("button", { name: /^Stop selling / }).click()
      await section.getByRole("button", { name: /^Sell .* again$/ }).waitFor()
      await section
        .getByText(/^Category: Smartphones, by Phones$/)
        .first()
        .waitFor()
      await admin.expectAccessible("widget with a variant that is out", '[aria-label="Partner Commerce"]')
      await section.getByRole("button", { name: /^Sell .* again$/ }).click()
      await section.getByRole("button", { name: /^Sell .* again$/ }).waitFor({ state: "detached" })

      await admin.open("/partner-commerce/items?q=aurora")
      await page.getByRole("checkbox", { name: "Select all on this page" }).click()
      await page.getByRole("button", { name: /^Stop selling 2 variants/ }).click()
      await admin.screenshot("taking variants off")
      await page.getByRole("alertdialog").getByRole("button", { name: "Stop selling 2 variants" }).click()
      await stage.shows("The next push takes 2 variants off sale")
      expect([await isOut(small?.id ?? ""), await isOut(large?.id ?? "")]).toEqual([true, true])
      await page.getByRole("checkbox", { name: "Select all on this page" }).click()
      // Control+P prints and pushes nothing, and a letter typed in a menu does not reach the list below it.
      const pushes = async () => (await stage.store.api.get("/admin/partner-commerce/runs")).data.count
      const before = await pushes()
      await page.keyboard.press("Control+p")
      await page.getByRole("button", { name: "Filter" }).click()
      await page.getByRole("menu").waitFor()
      await page.keyboard.press("p")
      // The tooltip of a button below the mouse takes the first Escape.
      await page.mouse.move(0, 0)
      await page.getByRole("tooltip").first().waitFor({ state: "detached" })
      await page.keyboard.press("Escape")
      await page.getByRole("menu").waitFor({ state: "detached" })
      await page.keyboard.press("o")
      await page
        .getByRole("alertdialog")
        .getByText(/^The service takes 2 variants off sale/)
        .waitFor()
      await page.keyboard.press("p")
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click()
      expect(await pushes()).toBe(before)
      await page.keyboard.press("i")
      await waitFor("both to follow their product", async () => !(await isOut(small?.id ?? "")))
    },
  )

  stage.story("a merchant sends all items with the same problem again at once", async () => {
    const { page, admin, store } = stage
    const ids = store.seeded.variants.map(({ id }) => id)
    await stage.post(`/admin/products/${store.seeded.product.id}`, { description: "The very best phone." })
    await stage.push("Push changes")
    for (const id of ids) store.sandbox.control.reject({ id, message: "No superlatives, please." })
    await stage.readBack()
    await admin.open("/partner-commerce/items?problem=rejected")
    await page.getByRole("row", { name: /AURORA-128/ }).waitFor()
    await admin.screenshot("rejected items")
    await page.getByRole("button", { name: `Send ${ids.length} items again` }).click()
    await waitFor("all to wait for approval again", () =>
      ids.every((id) => store.sandbox.control.product(id)?.waiting === true),
    )
    store.sandbox.control.approve({ all: true })
    await stage.readBack()
  })

  stage.story("an item shows its live version beside the waiting one, and each fix is a link", async () => {
    const { page, admin, store } = stage
    const { pricelessProduct: pebble, product, variants } = store.seeded
    const id = variants[0]?.id ?? ""
    const setPrice = (amount: number) =>
      stage.post(`/admin/products/${product.id}/variants/${id}`, { prices: [{ amount, currency_code: "php" }] })
    await setPrice(18_990)
    await admin.open(`/partner-commerce/items?item=${id}`)
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("region", { name: "On sale now" }).getByText(/^₱/).first().waitFor()
    const differences = drawer.getByRole("list", { name: "What is different" })
    await differences.getByText(/^Price: service ₱.*, yours ₱18,990/).waitFor()
    await admin.expectAccessibleInAllColours("item as customers see it")
    await drawer.getByRole("heading", { name: "Field by field" }).scrollIntoViewIfNeeded()
    await admin.screenshot("item field by field")

    await admin.open(`/partner-commerce/items?item=${pebble.variantId}`)
    await drawer.getByText(/has no price in PHP/i).waitFor()
    await drawer.getByRole("img", { name: "Not yet" }).first().waitFor()
    await admin.expectAccessibleInAllColours("item that waits")
    const link = drawer.getByRole("link", { name: "Fix it" }).first()
    expect(await link.getAttribute("href")).toMatch(new RegExp(`/products/${pebble.id}/prices$`))
    await admin.open("/partner-commerce/items/choices?level=variant")
    await page.getByRole("textbox", { name: /^Tagline of Echo Buds - Amber/ }).waitFor()
    await admin.expectAccessibleInAllColours("choices of variants")
    // The later stories buy at this price.
    await setPrice(15_990)
  })
}
