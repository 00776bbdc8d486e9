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
  const letMinutePass = () =>
    store.sql(
      `UPDATE partner_commerce_rate_bucket SET next_at = next_at - interval '1 minute', paused_until = paused_until - interval '1 minute'`,
    )

  it("a status reading gets a 429 for a day: people see the pause, and the first accepted checkout ends it", async () => {
    const { session } = await checkout.started()
    const cart = await checkout.cart({})
    control().addFault({ kind: "rate_limit", retry_after: 86_400, match: { operation: "getTransactionStatus" } })
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the pause", isPaused)
    expect((await checkout.refused(cart)).message).toContain("payment service does not answer now")

    await refreshStateProblems(store.opened)
    const { message } = await driver.problem("service_pause")
    expect(message).toMatch(
      /^The service limits this store's requests: until \w+ \d+, \d{4}.+ its transactions API gets/,
    )
    expect(await shop.overview()).toMatchObject({ outages: ["service-pause:transactions"], needs: [] })
    expect(await readHealth(store.opened)).toMatchObject({ ok: false, errors: [{ code: "service_pause", count: 1 }] })
    expect(await checkHealth(store.opened)).toContainEqual(
      expect.objectContaining({ level: "error", about: "service_pause" }),
    )

    await letMinutePass()
    expect(await checkout.start(cart)).toMatchObject({ redirect_url: expect.any(String) })
    expect(await isPaused()).toBe(false)
    await refreshStateProblems(store.opened)
    expect(await driver.problems()).toEqual([])
    await checkout.minuteLater(session.trx_id)
    await checkout.settledAs(session.trx_id, "approved")
  })
})
