import { type HttpTypes } from "@medusajs/framework/types"
import Medusa from "@medusajs/js-sdk"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type StoredTransaction } from "../../src/sandbox/transactions/store"
import { expectOk } from "./http-client"
import { type MinimalStore } from "./minimal-store"
import { transactionsOf } from "./money-books"
import { decideOnPage } from "./service-people"
import { type StoreProcess } from "./store-process"
import { type StoreWorld } from "./store-world"

const ADDRESS = {
  first_name: "Maria",
  last_name: "Santos",
  address_1: "12 Mabini St",
  city: "Manila",
  country_code: "ph",
}

/** A customer of a store with several processes: each step goes to one process through Medusa's client. */
export class ProcessCustomer {
  private constructor(
    private readonly world: StoreWorld<MinimalStore>,
    private readonly publishableKey: string,
  ) {}

  static async of(world: StoreWorld<MinimalStore>, { admin }: StoreProcess): Promise<ProcessCustomer> {
    const { data } = await expectOk(admin.post("/admin/api-keys", { title: "Storefront", type: "publishable" }))
    const { id, token } = data.api_key
    await expectOk(admin.post(`/admin/api-keys/${id}/sales-channels`, { add: [world.seeded.sales_channel.id] }))
    return new ProcessCustomer(world, token)
  }

  /** Returns a cart with address and shipping, ready for its payment. */
  async cart(process: StoreProcess): Promise<HttpTypes.StoreCart> {
    const { store, client } = this.storefront(process)
    const { cart } = await store.cart.create({
      region_id: this.world.seeded.region.id,
      email: "maria@shop.example",
      items: [{ variant_id: this.world.seeded.variants[0]?.id ?? "", quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    })
    await store.cart.addShippingMethod(cart.id, { option_id: this.world.seeded.shipping_option.id })
    const { payment_collection } = await client.fetch<HttpTypes.StorePaymentCollectionResponse>(
      "/store/payment-collections",
      { method: "POST", body: { cart_id: cart.id } },
    )
    return { ...cart, payment_collection }
  }

  start(process: StoreProcess, cart: HttpTypes.StoreCart) {
    return this.storefront(process).store.payment.initiatePaymentSession(cart, { provider_id: OWN_PROVIDER })
  }

  /** Approves the cart's pending transactions at the service. */
  async approve(cartId: string): Promise<void> {
    for (const { trxid } of this.transactionsOf(cartId).filter(({ status }) => status === "PND"))
      await decideOnPage(this.world.sandbox, trxid, "approve")
  }

  complete(process: StoreProcess, cartId: string) {
    return this.storefront(process).store.cart.complete(cartId)
  }

  /** Returns the service's transactions of the cart. */
  transactionsOf(cartId: string): StoredTransaction[] {
    return transactionsOf(this.world.sandbox, cartId)
  }

  storefront({ url }: StoreProcess): Medusa {
    return new Medusa({ baseUrl: url, publishableKey: this.publishableKey })
  }
}
