import { CheckoutDriver } from "../harness/checkout-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore(
  "payments whose status cannot be read",
  ({ store, shop, control, driver }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    it("need no reading after their return, and do not disagree with the callback of their approval", async () => {
      const { cart, session } = await checkout.started()
      await checkout.startRaw(cart, undefined, "pp_system_default")
      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      const reversed = await checkout.settledAs(session.trx_id, "reversed")
      expect(reversed).toMatchObject({ remote_status: "APR", next_check_at: null })
      expect(checkout.there(session.trx_id).status).toBe("CAN")
      expect(await driver.problems()).toEqual([])
    })
  },
  { env: { PARTNER_COMMERCE_UNCONFIGURED: "getTransactionStatus" } },
)
