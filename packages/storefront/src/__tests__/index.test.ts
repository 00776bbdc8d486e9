import { CHECKOUT_REASONS, type CheckoutReason as AnsweredReason } from "../../../../src/messages/rules/checkout-reason"
import { type CheckoutState as AnsweredState } from "../../../../src/payments/rules/checkout-state"
import { createServer, type Server } from "node:http"
import { type AddressInfo } from "node:net"
import {
  beginPayment,
  type Checkout,
  type CheckoutReason,
  type CheckoutState,
  completeReturn,
  navigate,
  PROVIDER_ID,
  readCheckout,
  toRefusal,
} from "../index"
import { type MedusaSdk } from "../store"

const CHECKOUT: Checkout = {
  state: "none",
  reason: null,
  message: "No payment has begun with this payment method",
  redirect_url: null,
  order_id: null,
  expires_at: null,
  min_amount: null,
  max_amount: null,
}

interface Asked {
  path: string
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

/** Medusa's client, with an answer or an error for each path. */
function sdkWith(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const sdk: MedusaSdk = {
    client: {
      fetch: <T>(path: string, init?: Omit<Asked, "path">) => {
        asked.push({ path, query: init?.query, body: init?.body, headers: init?.headers })
        const answer = answers[path]
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as T)
      },
    },
  }
  return { sdk, asked }
}

const STATE = "/store/partner-commerce/checkout"
const SESSIONS = "/store/payment-collections/pay_col_1/payment-sessions"
const cart = { id: "cart_1", payment_collection: { id: "pay_col_1" } }
const sessions = (...payment_sessions: object[]) => ({ payment_collection: { payment_sessions } })
const shown = (state: Partial<Checkout>) => ({ checkout: { ...CHECKOUT, ...state } })

describe("beginning a payment", () => {
  it("sends the customer to the page of the session that has a transaction", async () => {
    const { sdk, asked } = sdkWith({
      [SESSIONS]: sessions(
        { provider_id: "pp_system_default", data: { trx_id: "other" } },
        { provider_id: PROVIDER_ID, data: {} },
        { provider_id: PROVIDER_ID, data: { trx_id: "t", redirect_url: "https://service.example/t" } },
      ),
    })
    const begun = await beginPayment(cart, sdk, { dp_type: "cs" })
    expect(begun).toEqual({ kind: "leave", url: "https://service.example/t" })
    expect(asked).toEqual([{ path: SESSIONS, body: { provider_id: PROVIDER_ID, data: { dp_type: "cs" } } }])
  })

  it("makes the payment collection of a cart that has none", async () => {
    const { sdk, asked } = sdkWith({
      "/store/payment-collections": { payment_collection: { id: "pay_col_1" } },
      [SESSIONS]: sessions({
        provider_id: PROVIDER_ID,
        data: { trx_id: "t", redirect_url: "https://service.example" },
      }),
    })
    expect(await beginPayment({ id: "cart_1" }, sdk)).toMatchObject({ kind: "leave" })
    expect(asked[0]).toMatchObject({ path: "/store/payment-collections", body: { cart_id: "cart_1" } })
  })

  it("reads the page of a connected account from the checkout", async () => {
    const { sdk } = sdkWith({
      [SESSIONS]: sessions({ provider_id: PROVIDER_ID, data: { trx_id: "t" } }),
      [STATE]: shown({ state: "open", redirect_url: "https://service.example/own" }),
    })
    expect(await beginPayment(cart, sdk)).toEqual({ kind: "leave", url: "https://service.example/own" })
  })

  it("returns a refusal with its code and its sentence", async () => {
    const { sdk } = sdkWith({ [SESSIONS]: new Error("The cart has changed: please begin again (cart_changed)") })
    expect(await beginPayment(cart, sdk)).toEqual({
      kind: "refused",
      code: "cart_changed",
      message: "The cart has changed: please begin again",
    })
  })
})

it.each([
  ["Sold out (out_of_stock)", "out_of_stock", "Sold out"],
  ["Failed (twice) to connect", "unavailable", "Failed (twice) to connect"],
  ["", "unavailable", ""],
])("reads the refusal %j", (text, code, message) => {
  expect(toRefusal(new Error(text))).toEqual({ kind: "refused", code, message })
})

