import { readCustomerToken } from "../../src/payments/customer-account/customer-token"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { HOUR_MS } from "../../src/values/duration"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk, type HttpClient } from "../harness/http-client"
import { moveClock } from "../harness/move-clock"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { Storefront } from "../harness/storefront"
import { ownPlansStore } from "./plans-store"

const ADDRESS = {
  first_name: "Ana",
  last_name: "Reyes",
  address_1: "12 Mabini St",
  city: "Quezon City",
  country_code: "ph",
  phone: "+639171234567",
}

describeSellingStore(
  "paying as a connected customer",
  ({ store, seeded, shop, control }) => {
    const storefront = new Storefront(store, seeded)
    const checkout = new CheckoutDriver(store, shop)
    let ana: { id: string; client: HttpClient }

    beforeAll(async () => {
      await storefront.open()
      ana = await storefront.customer("ana@example.com")
    })

    /** @returns a cart of the customer, ready to be paid */
    async function cartOf(client: HttpClient): Promise<string> {
      const items = [{ variant_id: shop.small, quantity: 1 }]
      const place = { shipping_address: ADDRESS, billing_address: ADDRESS, email: "ana@example.com" }
      const { data } = await expectOk(client.post("/store/carts", { region_id: seeded().region.id, items, ...place }))
      const option_id = seeded().shipping_option.id
      await expectOk(client.post(`/store/carts/${data.cart.id}/shipping-methods`, { option_id }))
      return data.cart.id
    }

    /** @returns the service's transaction, and the payment session */
    async function pay(client: HttpClient, cartId: string, asked?: Record<string, unknown>) {
      const { data } = await expectOk(client.post("/store/payment-collections", { cart_id: cartId }))
      const path = `/store/payment-collections/${data.payment_collection.id}/payment-sessions`
      const { data: answer } = await expectOk(client.post(path, { provider_id: OWN_PROVIDER, data: asked }))
      const [session] = answer.payment_collection.payment_sessions
      return { session, there: checkout.there(session.data.trx_id) }
    }

    const connected = () => waitFor("the token", () => readCustomerToken(store.opened, ana.id))

    it("connects with the first payment, and sends the token with the next one; no session shows the token", async () => {
      const { session, there } = await pay(ana.client, await cartOf(ana.client))
      expect(there.request).toMatchObject({ customer: { internal_user_id: ana.id } })
      expect(there.request).not.toHaveProperty("token")
      await checkout.decides(session.data.trx_id, "approve")
      const { token, tokenId } = await connected()

      const next = await pay(ana.client, await cartOf(ana.client))
      expect(next.there.request).toMatchObject({ token, token_id: tokenId })
      expect(JSON.stringify(next.session)).not.toContain(token)
      expect(JSON.stringify(await checkout.rows())).not.toContain(token)
    })

    it("shows the checkout page of a connected account only to its signed-in customer, and in no session", async () => {
      const first = await pay(ana.client, await cartOf(ana.client))
      expect(first.session.data.redirect_url).toContain("/checkout/")
      await checkout.decides(first.session.data.trx_id, "approve")
      await connected()

      const cartId = await cartOf(ana.client)
      const { session } = await pay(ana.client, cartId)
      const address = `${store.sandbox.url}/checkout/${session.data.trx_id}`
      expect(session.data).not.toHaveProperty("redirect_url")
      const redirectOf = async (client: HttpClient) =>
        (await expectOk(client.get(`/store/partner-commerce/checkout?cart_id=${cartId}`))).data.checkout.redirect_url
      const ben = await storefront.customer("ben@example.com")
      expect(await redirectOf(ana.client)).toBe(address)
      expect(await redirectOf(ben.client)).toBeNull()
      expect(await redirectOf(storefront.guest)).toBeNull()
      const { cart } = (
        await expectOk(storefront.guest.get(`/store/carts/${cartId}?fields=*payment_collection.payment_sessions`))
      ).data
      expect(JSON.stringify(cart)).not.toContain(address)
    })

    it("leaves out the customer's connection if another person pays the cart", async () => {
      const first = await pay(ana.client, await cartOf(ana.client))
      await checkout.decides(first.session.data.trx_id, "approve")
      await connected()

      const cartId = await cartOf(ana.client)
      const ben = await storefront.customer("ben@example.com")
      for (const stranger of [storefront.guest, ben.client]) {
        const { there } = await pay(stranger, cartId)
        for (const field of ["token", "token_id", "callback_url_token"]) {
          expect(there.request).not.toHaveProperty(field)
        }
        expect(there.request.customer).not.toHaveProperty("internal_user_id")
      }
    })

    it.each(["a customer who has signed in", "a connected customer"] as const)(
      "creates one paid order although a completion fails after the payment of %s",
      async (who) => {
        if (who === "a connected customer") {
          const first = await pay(ana.client, await cartOf(ana.client))
          await checkout.decides(first.session.data.trx_id, "approve")
          await checkout.settledAs(first.session.data.trx_id, "approved")
          await connected()
        }
        const cartId = await cartOf(ana.client)
        const { session, there } = await pay(ana.client, cartId, { return_url: "http://localhost:8000/back" })
        const trxId: string = session.data.trx_id
        expect("token" in there.request).toBe(who === "a connected customer")
        const before = control().transactions().length
        await checkout.decidesUnheard(trxId, "APR")
        await store.sql("ALTER TABLE order_transaction ADD CONSTRAINT not_there CHECK (false) NOT VALID")
        expect((await ana.client.post(`/store/carts/${cartId}/complete`)).status).not.toBe(200)
        await store.sql("ALTER TABLE order_transaction DROP CONSTRAINT not_there")

        await checkout.minuteLater(trxId)
        const { order_id } = await checkout.settledAs(trxId, "approved")
        const { transactions } = await checkout.order(order_id ?? "")
        expect(transactions).toMatchObject([{ amount: 16_140, reference: "capture" }])
        expect(checkout.there(trxId).status).toBe("APR")
        expect(checkout.reportedStatuses(trxId)).toEqual(["OK"])
        expect(control().transactions()).toHaveLength(before)
      },
    )

    it("connects a customer again after a disconnection while the clock of the process is an hour behind", async () => {
      const first = await pay(ana.client, await cartOf(ana.client))
      await checkout.decides(first.session.data.trx_id, "approve")
      const before = await connected()
      await expectOk(ana.client.delete("/store/partner-commerce/customer-account"))

      const cartId = await cartOf(ana.client)
      const clock = moveClock(-HOUR_MS)
      const next = await pay(ana.client, cartId).finally(() => clock.mockRestore())
      await checkout.decides(next.session.data.trx_id, "approve")
      expect((await connected()).token).not.toBe(before.token)
    })

    it("lets a customer who disconnected at the service sign in and pay again", async () => {
      const first = await pay(ana.client, await cartOf(ana.client))
      await checkout.decides(first.session.data.trx_id, "approve")
      const before = await connected()
      const { connection } = store.opened
      if (connection.kind === "inert") throw new Error("The store is inert")
      await connection.clients.transactions.deactivateConnection(before)

      const next = await pay(ana.client, await cartOf(ana.client))
      expect(next.there.request).not.toHaveProperty("token")
      expect(control().transactions()).toHaveLength(2)
      await checkout.decides(next.session.data.trx_id, "approve")
      await waitFor("another token", async () => (await connected()).token !== before.token)
    })
  },
  ownPlansStore,
)
