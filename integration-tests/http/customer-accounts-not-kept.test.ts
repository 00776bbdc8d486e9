import { toTokenAddress } from "../../src/payments/customer-account/customer-token"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { Storefront } from "../harness/storefront"

describeSellingStore("customer tokens in a store without an encryption key", ({ store, seeded }) => {
  const storefront = new Storefront(store, seeded)
  beforeAll(() => storefront.open())

  it("are never requested, and cause an error if they arrive", async () => {
    const { id, client } = await storefront.customer("ana@example.com")
    expect(toTokenAddress(store.opened, id, new Date())).toBeUndefined()
    const { status, data } = await store.api.post(
      "/partner-commerce/trx/token",
      { internal_user_id: id, token: "token-1", token_id: "id-1" },
      { authorization: "Bearer bearer-of-the-tests" },
    )
    expect([status, data.code]).toEqual([500, "NOT_CONFIGURED"])
    const { customer_account } = (await expectOk(client.get("/store/partner-commerce/customer-account"))).data
    expect(customer_account).toEqual({ connected: false, limit: null, currency_code: null, connected_at: null })
    expect(await store.sql("SELECT id FROM partner_commerce_customer_account")).toEqual([])
  })
})
