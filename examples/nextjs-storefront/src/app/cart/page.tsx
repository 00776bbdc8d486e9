import { type Metadata } from "next"
import Link from "next/link"
import { readCart } from "@/lib/data/cart"
import { readPaymentOfCart } from "@/lib/data/payment"
import CartLine from "@/modules/cart/cart-line"
import CartPlans from "@/modules/cart/cart-plans"
import Totals from "@/modules/cart/totals"

export const metadata: Metadata = { title: "Cart" }

export default async function CartPage() {
  const found = await readCart()
  if (found.kind === "open" && found.cart.items?.length) {
    const { cart } = found
    return (
      <>
        <h1>Your cart</h1>
        <ul className="lines">
          {cart.items?.map((item) => (
            <CartLine key={item.id} item={item} currencyCode={cart.currency_code} />
          ))}
        </ul>
        <Totals cart={cart} />
        <CartPlans cartId={cart.id} version={String(cart.updated_at)} />
        <p>
          <Link href="/checkout" className="button">
            To the checkout
          </Link>
        </p>
      </>
    )
  }
  const orderId = found.kind === "ordered" ? (await readPaymentOfCart(found.cartId)).order_id : null
  return (
    <>
      <h1>Your cart is empty</h1>
      {orderId !== null && (
        <p>
          <Link href={`/orders/${orderId}`}>To your last order</Link>
        </p>
      )}
      <Link href="/">To the goods</Link>
    </>
  )
}