describe("the customer's return", () => {
  const COMPLETE = "/store/carts/cart_1/complete"
  const address = "https://shop.example/checkout/return?cart_id=cart_1"

  it("finds the order that the completion makes", async () => {
    const { sdk } = sdkWith({
      [COMPLETE]: { type: "order", order: { id: "order_1" } },
      [STATE]: shown({ state: "approved" }),
    })
    expect(await completeReturn(new Request(address), sdk)).toMatchObject({ kind: "order", orderId: "order_1" })
  })

  it("finds an order that exists already", async () => {
    const { sdk } = sdkWith({
      [COMPLETE]: new Error("completed"),
      [STATE]: shown({ state: "held", order_id: "order_1" }),
    })
    expect(await completeReturn(address, sdk)).toMatchObject({ kind: "order", orderId: "order_1", cartId: "cart_1" })
  })

  it.each<[string, Partial<Checkout>]>([
    ["waiting", { state: "open" }],
    ["waiting", { state: "approved" }],
    ["ended", { state: "failed", reason: "rejected" }],
    ["ended", { state: "open", reason: "expired" }],
    ["ended", { state: "failed", reason: "expired", order_id: "order_1" }],
    ["ended", { state: "reversed", reason: "out_of_stock" }],
    ["ended", { state: "none", reason: "cart_changed" }],
  ])("reports %s for %j", async (kind, state) => {
    const { sdk } = sdkWith({ [COMPLETE]: { type: "cart" }, [STATE]: shown(state) })
    expect(await completeReturn(new URL(address), sdk)).toMatchObject({ kind, cartId: "cart_1" })
  })

  it.each<[string, Partial<Checkout>]>([
    ["has another payment method", { state: "none" }],
    ["has an ended payment", { state: "failed", reason: "rejected" }],
    ["is an order already", { state: "approved", order_id: "order_1" }],
  ])("completes no cart that %s", async (_, state) => {
    const { sdk, asked } = sdkWith({ [COMPLETE]: { type: "order", order: { id: "order_2" } }, [STATE]: shown(state) })
    await completeReturn(address, sdk)
    expect(asked.map(({ path }) => path)).toEqual([STATE])
  })

  it("reports a return without a cart as unknown, and sends no request", async () => {
    const { sdk, asked } = sdkWith({})
    expect(await completeReturn("/checkout/return", sdk)).toEqual({ kind: "unknown" })
    expect(asked).toEqual([])
  })

  it("navigates through a page of the same site, whose address cannot inject markup", async () => {
    const response = navigate('/ph/order?a=1&b="><script>')
    expect(await response.text()).toContain('content="0;url=/ph/order?a=1&#38;b=&#34;&#62;&#60;script&#62;"')
    expect(response.headers.get("cache-control")).toBe("no-store")
  })
})

it("sends the request as the signed-in customer through js-sdk", async () => {
  const { sdk, asked } = sdkWith({ [STATE]: shown({}) })
  const headers = { authorization: "Bearer token" }
  await readCheckout({ cartId: "cart_1" }, { client: sdk.client, headers })
  expect(asked).toEqual([{ path: STATE, query: { cart_id: "cart_1" }, headers }])
})

describe("without js-sdk", () => {
  let server: Server
  let backendUrl: string
  let asked: { url?: string; key?: string | string[]; language?: string }[]

  beforeAll(async () => {
    server = createServer(({ url, headers }, response) => {
      asked.push({ url, key: headers["x-publishable-api-key"], language: headers["accept-language"] })
      const isKnown = url?.includes("cart_1")
      response
        .writeHead(isKnown ? 200 : 400, { "content-type": "application/json" })
        .end(JSON.stringify(isKnown ? { checkout: CHECKOUT } : { message: "no such cart" }))
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    asked = []
  })

  it("sends the request with the key and the headers of the storefront", async () => {
    const store = { backendUrl, publishableKey: "pk_1", headers: { "accept-language": "fil" } }
    expect(await readCheckout({ cartId: "cart_1" }, store, "fil-PH")).toEqual(CHECKOUT)
    expect(asked).toEqual([{ url: `${STATE}?cart_id=cart_1&locale=fil-PH`, key: "pk_1", language: "fil" }])
  })

  it("throws Medusa's message", async () => {
    const store = { backendUrl, publishableKey: "pk_1" }
    await expect(readCheckout({ orderId: "order_1" }, store)).rejects.toThrow("no such cart")
  })
})

describe("the types of an answer", () => {
  it("name every state and reason of the store, and no others", () => {
    // The compiler fails if the types differ in either direction.
    const reasons: CheckoutReason[] = [...CHECKOUT_REASONS]
    const answered: AnsweredReason[] = reasons
    const toState = (state: AnsweredState): CheckoutState => state
    const toAnswered = (state: CheckoutState): AnsweredState => state
    expect(answered).toEqual(CHECKOUT_REASONS)
    expect(toAnswered(toState("none"))).toBe("none")
  })
})
