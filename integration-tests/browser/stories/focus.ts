import type { Locator } from "playwright-core"
import { syncAsPartner } from "../../harness/as-partner"
import type { Stage } from "../stage"

/** The keyboard never loses its place. */
export function describeFocus(stage: Stage): void {
  const focused = (control: Locator) => control.and(stage.page.locator(":focus")).waitFor()
  const escape = async (layer: Locator) => {
    await layer.waitFor()
    await stage.page.keyboard.press("Escape")
    await layer.waitFor({ state: "detached" })
  }

  stage.story(
    "a closed filter gives the focus back to the control that opened it, or to the filter button",
    async () => {
      const { page, admin } = stage
      const filter = page.getByRole("button", { name: "Filter" })
      // The tooltip of a control below the mouse would take the first Escape.
      await page.mouse.move(0, 0)
      await admin.open("/partner-commerce/items")
      const choice = page.getByRole("listitem").filter({ hasText: "Off" })
      const add = async () => {
        await filter.focus()
        await page.keyboard.press("Enter")
        await page.getByRole("menuitem", { name: "Status" }).click()
        await choice.waitFor()
      }
      await add()
      await escape(choice)
      await focused(filter)

      await add()
      await choice.click()
      await choice.waitFor({ state: "detached" })
      await focused(filter)
      const chip = page.getByRole("button", { name: "Off", exact: true })
      await chip.focus()
      await page.keyboard.press("Enter")
      await escape(choice)
      await focused(chip)

      await page.getByRole("button", { name: "Clear all" }).focus()
      await page.keyboard.press("Enter")
      await chip.waitFor({ state: "detached" })
      await focused(filter)
    },
  )

  stage.story(
    "a dismissed problem passes the focus on to the next problem, and the last one to a heading",
    async () => {
      const { page, admin, store } = stage
      await store.database.raw(PROBLEMS, { shopCode: store.sandbox.shopCode })
      await admin.open("/partner-commerce")
      const row = (text: string) => stage.section("Needs you").getByRole("listitem").filter({ hasText: text })
      const dismiss = async (text: string) => {
        await row(text).getByRole("button", { name: "Dismiss" }).focus()
        await page.keyboard.press("Enter")
        await row(text).waitFor({ state: "detached" })
      }
      await dismiss("entriesProjected failed")
      await focused(row("come through 7 proxies").getByRole("button", { name: "Dismiss" }))
      await dismiss("come through 7 proxies")
      await page.locator("h1:focus, h2:focus, [aria-label='Needs you'] :focus").waitFor()
    },
  )

  stage.story("an item that is sent again passes the focus on", async () => {
    const { page, store } = stage
    const { control } = store.sandbox
    await stage.pushAndApprove()
    const path = `/admin/products/${store.seeded.product.id}`
    const { title } = (await store.api.get(path)).data.product
    await stage.post(path, { title: `${title} renamed` })
    await stage.push("Push changes")
    control.reject({ all: true, message: "The name is not clear" })
    await stage.readBack()
    const again = stage.section("Needs you").getByRole("button", { name: /^Send \d+ items? again$/ })
    await again.focus()
    await page.keyboard.press("Enter")
    await again.waitFor({ state: "detached" })
    await page.locator("h1:focus, h2:focus, [aria-label='Needs you'] :focus").waitFor()

    await stage.post(path, { title })
    await stage.pushAndApprove()
  })

  stage.story("an archived unknown product gives the focus back to its list", async () => {
    const { page, admin, store } = stage
    const { control } = store.sandbox
    const shown = control.product(store.seeded.variants[0]?.id ?? "")?.live?.content
    const id = "clock-of-last-year"
    await syncAsPartner(store.sandbox, [
      { ...shown, deals_price: 1, retail_price: 1, in_stock: 1, id, name: "A clock" },
    ])
    control.approve({ all: true })
    await stage.readBack()
    await admin.open("/partner-commerce/items/unknown-products")
    const clock = page.getByRole("row", { name: /A clock/ })
    await clock.getByRole("checkbox").focus()
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: /^Archive at the service/ }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive at the service" }).focus()
    await page.keyboard.press("Enter")
    await clock.getByText("Archived").waitFor()
    await page.locator("main :focus").waitFor()
  })
}

const PROBLEMS = `
  INSERT INTO partner_commerce_problem (id, shop_code, key, code, message, fix, why, raised_at, last_seen_at)
  VALUES ('pcprob_focus_1', :shopCode, 'focus_1', 'hook_failed', 'failed', 'fix', '{"code":"hook_failed","values":{"reason":"no answer"}}',
          now(), now()),
         ('pcprob_focus_2', :shopCode, 'focus_2', 'callback_proxies', 'proxies', 'fix',
          '{"code":"callback_proxies","values":{"proxies":7}}', now() + interval '1 second', now())
  ON CONFLICT (id) DO UPDATE SET cleared_at = NULL`
