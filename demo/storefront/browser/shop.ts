import Medusa from "@medusajs/js-sdk"
import { type HttpTypes } from "@medusajs/framework/types"
import {
  beginPayment,
  type BegunPayment,
  type Checkout,
  type CheckoutSubject,
  readCheckout,
} from "../../../packages/storefront/src"
import { type StorefrontConfig } from "./config"

const CART_KEY = "cart_id"
const PRODUCT_FIELDS = "id,title,handle,thumbnail,description,variants.title,*variants.calculated_price,*images"
const CART_FIELDS =
  "id,total,subtotal,item_total,shipping_total,discount_total,currency_code,completed_at,*items,*shipping_methods,*payment_collection"

export interface CheckoutForm {
  email: string
  address: HttpTypes.StoreAddAddress
  shippingOptionId: string
}

/** The store, as this customer sees it: Medusa's own client, and the cart that the browser remembers. */
export class Shop {
  private readonly sdk: Medusa

  constructor(readonly config: StorefrontConfig) {
    this.sdk = new Medusa({ baseUrl: config.backendUrl, publishableKey: config.publishableKey })
  }

  async products(): Promise<HttpTypes.StoreProduct[]> {
    const query = { region_id: this.config.regionId, fields: PRODUCT_FIELDS, limit: 100 }
    return (await this.sdk.store.product.list(query)).products
  }

  async product(handle: string): Promise<HttpTypes.StoreProduct | undefined> {
    const query = { region_id: this.config.regionId, fields: PRODUCT_FIELDS, handle }
    return (await this.sdk.store.product.list(query)).products[0]
  }

  /** @returns null if the cart has become an order, or if the customer has not started one */
  async cart(): Promise<HttpTypes.StoreCart | null> {
    const id = localStorage.getItem(CART_KEY)
    if (id === null) return null
    const cart = await this.sdk.store.cart.retrieve(id, { fields: CART_FIELDS }).then(
      (found) => found.cart,
      () => null,
    )
    if (!cart || isCompleted(cart)) localStorage.removeItem(CART_KEY)
    return cart && !isCompleted(cart) ? cart : null
  }

  async add(variantId: string, quantity: number): Promise<void> {
    const item = { variant_id: variantId, quantity }
    const cart = await this.cart()
    if (cart) return void (await this.sdk.store.cart.createLineItem(cart.id, item))
    const made = await this.sdk.store.cart.create({ region_id: this.config.regionId, items: [item] })
    localStorage.setItem(CART_KEY, made.cart.id)
  }

  async remove(cartId: string, lineId: string): Promise<void> {
    await this.sdk.store.cart.deleteLineItem(cartId, lineId)
  }

  async setQuantity(cartId: string, lineId: string, quantity: number): Promise<void> {
    await this.sdk.store.cart.updateLineItem(cartId, lineId, { quantity })
  }

  async shippingOptions(cartId: string): Promise<HttpTypes.StoreCartShippingOption[]> {
    return (await this.sdk.store.fulfillment.listCartOptions({ cart_id: cartId })).shipping_options
  }

  async paymentProviders(): Promise<string[]> {
    const query = { region_id: this.config.regionId }
    const { payment_providers } = await this.sdk.store.payment.listPaymentProviders(query)
    return payment_providers.map(({ id }) => id)
  }

  async fillIn(cartId: string, { email, address, shippingOptionId }: CheckoutForm): Promise<HttpTypes.StoreCart> {
    await this.sdk.store.cart.update(cartId, { email, shipping_address: address, billing_address: address })
    return (await this.sdk.store.cart.addShippingMethod(cartId, { option_id: shippingOptionId })).cart
  }

  begin(cart: HttpTypes.StoreCart): Promise<BegunPayment> {
    return beginPayment(cart, this.sdk)
  }

  /** Chooses a payment method that sends the customer nowhere, such as cash on delivery. */
  async chooseProvider(cart: HttpTypes.StoreCart, providerId: string): Promise<void> {
    await this.sdk.store.payment.initiatePaymentSession(cart, { provider_id: providerId })
  }

  /** @returns the order's id, or the reason why the order does not exist yet */
  async complete(cartId: string): Promise<{ orderId: string } | { waits: string }> {
    const answer = await this.sdk.store.cart.complete(cartId)
    return answer.type === "order" ? { orderId: answer.order.id } : { waits: answer.error.message }
  }

  checkout(subject: CheckoutSubject): Promise<Checkout> {
    return readCheckout(subject, this.sdk)
  }

  async order(id: string): Promise<HttpTypes.StoreOrder> {
    const fields =
      "id,display_id,status,total,currency_code,payment_status,email,*items,*shipping_address,shipping_total"
    return (await this.sdk.store.order.retrieve(id, { fields })).order
  }

  money(amount: number): string {
    const { currencyCode: currency, countryCode } = this.config
    return new Intl.NumberFormat(`en-${countryCode.toUpperCase()}`, { style: "currency", currency }).format(amount)
  }
}

const isCompleted = (cart: HttpTypes.StoreCart & { completed_at?: string | Date | null }) =>
  cart.completed_at !== null && cart.completed_at !== undefined
