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

  stage.story(
    "a customer has paid, and the callback that says so gets lost until the service tries again",
    async () => {
      const customer = await stage.customer()
      await fillCart(stage, customer)
      await order(customer)
      const before = (await orders(stage)).length
      const { page, store } = stage
      const { control, url } = store.sandbox
      await page.goto(`${url}/#scenes`)
      await page.getByRole("button", { name: "Play: A callback gets lost" }).click()
      await page.getByText(/ is paid, and the store was not told$/).waitFor()
      expect(control.faults()).toMatchObject([{ kind: "lose_call", ends_at: expect.any(String) as unknown }])
      await waitFor("the callback to be lost", () =>
        control.journal().some(({ note }) => note?.includes("the call never arrived")),
      )
      expect(await orders(stage)).toHaveLength(before)
      control.clearFaults()
      await waitFor("the order", async () => (await orders(stage)).length === before + 1)
      await waitFor("the order to be paid", async () => (await orders(stage))[0]?.payment_status === "captured")
      await customer.context().close()
    },
  )

  stage.story("an order whose payment is on hold waits for it, and is paid once the service has approved", async () => {
    const page = await stage.customer()
    await fillCart(stage, page)
    await order(page)
    const checkout = page.url()
    await decide(page, "Hold")
    await page.getByText("It waits for its payment").waitFor()
    const thanks = page.url()
    expect((await orders(stage))[0]).toMatchObject({ payment_status: "awaiting" })

    await page.goto(checkout)
    await decide(page, "Approve")
    await waitFor("the order to be paid", async () => (await orders(stage))[0]?.payment_status === "captured")
    await page.goto(thanks)
    await page.getByText("It is paid.").waitFor()
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

async function orders({ store }: Stage): Promise<{ payment_status: string; total: number }[]> {
  const { data } = await store.api.get("/admin/orders?fields=id,payment_status,total,created_at&order=-created_at")
  return data.orders
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}
