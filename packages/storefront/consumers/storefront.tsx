/** A storefront as `npm run package:check` compiles it against the packed kit. */
import Medusa from "@medusajs/js-sdk"
import {
  beginPayment,
  type CheckoutReason,
  completeReturn,
  navigate,
  readCheckout,
} from "medusa-partner-commerce-storefront"
import { type PlansAttributes, type PlansEvents } from "medusa-partner-commerce-storefront/element"
import { InstallmentPlans, PaymentButton, PaymentState, useCheckout } from "medusa-partner-commerce-storefront/react"

const sdk = new Medusa({ baseUrl: "https://backend.example", publishableKey: "pk_1" })

const SENTENCES: Record<CheckoutReason, string> = {
  rejected: "rejected",
  cancelled: "cancelled",
  expired: "expired",
  out_of_stock: "sold out",
  cart_changed: "changed",
  order_cancelled: "order cancelled",
  below_minimum: "too little",
  above_maximum: "too much",
  unavailable: "unavailable",
}

export async function returnPage(request: Request): Promise<Response> {
  const returned = await completeReturn(request, sdk)
  switch (returned.kind) {
    case "order":
      return navigate(`/orders/${returned.orderId}`)
    case "waiting":
      return navigate(`/checkout/waiting?cart_id=${returned.cartId}`)
    case "ended":
      return navigate(`/checkout?reason=${returned.checkout.reason && SENTENCES[returned.checkout.reason]}`)
    case "unknown":
      return navigate("/")
  }
}

export const attributes: PlansAttributes = { "publishable-key": "pk_1", "cart-id": "cart_1" }

export const readOwn = (cartId: string, authorization: string) =>
  readCheckout({ cartId }, { client: sdk.client, headers: { authorization } })

const readOrder = () =>
  readCheckout({ orderId: "order_1" }, { backendUrl: "https://backend.example", publishableKey: "pk_1" }, "fil")

// @ts-expect-error A reading needs a cart or an order: types that a consumer cannot find would accept it.
export const unread = () => readCheckout({}, sdk)

// @ts-expect-error A button needs to know how a payment begins.
export const idle = <PaymentButton>Pay</PaymentButton>

// @ts-expect-error An element needs the key.
export const keyless: PlansAttributes = {}

export function Checkout({ cart }: { cart: Awaited<ReturnType<typeof sdk.store.cart.retrieve>>["cart"] }) {
  const { checkout, refresh } = useCheckout(readOrder, { everyMs: 1_000 })
  const onLoaded = (event: PlansEvents["plans-loaded"]) => void event.detail.from_per_month?.toFixed(2)
  return (
    <main onClick={refresh}>
      <InstallmentPlans backendUrl="" publishableKey="pk_1" cartId={cart.id} version={1} onLoaded={onLoaded} />
      <PaymentButton
        begin={() => beginPayment(cart, sdk, { dp_type: "cs" })}
        onRefused={({ code, message }) => alert(`${code}: ${message}`)}
      >
        {checkout?.state ?? "none"}
      </PaymentButton>
      <PaymentState read={readOrder} initial={checkout} continueLabel={<b>Continue</b>} />
    </main>
  )
}
