import { checkHealth } from "../../src/health/checks/check-health"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore(
  "the books of a service without a list",
  ({ store, shop, driver }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    it("compare the records of decided transactions one by one", async () => {
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      await checkout.started()
      await driver.confirmed()
      const compared = async () =>
        (await expectOk(store.admin.post("/admin/partner-commerce/reconciliation"))).data.reconciliation
      expect(await compared()).toMatchObject({ compared: 2, unread: 0, differences: [] })
      expect(checkout.calls("listTransactions")).toEqual([])

      await store.sql("UPDATE partner_commerce_payment SET amount = '1' WHERE trx_id = ?", [session.trx_id])
      expect((await compared()).differences).toMatchObject([
        { trx_id: session.trx_id, field: "amount", ours: 1, theirs: 16_140 },
      ])
    })

    it("show in doctor the registration of the checkout and its gaps", async () => {
      const checkoutFindings = async () =>
        (await checkHealth(store.opened))
          .filter(({ about }) => about.startsWith("checkout"))
          .map(({ level, about }) => [level, about])
      const keyless = ["warning", "checkout encryptionKey"]
      expect(await checkoutFindings()).toEqual([keyless])
      await store.sql("DELETE FROM region_payment_provider WHERE payment_provider_id = ?", [OWN_PROVIDER])
      expect(await checkoutFindings()).toEqual([["warning", "checkout regions"], keyless])
      await store.sql("UPDATE payment_provider SET is_enabled = false WHERE id = ?", [OWN_PROVIDER])
      expect(await checkoutFindings()).toEqual([["error", "checkout provider"], keyless])
      await store.sql("DELETE FROM payment_provider WHERE id = ?", [OWN_PROVIDER])
      expect(await checkoutFindings()).toEqual([["error", "checkout provider"], keyless])
    })

    it("show in doctor the features that a missing endpoint disables", async () => {
      expect(await checkHealth(store.opened)).toContainEqual(
        expect.objectContaining({ about: "endpoint listTransactions", level: "warning" }),
      )
    })
  },
  { env: { PARTNER_COMMERCE_UNCONFIGURED: "listTransactions" } },
)
