import { waitFor } from "../../harness/set-up"
import { VIEWPORT } from "../browser"
import type { Stage } from "../stage"

/** From a purchase at the service to the delivered parcel. */
export function describeDeals(stage: Stage): void {
  stage.story('an order from the service says "do not ship" until the sale is confirmed', async () => {
    const { page, admin, store } = stage
    const [variant] = store.seeded.variants
    // The service shows its approval of the purchase late.
    store.sandbox.control.configure({ showsApproval: false })
    await store.sandbox.control.buy({ id: variant?.id ?? "" })
    await admin.open("/partner-commerce/deals")
    await page.getByRole("row", { name: /DEAL-/ }).getByText("Not confirmed").click()
    await stage.shows("Do not ship yet")
    await admin.expectAccessible("deal not confirmed")
    await page.getByRole("link", { name: "Open order" }).click()
    await stage.shows("Sold through Partner Commerce")
    const medusaSays = (status: string) => page.getByText(status, { exact: true }).first()
    await medusaSays("Authorized").waitFor()
    await admin.screenshot("order widget")
    store.sandbox.control.configure({ showsApproval: true })
    await page.getByRole("button", { name: "Check again" }).click()
    await stage.shows("Ready to ship")
    // Both widgets change without a reload.
    await medusaSays("Captured").waitFor()
    expect(await medusaSays("Authorized").count()).toBe(0)
    await admin.screenshot("order of a confirmed deal")
  })

  stage.story("the list of orders marks deals, and names the customer of each", async () => {
    const { page, admin, store } = stage
    await store.sandbox.control.buy({
      id: store.seeded.variants[1]?.id ?? "",
      customer: { full_name: "Maria Clara Cruz" },
    })
    await admin.open("/orders")
    const latest = stage.section("Latest from Partner Commerce")
    await latest
      .getByRole("listitem")
      .filter({ hasText: "Maria Clara Cruz" })
      .getByRole("link", { name: /^#\d+$/ })
      .waitFor()
    const row = page.getByRole("row").filter({ hasText: "Maria Clara Cruz" })
    await row.getByText("Test store").waitFor()
    const orders = page.getByRole("table").getByRole("row")
    expect(await orders.filter({ hasText: /^#\d+.*\s-\s/ }).count()).toBe(0)
    await admin.expectAccessible("orders with the latest deals", '[aria-label="Latest from Partner Commerce"]')
    await page.emulateMedia({ colorScheme: "dark" })
    await stage.speak("fil")
    await stage.section("Pinakabago mula sa Partner Commerce").getByText("Maria Clara Cruz").waitFor()
    await row.waitFor()
    const inFilipino = '[aria-label="Pinakabago mula sa Partner Commerce"]'
    await admin.expectAccessible("orders with the latest deals in Filipino dark", inFilipino)
    await page.emulateMedia({ colorScheme: "light" })
    await stage.speak("en")
    await latest.getByRole("link", { name: "Orders of its sales channel" }).click()
    await page.waitForURL(/sales_channel_id=/)
    await row.waitFor()
  })

  stage.story("an order's page shows the same amounts as Medusa beside it, and the address once", async () => {
    const { page, admin, store } = stage
    await store.sandbox.control.buy({ id: store.seeded.variants[1]?.id ?? "" })
    const [{ trx_id, order_id }] = (await store.api.get("/admin/partner-commerce/deals")).data.deals
    await stage.post(`/admin/partner-commerce/deals/${trx_id}/recheck`)
    await admin.open(`/orders/${order_id}`)
    const widget = stage.section("Sold through Partner Commerce")
    await widget.getByText("Ready to ship").waitFor()
    const { order } = (
      await store.api.get(`/admin/orders/${order_id}?fields=*payment_collections.payments,*shipping_address`)
    ).data
    const street = String(order.shipping_address.address_1)
    expect(await widget.innerText()).not.toContain(street)

    await stage.post(`/admin/payments/${order.payment_collections[0].payments[0].id}/refund`, { amount: 990 })
    await page.reload()
    await page.getByText("Partially refunded", { exact: true }).first().waitFor()
    await widget.getByText("Ready to ship, with a part refunded").waitFor()
    await widget.getByText(/the customer received ₱990\.00 back/).waitFor()
    await admin.expectAccessible("order that is refunded in part", '[aria-label="Sold through Partner Commerce"]')

    await admin.open(`/partner-commerce/deals?deal=${trx_id}`)
    const drawer = page.getByRole("dialog")
    await drawer.getByText("Ready to ship, with a part refunded").waitFor()
    await drawer.getByRole("heading", { name: "Ship to" }).scrollIntoViewIfNeeded()
    expect(await drawer.getByText(street).count()).toBe(1)
    await admin.expectAccessible("deal with its address")
  })

  stage.story("a merchant ends a deal's refund without an answer after a look into the service's portal", async () => {
    const { page, admin, store } = stage
    const [{ trx_id, order_id }] = (await store.api.get("/admin/partner-commerce/deals")).data.deals
    const { order } = (await store.api.get(`/admin/orders/${order_id}?fields=*payment_collections.payments`)).data
    store.sandbox.control.addFault({ kind: "reset_before", match: { operation: "refundItems" } })
    await store.api.post(`/admin/payments/${order.payment_collections[0].payments[0].id}/refund`, { amount: 1_000 })
    const problem = async (code: string) => {
      const { problems } = (await store.api.get("/admin/partner-commerce/problems")).data
      return problems.find((open: { code: string }) => open.code === code)
    }
    const { link } = await waitFor("the problem", () => problem("refund_unknown"))
    await store.database.raw(
      "UPDATE partner_commerce_refund SET created_at = created_at - interval '11 minutes' WHERE trx_id = ?",
      [trx_id],
    )

    await admin.open(link)
    const drawer = page.getByRole("dialog")
    const refund = drawer.getByRole("listitem").filter({ hasText: "Not known" }).filter({ hasText: "₱1,000.00" })
    await refund.getByRole("button", { name: "The portal shows no such refund" }).waitFor()
    await admin.expectAccessible("deal with a refund without an answer")
    await refund.getByRole("button", { name: "The portal shows no such refund" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "The portal shows no such refund" }).click()
    await stage.shows("The refund is now: Refused")
    await drawer.getByRole("listitem").filter({ hasText: "Refused" }).filter({ hasText: "₱1,000.00" }).waitFor()
    const { id } = await waitFor("the next problem", () => problem("refund_refused"))
    await stage.post(`/admin/partner-commerce/problems/${id}/dismiss`)
  })

  stage.story(
    "a deal is followed from its purchase to its delivery, and the service acknowledges each step",
    async () => {
      const { page, admin, store } = stage
      const [deal] = (await store.api.get("/admin/partner-commerce/deals")).data.deals
      await fulfil(stage, deal.order_id)
      await waitFor("the delivery to be acknowledged", async () => {
        const { data } = await store.api.get(`/admin/partner-commerce/deals/${deal.trx_id}`)
        return data.deal.delivery_status === "DELIVERY_SUCCESSFUL"
      })

      await admin.open(`/partner-commerce/deals?deal=${deal.trx_id}`)
      const drawer = page.getByRole("dialog")
      await drawer.getByText("The sale is confirmed and the customer has the parcel.").waitFor()
      expect(await drawer.getByText("Ready to ship").count()).toBe(0)
      for (const event of ["Purchase received", "Order made", "Answered the service", "Confirmed by the service"]) {
        await drawer.getByText(event, { exact: true }).first().waitFor()
      }
      for (const status of ["Order received", "In process", "Dispatched", "Delivered"]) {
        await drawer.getByRole("listitem").filter({ hasText: "Reported" }).filter({ hasText: status }).first().waitFor()
      }
      await drawer.getByText("At the service: Approved").waitFor()
      await admin.expectAccessible("deal that was delivered")
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
      await drawer.getByRole("button", { name: `Copy ${deal.trx_id}` }).click()
      await stage.shows("Copied")
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(deal.trx_id)
      expect(await drawer.getByText(deal.trx_id).count()).toBe(0)
      await drawer.getByText("The service says Approved").waitFor()
      await drawer.getByText(/^After [\d.,]+ (milli)?seconds?$/).waitFor()
      await drawer.getByText("Confirmed by the service").scrollIntoViewIfNeeded()
      await admin.screenshot("timeline of a deal")

      await drawer.getByRole("button", { name: "Report to the service" }).click()
      await stage.shows("Delivery status reported")
      await admin.open(`/orders/${deal.order_id}`)
      await stage.shows("Sold through Partner Commerce")
      await admin.screenshot("order widget of a delivered deal")
    },
  )

  stage.story("a lost sale is a problem until a person dismisses it", async () => {
    const { page, admin, store } = stage
    await store.sandbox.control.buy({ id: store.seeded.variants[0]?.id ?? "", amount: 1 })
    await admin.open("/partner-commerce")
    const lost = page.getByText(/^A purchase was refused: ₱1 was paid for/)
    await lost.waitFor()
    await admin.expectAccessible("overview with a lost sale")
    await page.getByRole("button", { name: "Dismiss" }).click()
    await waitFor("the problem to be gone", async () => (await lost.count()) === 0)
  })

  stage.story("the overview shows sales, lost sales and the best sellers", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce")
    const sales = page.getByRole("region", { name: "Sales" })
    await sales.getByText("Best sellers").waitFor()
    await sales.getByText("1 sold · ₱15,990.00").waitFor()
    await sales.locator("svg.recharts-surface").first().waitFor()
    await admin.screenshot("sales on the overview")
    await sales.getByRole("button", { name: "Today" }).click()
    await waitFor("a day to have no chart", async () => (await sales.locator("svg.recharts-surface").count()) === 0)
    await sales.getByRole("link", { name: "₱1.00" }).click()
    await page.getByRole("row").filter({ hasText: "Refused" }).first().waitFor()
  })

  stage.story("a person can open every request, and copy it without the token", async () => {
    const { page, admin, store } = stage
    await admin.open(`/partner-commerce/activity?partner_id=${store.seeded.variants[0]?.id}`)
    await page.getByRole("row").getByRole("button", { name: "Items sent" }).first().click()
    const request = page.getByRole("dialog").getByRole("region", { name: "Request" })
    await request
      .getByText(/Item id$/)
      .first()
      .waitFor()
    expect(await request.locator("pre").isVisible()).toBe(false)
    await request.getByText("Show the raw request").click()
    await request.locator("pre").waitFor()
    const copy = page.getByRole("dialog").getByRole("button", { name: "Copy as curl" })
    await copy.waitFor()
    expect(await page.getByRole("dialog").innerText()).not.toContain(store.sandbox.token)
    await admin.expectAccessible("one request")

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await copy.click()
    await stage.shows("Copied, without the token")
    const copied = await page.evaluate<string>("navigator.clipboard.readText()")
    expect(copied).toContain('curl -X POST "$CATALOG_URL/products/sync"')
    expect(copied).not.toContain(store.sandbox.token)
  })

  stage.story("a click anywhere in a row opens the request", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/activity")
    await page.getByRole("row").locator("code").first().click()
    await page.getByRole("dialog").getByRole("button", { name: "Copy as curl" }).waitFor()
  })

  stage.story("a search finds requests by item, deal or operation, and a filter hides pings", async () => {
    const { page, admin, store } = stage
    await admin.open("/partner-commerce")
    await page.getByRole("button", { name: "Check the connection now" }).click()
    await admin.open("/partner-commerce/activity")
    await page.getByText(/\d+ pings and existence checks are left out\./).waitFor()
    expect(await page.getByRole("row").filter({ hasText: "API checked" }).count()).toBe(0)
    await admin.expectAccessible("activity without pings")
    const { deals } = (await store.api.get("/admin/partner-commerce/deals")).data
    const deal = deals.find((each: { order_display_id: number | null }) => each.order_display_id !== null)
    const search = page.getByRole("searchbox", { name: "Search by item, deal or operation" })
    const rows = (text: string) => page.getByRole("row").filter({ hasText: text })
    await rows("Items sent").first().waitFor()
    await search.fill(deal.trx_id)
    await waitFor("other requests to be left out", async () => (await rows("Items sent").count()) === 0)
    await rows("Purchase received").first().waitFor()
    await search.fill("callback.deal")
    await waitFor("other operations to be left out", async () => (await rows("Delivery status reported").count()) === 0)
    await rows("Purchase received").first().waitFor()
    await search.fill("no such thing")
    await page.getByText("No results").first().waitFor()
    await admin.open("/partner-commerce/activity?pings=shown")
    await page.getByRole("row").filter({ hasText: "Catalogue API checked" }).first().waitFor()
    await admin.screenshot("activity with pings")
    await stage.speak("fil")
    await page.getByRole("searchbox", { name: "Maghanap ayon sa item, deal o operation" }).waitFor()
    await admin.screenshot("activity in Filipino")
    await stage.speak("en")
  })

  stage.story("the transaction id finds the activity of one deal", async () => {
    const { page, admin } = stage
    await admin.open("/partner-commerce/deals")
    await page
      .getByRole("button", { name: /^DEAL-/ })
      .last()
      .click()
    await page.getByRole("link", { name: "Requests and answers" }).click()
    await page.getByRole("row").filter({ hasText: "/partner-commerce/trx/transaction" }).first().waitFor()
    await admin.screenshot("activity of one deal")
  })

  stage.story('an order that the service cancels after the confirmation says "do not ship"', async () => {
    const { page, admin, store } = stage
    await store.sandbox.control.buy({ id: store.seeded.variants[0]?.id ?? "" })
    const newest = async () => (await store.api.get("/admin/partner-commerce/deals")).data.deals[0]
    const { trx_id } = await newest()
    const { order_id } = (await stage.post(`/admin/partner-commerce/deals/${trx_id}/recheck`)).deal
    await admin.open(`/orders/${order_id}`)
    await stage.shows("Ready to ship")

    await store.sandbox.control.sendStatus({ trx_id, status: "CAN" })
    await waitFor("the cancellation to be known", async () => (await newest()).remote_status === "CAN")
    await stage.shows("Do not ship: the service cancelled it")
    expect(await page.getByText("Ready to ship").count()).toBe(0)
    await admin.screenshot("order that the service cancelled")
    await admin.open(`/partner-commerce/deals?deal=${trx_id}`)
    await page.getByRole("dialog").getByText("Do not ship: the service cancelled it").waitFor()
    await admin.expectAccessible("deal that the service cancelled")
    await stage.speak("fil")
    await page.getByRole("dialog").getByText("Huwag i-ship: kinansela ito ng serbisyo").waitFor()
    await stage.speak("en")
  })

  stage.story(
    "the list of deals shows everything up to the amount in the usual window, and times of the store",
    async () => {
      const { page, admin, store } = stage
      await store.sandbox.control.buy({ id: store.seeded.variants[1]?.id ?? "", gift: true })
      await admin.open("/partner-commerce/deals")
      await page.getByRole("row").filter({ hasText: "The price paid was not this store's price." }).first().waitFor()
      const gift = page
        .getByRole("row")
        .filter({ hasText: /Paid by / })
        .first()
      const amount = await gift.getByRole("cell").last().boundingBox()
      expect((amount?.x ?? NaN) + (amount?.width ?? NaN)).toBeLessThanOrEqual(VIEWPORT.width)
      await admin.screenshot("deals in the usual window")
      await gift.getByText(/Paid by /).click()
      await page
        .getByRole("dialog")
        .getByText(/\d+:\d\d:\d\d [AP]M GMT\+8$/)
        .first()
        .waitFor()
    },
  )
}

/** Fulfils the order like a person in the warehouse. */
async function fulfil(stage: Stage, orderId: string): Promise<void> {
  const { store } = stage
  const { data } = await store.api.get(`/admin/orders/${orderId}?fields=id,*items`)
  const items = data.order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
  const location_id = store.seeded.stock_location.id
  const fulfilments = `/admin/orders/${orderId}/fulfillments`
  const packed = await stage.post(`${fulfilments}?fields=*fulfillments`, { items, location_id })
  const fulfilment = `${fulfilments}/${packed.order.fulfillments[0].id}`
  await stage.post(`${fulfilment}/shipments`, { items, labels: [] })
  await stage.post(`${fulfilment}/mark-as-delivered`)
}
