import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

const OF_JOBS = 60

describeSellingStore("a request by a person", ({ store, shop }) => {
  const checkout = new CheckoutDriver(store, shop)

  it("reads the payment before the calls of jobs", async () => {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await checkout.settledAs(session.trx_id, "approved")
    const { connection } = store.opened
    if (connection.kind === "inert") throw new Error("The store is inert")
    const { transactions } = connection.clients
    let done = 0
    const ofJobs = Array.from({ length: OF_JOBS }, async () => {
      await transactions.getTransaction({ trxId: session.trx_id, orderId: null }, { maxAttempts: 1 })
      done += 1
    })
    await expectOk(store.admin.post(`/admin/partner-commerce/payments/${session.trx_id}/recheck`))
    expect(done).toBeLessThan(OF_JOBS)
    await Promise.all(ofJobs)
  })
})
