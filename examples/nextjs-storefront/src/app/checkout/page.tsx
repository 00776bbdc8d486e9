import { type Metadata } from "next"
import Link from "next/link"
import { redirect } from "next/navigation"
import { listPaymentProviders, listShippingOptions, readCart } from "@/lib/data/cart"
import { readPaymentOfCart } from "@/lib/data/payment"
import { REGION_ID } from "@/lib/env"
import { formatMoney } from "@/lib/money"
import Goods from "@/modules/cart/goods"
import DeliveryForm from "@/modules/checkout/delivery-form"
import DeliverySummary from "@/modules/checkout/delivery-summary"
import PaymentStep from "@/modules/checkout/payment-step"

export const metadata: Metadata = { title: "Checkout" }

interface Props {
  searchParams: Promise<{ edit?: string }>
}

export default async function CheckoutPage({ searchParams }: Props) {
  const { edit } = await searchParams
  const found = await readCart()
  if (found.kind === "ordered") {
    const { order_id } = await readPaymentOfCart(found.cartId)
    redirect(order_id === null ? "/cart" : `/orders/${order_id}`)
  }
  if (found.kind === "none" || !found.cart.items?.length) {
    return (
      <>
        <h1>Your cart is empty</h1>
        <Link href="/">To the goods</Link>
      </>
    )
  }
  const { cart } = found
  const [method] = cart.shipping_methods ?? []
  const isDelivered = cart.email && cart.shipping_address?.address_1 && method
  if (!isDelivered || edit !== undefined) {
    const options = await listShippingOptions(cart.id)
    const choices = options.map(({ id, name, amount }) => ({
      id,
      label: `${name}, ${formatMoney(amount, cart.currency_code)}`,
    }))
    return (
      <>
        <h1>Delivery</h1>
        <div className="columns">
          <DeliveryForm cart={cart} choices={choices} />
          <Goods of={cart} />
        </div>
      </>
    )
  }
  const [providers, checkout] = await Promise.all([listPaymentProviders(REGION_ID), readPaymentOfCart(cart.id)])
  return (
    <>
      <h1>Payment</h1>
      <div className="columns">
        <div>
          <DeliverySummary cart={cart} />
          <PaymentStep
            // A payment belongs to its cart.
            key={cart.id}
            cartId={cart.id}
            total={cart.total}
            currencyCode={cart.currency_code}
            providers={providers}
            initial={checkout}
          />
        </div>
        <Goods of={cart} />
      </div>
    </>
  )
}
