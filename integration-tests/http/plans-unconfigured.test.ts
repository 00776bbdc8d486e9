import { toTokenAddress } from "../../src/payments/customer-account/customer-token"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { Storefront } from "../harness/storefront"
import { ENCRYPTION_KEYS } from "./plans-store"

const CONNECTION = "/store/partner-commerce/customer-account"

describeSellingStore(
  "plans and accounts of a service without their endpoints",
  ({ store, seeded, control, shop }) => {
    const storefront = new Storefront(store, seeded)
    beforeAll(() => storefront.open())

    it("include no plans, and cause no request", async () => {
      const path = `/store/partner-commerce/installment-plans?variant_id=${shop.small}&region_id=${seeded().region.id}`
      expect((await expectOk(storefront.guest.get(path))).data).toEqual({
        installment_plans: [],
        amount: 15_990,
        currency_code: "php",
        from_per_month: null,
        reason: "unavailable",
      })
      expect((await shop.read(`/items/${shop.small}/installment-plans`)).from_per_month).toEqual({
        live: null,
        desired: null,
      })
      expect(
        control()
          .journal()
          .filter(({ operation }) => operation.startsWith("transactions.")),
      ).toEqual([])
    })

    it("connect a customer without a limit, and report that the service does not know of a disconnection", async () => {
      const { id, client } = await storefront.customer("ana@example.com")
      await control().sendToken({
        internal_user_id: id,
        url: toTokenAddress(store.opened, id, new Date()) ?? "",
        wait: true,
      })
      expect((await expectOk(client.get(CONNECTION))).data.customer_account).toMatchObject({
        connected: true,
        limit: null,
      })
      expect((await expectOk(client.delete(CONNECTION))).data).toMatchObject({
        deleted: true,
        remote: "not_configured",
      })
      expect((await expectOk(client.get(CONNECTION))).data.customer_account).toMatchObject({ connected: false })
    })
  },
  {
    env: {
      PARTNER_COMMERCE_UNCONFIGURED: "getInstallmentPlans,getAccountInfo,deactivateConnection",
      PARTNER_COMMERCE_ENCRYPTION_KEY: ENCRYPTION_KEYS.join(","),
    },
  },
)
