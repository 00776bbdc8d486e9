import { readHealth } from "../../src/health/overview/read-health"
import { refreshStateProblems } from "../../src/health/problems/state-problems"
import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("payments during a pause that the service asks for", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  checkout.prepareCart()

  /** A call during the pause would make the process remember the pause after the test. */
  const pauseFor = (minutes: number) =>
    store.sql(
      `UPDATE partner_commerce_rate_bucket SET paused_until = now() + ${minutes} * interval '1 minute' WHERE api = 'transactions'`,
    )

  it("show people a long pause until it ends", async () => {
    await checkout.started()
    await pauseFor(60)
    await refreshStateProblems(store.opened)
    const { message } = await driver.problem("service_pause")
    expect(message).toMatch(
      /^The service limits this store's requests: its transactions API gets no call until \w+ \d+, \d{4}/,
    )
    expect(await shop.overview()).toMatchObject({ outages: ["service-pause:transactions"], needs: [] })
    expect(await readHealth(store.opened)).toMatchObject({ ok: false, errors: [{ code: "service_pause", count: 1 }] })
    await pauseFor(0)
    await refreshStateProblems(store.opened)
    expect(await driver.problems()).toEqual([])
  })

  it("raise no problem for a pause of less than a minute", async () => {
    await checkout.started()
    await pauseFor(0.9)
    await refreshStateProblems(store.opened)
    expect(await driver.problems()).toEqual([])
  })
})
