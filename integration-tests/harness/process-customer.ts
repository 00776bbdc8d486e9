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

/** A customer of a store that runs in processes of its own, through Medusa's client: each step goes to one of them. */
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

  /** A cart with address and shipping, that is ready to be paid. */
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

  /** Approves what the service shows of the cart and has not decided yet. */
  async approve(cartId: string): Promise<void> {
    for (const { trxid } of this.transactionsOf(cartId).filter(({ status }) => status === "PND"))
      await decideOnPage(this.world.sandbox, trxid, "approve")
  }

  complete(process: StoreProcess, cartId: string) {
    return this.storefront(process).store.cart.complete(cartId)
  }

  /** As the service has them. */
  transactionsOf(cartId: string): StoredTransaction[] {
    return transactionsOf(this.world.sandbox, cartId)
  }

  storefront({ url }: StoreProcess): Medusa {
    return new Medusa({ baseUrl: url, publishableKey: this.publishableKey })
  }
}
