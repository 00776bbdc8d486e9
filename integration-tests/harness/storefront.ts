import { expectOk, type HttpClient, httpClient } from "./http-client"
import { type MinimalStore } from "./minimal-store"
import { type Store } from "./store"

/** A storefront's requests with the key of the store's channel, for signed-in customers and guests. */
export class Storefront {
  private key = ""

  constructor(
    private readonly store: Pick<Store, "url" | "admin">,
    private readonly seeded: () => Pick<MinimalStore, "sales_channel" | "region">,
  ) {}

  /** Creates the key of the seeded channel; call it in a `beforeAll` or a test. */
  async open(): Promise<void> {
    this.key = await this.makeKey([this.seeded().sales_channel.id])
  }

  /** A client without a customer's login. */
  get guest(): HttpClient {
    return this.with(this.key)
  }

  /** @param token of a signed-in customer */
  with(key: string, token?: string): HttpClient {
    const headers = { "x-publishable-api-key": key, ...(token && { authorization: `Bearer ${token}` }) }
    return httpClient({ baseUrl: this.store.url, headers: () => headers })
  }

  async makeKey(salesChannelIds: string[]): Promise<string> {
    const { admin } = this.store
    const { data } = await expectOk(admin.post("/admin/api-keys", { title: "Storefront", type: "publishable" }))
    await expectOk(admin.post(`/admin/api-keys/${data.api_key.id}/sales-channels`, { add: salesChannelIds }))
    return data.api_key.token
  }

  /** Registers a customer and signs in. */
  async customer(email: string): Promise<{ id: string; client: HttpClient; token: string }> {
    const login = { email, password: "a long password" }
    const { data: registered } = await expectOk(this.guest.post("/auth/customer/emailpass/register", login))
    const made = await expectOk(this.with(this.key, registered.token).post("/store/customers", { email }))
    const { data: signedIn } = await expectOk(this.guest.post("/auth/customer/emailpass", login))
    const { token } = signedIn
    return { id: made.data.customer.id, client: this.with(this.key, token), token }
  }

  /** @returns the id of a cart with this quantity of the variant */
  async cartWith(variantId: string, quantity: number): Promise<string> {
    const { data } = await expectOk(this.guest.post("/store/carts", { region_id: this.seeded().region.id }))
    await expectOk(this.guest.post(`/store/carts/${data.cart.id}/line-items`, { variant_id: variantId, quantity }))
    return data.cart.id
  }
}
