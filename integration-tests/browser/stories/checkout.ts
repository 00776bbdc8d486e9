import AxeBuilder from "@axe-core/playwright"
import { type Page } from "playwright-core"
import { waitFor } from "../../harness/set-up"
import { decide, fillCart, order } from "../shopper"
import type { Stage } from "../stage"

/** The customer's way from the first "from ₱ a month" to a paid order. */
export function describeCheckout(stage: Stage): void {
  stage.story("a customer sees what a month costs, pays with the service, and finds the order paid", async () => {
    const page = await stage.customer()
    await fillCart(stage, page)
    await order(page)
    await decide(page, "Approve")
    await page.getByRole("heading", { name: /^Thank you: order no\. / }).waitFor()
    await page.getByText("It is paid.").waitFor()
    await expectAccessible(page)
    const [newest] = await orders(stage)
    expect(newest).toMatchObject({ payment_status: "captured", total: 16_140 })
    await page.context().close()
  })

  stage.story("a customer pays, and the lost callback arrives when the service repeats it", async () => {
    const customer = await stage.customer()
    await fillCart(stage, customer)
    await order(customer)
    const before = (await orders(stage)).length
    const { page, store } = stage
    const { control, url } = store.sandbox
    await page.goto(`${url}/#scenes`)
    await page.getByRole("button", { name: "Play: A callback gets lost" }).click()
    await page.getByText(/ is paid, and the store received no callback$/).waitFor()
    expect(control.faults()).toMatchObject([{ kind: "lose_call", ends_at: expect.any(String) as unknown }])
    await waitFor("the callback to be lost", () =>
      control.journal().some(({ note }) => note?.includes("the call never arrived")),
    )
    expect(await orders(stage)).toHaveLength(before)
    control.clearFaults()
    await waitFor("the order", async () => (await orders(stage)).length === before + 1)
    await waitFor("the order to be paid", async () => (await orders(stage))[0]?.payment_status === "captured")
    await customer.context().close()
  })

  stage.story("an order whose payment is on hold waits for it, and is paid once the service has approved", async () => {
    const page = await stage.customer()
    await fillCart(stage, page)
    await order(page)
    const checkout = page.url()
    await decide(page, "Hold")
    await page.getByText("It waits for its payment").waitFor()
    await page.getByRole("heading", { name: /^Your order no\. \d+$/ }).waitFor()
    expect((await orders(stage))[0]).toMatchObject({ payment_status: "awaiting" })

    await decideElsewhere(page, checkout, "Approve")
    await page.getByRole("heading", { name: /^Thank you: order no\. / }).waitFor()
    await page.getByText("It is paid.").waitFor()
    expect((await orders(stage))[0]).toMatchObject({ payment_status: "captured" })
    await page.context().close()
  })

  stage.story("an order whose payment is on hold is cancelled once the service has rejected it", async () => {
    const page = await stage.customer()
    await fillCart(stage, page)
    await order(page)
    const checkout = page.url()
    await decide(page, "Hold")
    await page.getByText("It waits for its payment").waitFor()
    await decideElsewhere(page, checkout, "Reject")
    await page.getByRole("heading", { name: /^Your order no\. \d+ is cancelled$/ }).waitFor()
    await page.getByText(/did not approve your payment, and nothing was charged\. Your order is cancelled/).waitFor()
    await page.context().close()
  })

  stage.story(
    "a customer who cancels at the service reads another message than a customer whom the service rejects",
    async () => {
      const page = await stage.customer()
      const refused: string[] = []
      page.on("response", (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
      await fillCart(stage, page)
      await order(page)
      await decide(page, "Cancel")
      await page
        .getByRole("alert")
        .getByText(/^You cancelled the payment/)
        .waitFor()
      await page.getByRole("link", { name: "Pay another way" }).click()
      await page.getByRole("button", { name: "Order and pay" }).click()
      await decide(page, "Reject")
      await page
        .getByRole("alert")
        .getByText(/^The payment service did not approve your payment/)
        .waitFor()
      // The customer may be back before the callback arrives. The page then asks by completing the cart, and Medusa answers 400.
      expect(refused.filter((url) => !url.endsWith("/complete"))).toEqual([])
      await page.context().close()
    },
  )

  stage.story("a customer chooses a quantity, and sees the goods and the total before the order", async () => {
    const page = await stage.customer()
    await page.emulateMedia({ colorScheme: "dark" })
    await page.setViewportSize({ width: 390, height: 844 })
    await fillCart(stage, page)
    await page.getByLabel(/^Quantity of /).fill("2")
    await page.getByLabel(/^Quantity of /).press("Enter")
    await page.getByText("₱31,980.00").first().waitFor()
    await expectFitting(page)
    await page.getByRole("link", { name: "To the checkout" }).click()
    await page.getByRole("row", { name: "Total ₱32,130.00" }).waitFor()
    await page.getByRole("row", { name: "Delivery ₱150.00" }).waitFor()
    // The frame around a focused element would surround the whole page.
    expect(await page.evaluate(`getComputedStyle(document.querySelector("main")).outlineStyle`)).toBe("none")
    await expectFitting(page)
    await page.context().close()
  })

  stage.story("a cart below the minimum gets only the other payment methods", async () => {
    const page = await stage.customer()
    await page.goto(stage.store.storefront.url)
    await page.getByRole("link", { name: /Echo Buds/ }).click()
    await page.getByRole("button", { name: "Add to cart" }).click()
    await page.getByRole("link", { name: "To the checkout" }).click()
    expect(await page.getByRole("radio", { name: /\(from ₱3,000\.00\)$/ }).isDisabled()).toBe(true)
    expect(await page.getByRole("radio", { name: "Cash on delivery" }).isChecked()).toBe(true)
    await page.context().close()
  })

  stage.story("a customer whom the service rejects has the cart back, and pays another way", async () => {
    const page = await stage.customer()
    await fillCart(stage, page)
    await order(page)
    await decide(page, "Reject")
    await page.getByRole("heading", { name: "Not paid" }).waitFor()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Pay another way" }).click()
    await page.getByLabel("Cash on delivery").check()
    await page.getByRole("button", { name: "Order and pay" }).click()
    await page.getByRole("heading", { name: /^Thank you: order no\. / }).waitFor()
    await page.context().close()
  })
}

/** The customer has the service's page open in a second tab, which comes back to the shop. */
async function decideElsewhere(page: Page, checkout: string, decision: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(checkout)
  await decide(tab, decision)
  await tab.waitForURL((now) => now.href !== checkout)
  await tab.close()
}

/** The page on a narrow screen, in dark colours. */
async function expectFitting(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await expectAccessible(page)
}

async function orders({ store }: Stage): Promise<{ payment_status: string; total: number }[]> {
  const { data } = await store.api.get("/admin/orders?fields=id,payment_status,total,created_at&order=-created_at")
  return data.orders
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}
