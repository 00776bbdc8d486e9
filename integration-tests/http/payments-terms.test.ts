import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"
import { ownLimitsStore } from "./limits-store"

describeSellingStore(
  "the terms that a storefront chooses",
  ({ store, shop, control }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    it("reach the service when the options allow them and the service quotes the plan", async () => {
      const { trx_id } = await checkout.start(await checkout.cart(), { dp_type: "be", installment_plan_id: 1 })
      expect(checkout.there(trx_id).request).toMatchObject({ dp_type: "be", installment_plan_id: "1" })
    })

    it.each([
      ["a kind of down payment that is not allowed", { dp_type: "me" }, "kind me cannot be chosen"],
      ["a plan that the service does not quote", { installment_plan_id: "999" }, "plan 999 is not offered"],
      ["a return address with a backslash", { return_url: "http://shop\\@evil.test/" }, "without backslashes"],
      [
        "a return address that is too long",
        { return_url: `https://shop.example/${"a".repeat(60_000)}` },
        "at most 2000",
      ],
    ])("are refused for %s", async (_, data, words) => {
      const refusal = await checkout.refused(await checkout.cart(), data)
      expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(words) })
      expect(control().transactions()).toEqual([])
    })

    it("include no plan while the service cannot quote one", async () => {
      // The amount is unique, so the cache has no plans for it.
      const cart = await checkout.cart({ items: [{ variant_id: shop.large, quantity: 1 }] })
      control().addFault({ kind: "status", status: 400, times: null, match: { operation: "getInstallmentPlans" } })
      expect((await checkout.refused(cart, { installment_plan_id: "1" })).message).toContain("plan 1 is not offered")
      control().clearFaults()
      expect((await checkout.start(cart, { installment_plan_id: "1" })).trx_id).toMatch(/-/)
    })

    it("include a return address in the parser's normal form", async () => {
      const cart = await checkout.cart()
      const { trx_id } = await checkout.start(cart, { return_url: "HTTPS://Shop.Example:443/a/../{cart_id}" })
      expect(checkout.there(trx_id).request.url_redirect).toBe(`https://shop.example/${cart.id}`)
    })
  },
  ownLimitsStore,
)
