import { checkHealth } from "../../src/health/checks/check-health"
import { readHealth } from "../../src/health/overview/read-health"
import { refreshStateProblems } from "../../src/health/problems/state-problems"
import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

describeSellingStore("payments during a pause that the service asks for", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  checkout.prepareCart()

  const isPaused = async () =>
    (await store.sql("SELECT 1 FROM partner_commerce_rate_bucket WHERE api = 'transactions' AND paused_until > now()"))
      .length > 0

  it("show people a pause after a 429 for a day to a status reading, and continue when it ends", async () => {
    const { session } = await checkout.started()
    const cart = await checkout.cart({})
    control().addFault({ kind: "rate_limit", retry_after: 86_400, match: { operation: "getTransactionStatus" } })
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the pause", isPaused)
    expect((await checkout.refused(cart)).message).toContain("payment service does not answer now")

    await refreshStateProblems(store.opened)
    const { message } = await driver.problem("service_pause")
    expect(message).toMatch(
      /^The service limits this store's requests: its transactions API gets no call until \w+ \d+, \d{4}/,
    )
    expect(await shop.overview()).toMatchObject({ outages: ["service-pause:transactions"], needs: [] })
    expect(await readHealth(store.opened)).toMatchObject({ ok: false, errors: [{ code: "service_pause", count: 1 }] })
    expect(await checkHealth(store.opened)).toContainEqual(
      expect.objectContaining({ level: "error", about: "service_pause" }),
    )

    await store.sql("UPDATE partner_commerce_rate_bucket SET paused_until = now()")
    await refreshStateProblems(store.opened)
    expect(await driver.problems()).toEqual([])
  })
})
