import type { Stage } from "../stage"

/** A new price from its edit to its approval. */
export function describePrices(stage: Stage): void {
  stage.story(
    "a waiting price shows the price that customers see, the lost sales, and the setting that decides",
    async () => {
      const { page, admin, store } = stage
      const { product, variants } = store.seeded
      const id = variants[0]?.id ?? ""
      const setPrice = (amount: number) =>
        stage.post(`/admin/products/${product.id}/variants/${id}`, { prices: [{ amount, currency_code: "php" }] })
      const listing = stage.section("Partner Commerce")
      const seen = listing.getByText("Customers see ₱15,990.00 until the service approves ₱16,990.00.")

      await stage.post("/admin/partner-commerce/settings", { price_policy: "exact" })
      await admin.open(`/products/${product.id}/prices`)
      // The widget lies behind the form, where it has no role.
      await page.locator('[aria-label="Partner Commerce"]').getByText("₱15,990.00").first().waitFor()
      await setPrice(16_990)
      // The form may open later than the widget behind it.
      const form = page.getByRole("dialog")
      await form.waitFor()
      await page.keyboard.press("Escape")
      await form.waitFor({ state: "detached" })
      await seen.waitFor()
      await seen.scrollIntoViewIfNeeded()
      await admin.expectAccessible("product after a price edit", '[aria-label="Partner Commerce"]')

      await stage.push("Push changes")
      await stage.readBack()
      const [refused] = await store.sandbox.control.buy({ id })
      expect(refused?.http_status).toBe(400)
      await admin.open(`/partner-commerce/items?item=${id}`)
      const drawer = page.getByRole("dialog")
      await drawer.getByText(/^Live ₱15,990\.00; yours, ₱16,990\.00, waits for approval \(sent /).waitFor()
      await drawer
        .getByText(
          /purchases at ₱15,990\.00 are refused\. In the last 30 days customers made 1 such purchase, of ₱15,990\.00\./,
        )
        .waitFor()
      await drawer
        .getByText(/^from ₱[\d,.]+ a month$/)
        .nth(1)
        .waitFor()
      await admin.expectAccessible("item whose price waits")
      await page.emulateMedia({ colorScheme: "dark" })
      await stage.speak("fil")
      await drawer.getByText(/tinatanggihan ang mga pagbili sa ₱15,990\.00/).waitFor()
      await admin.expectAccessible("item whose price waits in Filipino dark")
      await page.emulateMedia({ colorScheme: "light" })
      await stage.speak("en")

      await drawer.getByRole("link", { name: "Change which prices are accepted" }).click()
      const policy = page.getByRole("combobox", { name: "Accepted price of a purchase" })
      await policy.and(page.locator(":focus")).waitFor()
      expect((await policy.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
      await admin.expectAccessible("setting that an item named")

      await admin.open("/partner-commerce")
      const sales = page.getByRole("region", { name: "Sales" })
      await sales.getByText(/^This includes ₱[\d,.]+ from \d+ purchases? at a price that differs from yours/).waitFor()
      await sales.scrollIntoViewIfNeeded()
      await admin.expectAccessible("sales that waiting prices cost")
      await sales.getByRole("link", { name: "Change which prices are accepted" }).click()
      await policy.and(page.locator(":focus")).waitFor()

      await admin.open("/partner-commerce")
      const accept = page.getByRole("button", { name: "Accept the shown prices" })
      await accept.waitFor()
      await admin.expectAccessible("shown prices that purchases may not have")
      await accept.click()
      await stage.shows("Purchases at the prices that customers see are accepted from now on.")
      await accept.waitFor({ state: "detached" })
      const { settings } = (await store.api.get("/admin/partner-commerce/settings")).data
      expect(settings.price_policy).toBe("approved")

      await setPrice(15_990)
      await stage.pushAndApprove()
      const { problems } = (await store.api.get("/admin/partner-commerce/problems?open=true")).data
      for (const problem of problems.filter(isDismissible))
        await stage.post(`/admin/partner-commerce/problems/${problem.id}/dismiss`)
      await admin.open(`/products/${product.id}`)
      await listing.getByText("₱15,990.00").first().waitFor()
      expect(await seen.count()).toBe(0)
    },
  )
}

const isDismissible = ({ is_dismissible }: { is_dismissible: boolean }) => is_dismissible
