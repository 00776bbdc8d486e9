import { readFile } from "node:fs/promises"
import { type Sql } from "../../../src/database/database"
import { expectQuestionBeforeClosing } from "../close-question"
import { waitFor } from "../../harness/set-up"
import { letRefundsWait } from "../../harness/time-passes"
import { decide, fillCart, order } from "../shopper"
import type { Stage } from "../stage"

/** Payments of carts from the merchant's view. */
export function describePayments(stage: Stage): void {
  stage.story("a payment on hold is found by its order, and says why not to ship", async () => {
    const { page, admin, store } = stage
    const customer = await stage.customer()
    await fillCart(stage, customer)
    await order(customer)
    await decide(customer, "Hold")
    await customer.getByText("It waits for its payment").waitFor()
    await customer.context().close()
    const { trx_id, order_id, amount } = await newestPayment(stage)

    await admin.open("/partner-commerce/payments")
    await page.getByRole("searchbox", { name: "Search by phone, name, e-mail, order, product or id" }).fill(order_id)
    await page.waitForURL(/[?&]q=order_/)
    await page
      .getByRole("row", { name: toPesos(amount) })
      .getByText("On hold")
      .first()
      .click()
    const drawer = page.getByRole("dialog")
    await drawer.getByText("Do not ship yet").waitFor()
    await drawer.getByText("The service waits, for example for a down payment.").waitFor()
    await drawer.getByText("Put on hold by the service").waitFor()
    await drawer
      .getByRole("table", { name: "Items of the service's record" })
      .getByText(/Aurora 5/)
      .waitFor()
    await admin.expectAccessible("payment on hold")

    await drawer.getByRole("link", { name: "Open order" }).click()
    const widget = stage.section("Paid with Partner Commerce")
    await widget.getByText("Do not ship yet").waitFor()
    await widget.scrollIntoViewIfNeeded()
    await admin.expectAccessible("order whose payment is on hold", '[aria-label="Paid with Partner Commerce"]')

    // The merchant rechecks before the next scheduled reading.
    await store.sandbox.control.sendStatus({ trx_id, status: "APR", wait: true })
    await widget.getByRole("button", { name: "Check again" }).click()
    await widget.getByText("The service has approved the payment. The order can be shipped.").waitFor()
    await widget.getByRole("link", { name: "Open payment" }).click()
    await page.getByRole("dialog").getByText("Approved by the service").waitFor()
  })

  stage.story("the form of a refund asks before typed work is lost", async () => {
    const { page, admin } = stage
    const { trx_id } = await newestPayment(stage)
    await admin.open(`/partner-commerce/payments?payment=${trx_id}`)
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Refund" }).click()
    const field = drawer.getByRole("form", { name: "Refund" }).getByRole("textbox", { name: "Reason" })
    await field.fill("came late")
    await expectQuestionBeforeClosing(stage, { field })
  })

  stage.story(
    "a merchant refunds one item once, reads the service's words if it refuses, and finds the refund on the order",
    async () => {
      const { page, admin, store } = stage
      const { trx_id, order_id } = await newestPayment(stage)
      await admin.open(`/partner-commerce/payments?payment=${trx_id}`)
      const drawer = page.getByRole("dialog")
      await drawer.getByRole("button", { name: "Refund" }).click()
      const form = drawer.getByRole("form", { name: "Refund" })
      await form.getByRole("checkbox", { name: /₱150\.00/ }).check()
      expect(await form.getByRole("spinbutton", { name: "Amount" }).inputValue()).toBe("150")
      await form.getByRole("textbox", { name: "Reason" }).fill("came late")
      await admin.expectAccessible("refund of an item")
      const send = async () => {
        await form.getByRole("button", { name: "Refund at the service" }).focus()
        await page.keyboard.press("Enter")
        await page.getByRole("alertdialog").getByRole("button", { name: "Refund at the service" }).focus()
        await page.keyboard.press("Enter")
        await page.getByRole("alertdialog").waitFor({ state: "detached" })
      }
      const keepsFocus = () => page.locator("[role=dialog]:focus, [role=dialog] :focus").waitFor()

      const body = { message: "the refund window is closed" }
      store.sandbox.control.addFault({ kind: "status", status: 403, body, match: { operation: "refundItems" } })
      await send()
      await form.getByText(/the refund window is closed/).waitFor()
      await admin.screenshot("refund that the service refused")
      await form.getByText(/After this refund, ₱[\d,.]+ can still be refunded/).waitFor()

      const tab = await page.context().newPage()
      store.sandbox.control.addFault({ kind: "delay", ms: 8_000, match: { operation: "refundItems" } })
      await send()
      await form.getByText("The service is refunding ₱150.00").waitFor()
      await keepsFocus()
      expect(await form.getByRole("spinbutton", { name: "Amount" }).isDisabled()).toBe(true)
      expect(await form.getByRole("checkbox", { name: /₱150\.00/ }).isDisabled()).toBe(true)
      await tab.goto(page.url())
      await tab.getByText("A refund of ₱150.00 is running at the service").waitFor()
      expect(await tab.getByRole("button", { name: "Refund" }).count()).toBe(0)
      await tab.close()
      await stage.shows("Refunded, and booked on the order")
      await drawer.getByRole("listitem").filter({ hasText: "Done" }).filter({ hasText: "₱150.00" }).waitFor()
      await drawer.getByText("Paid, with a part refunded").waitFor()
      await keepsFocus()
      await drawer.getByRole("button", { name: "Refund" }).focus()
      await page.keyboard.press("Enter")
      const delivery = form.getByRole("checkbox", { name: /Refunded ₱150\.00/ })
      expect(await delivery.isDisabled()).toBe(true)
      await form.locator(":focus").waitFor()
      await form.getByRole("button", { name: "Cancel" }).click()
      await drawer.getByText("Refund sent to the service").first().waitFor()

      await drawer.getByRole("button", { name: "Read the history" }).click()
      const history = drawer.getByRole("region", { name: "The service's history" })
      await history.getByText("Approved").waitFor()
      await admin.expectAccessible("payment with a refund")
      const refunds = store.sandbox.control
        .journal()
        .filter(({ operation, path }) => operation.endsWith("refundItems") && path.includes(trx_id))
      expect(refunds).toHaveLength(2)
      await waitFor("the refund to be booked", async () => (await refundsOf(stage, order_id)).includes(150))

      await admin.open(`/orders/${order_id}`)
      await stage.section("Paid with Partner Commerce").getByText("₱150.00 went back to the customer").waitFor()
      await admin.open("/orders")
      await stage
        .section("Latest from Partner Commerce")
        .getByRole("listitem")
        .filter({ hasText: "Paid with Partner Commerce" })
        .filter({ hasText: "Refunded in part" })
        .first()
        .waitFor()
    },
  )

  stage.story("a merchant ends a refund without an answer after a look into the service's portal", async () => {
    const { page, admin, store } = stage
    const { trx_id } = await newestPayment(stage)
    await admin.open(`/partner-commerce/payments?payment=${trx_id}`)
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("button", { name: "Refund" }).click()
    const form = drawer.getByRole("form", { name: "Refund" })
    await form.getByRole("checkbox", { name: /Aurora 5/ }).check()
    await form.getByRole("spinbutton", { name: "Amount" }).fill("1140")
    await form.getByText(/Perhaps only ₱[\d,.]+ of this can be refunded/).waitFor()
    store.sandbox.control.addFault({ kind: "reset_before", match: { operation: "refundItems" } })
    await form.getByRole("button", { name: "Refund at the service" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Refund at the service" }).click()
    const refund = drawer.getByRole("listitem").filter({ hasText: "Not known" })
    await refund.filter({ hasText: "₱1,140.00" }).waitFor()
    const ends = refund.getByRole("button", { name: "The portal shows no such refund" })
    expect(await ends.count()).toBe(0)

    await letRefundsWait(toSql(store.database), 11, { trx_id: [trx_id] })
    await admin.open(`/partner-commerce/payments?payment=${trx_id}`)
    await ends.waitFor()
    await admin.expectAccessible("refund without an answer")
    await ends.click()
    const question = page.getByRole("alertdialog")
    await question.getByText("Does the service's portal show no refund of ₱1,140.00?").waitFor()
    await question.getByRole("button", { name: "The portal shows no such refund" }).click()
    await stage.shows("The refund is now: Refused")
    await drawer.getByText("A user found no such refund in the portal").waitFor()
    await drawer.getByRole("button", { name: "Refund" }).waitFor()
  })

  stage.story("a merchant filters the service's own list with its own filters", async () => {
    const { page, admin } = stage
    const { amount } = await newestPayment(stage)
    await admin.open("/partner-commerce/payments")
    await page.getByRole("link", { name: "The service's own list" }).click()
    await page
      .getByRole("row", { name: toPesos(amount) })
      .first()
      .waitFor()
    await stage.choose("State", "Approved")
    await page.waitForURL(/status=APR/)
    await page
      .getByRole("row", { name: toPesos(amount) })
      .first()
      .waitFor()
    await stage.choose("State", "Expired")
    await stage.shows("The service lists nothing for these filters.")
    await admin.expectAccessible("service's list without a transaction")
  })

  stage.story("statistics appear as a chart and as a table, and the report is saved as a file", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/payments/statistics")
    await page.locator(".recharts-rectangle").first().waitFor()
    const today = page.getByRole("table", { name: "Transactions per day" }).getByRole("row").nth(1)
    expect(Number(await today.getByRole("cell").nth(1).innerText())).toBeGreaterThan(0)
    await admin.expectAccessible("statistics")

    const { trx_id } = await newestPayment(stage)
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download CSV" }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^transactions_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), "utf8")).toContain(trx_id)
    await stage.shows("Report saved")
  })

  stage.story("the payments are in Filipino for a person who chooses it", async () => {
    const { page, admin } = stage
    const { trx_id } = await newestPayment(stage)
    await admin.open(`/partner-commerce/payments?payment=${trx_id}`)
    await page.getByRole("dialog").waitFor()
    await stage.speak("fil")
    await page.getByRole("dialog").getByText("Bayad na, may bahaging na-refund").waitFor()
    await admin.screenshot("payment in Filipino")
    await stage.speak("en")
    await page.getByRole("dialog").getByText("Paid, with a part refunded").waitFor()
  })
}

interface Payment {
  trx_id: string
  order_id: string
  amount: number
}

/** Waits for the newest approved or held payment with an order. */
function newestPayment({ store }: Stage): Promise<Payment> {
  const path = "/admin/partner-commerce/payments?state=held&state=approved&limit=1"
  return waitFor("the order of the newest payment", async () => {
    const [payment] = (await store.api.get(path)).data.payments
    return payment?.order_id ? payment : null
  })
}

/** Formats an amount like the pages. */
const toPesos = (amount: number) => `₱${amount.toLocaleString("en", { minimumFractionDigits: 2 })}`

async function refundsOf({ store }: Stage, orderId: string): Promise<number[]> {
  const fields = "id,*payment_collections,*payment_collections.payments,*payment_collections.payments.refunds"
  const { order } = (await store.api.get(`/admin/orders/${orderId}?fields=${fields}`)).data
  type Payments = { payments: { refunds: { amount: number }[] }[] }
  return order.payment_collections.flatMap(({ payments }: Payments) =>
    payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)),
  )
}

type Connection = Stage["store"]["database"]

const toSql =
  (connection: Connection): Sql =>
  async (statement, params = []) =>
    (await connection.raw(statement, params as string[])).rows
