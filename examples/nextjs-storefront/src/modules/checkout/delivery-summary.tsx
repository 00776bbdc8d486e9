import Link from "next/link"
import { type Cart } from "@/lib/data/cart"

export default function DeliverySummary({
  cart: { email, shipping_address: address, shipping_methods },
}: {
  cart: Cart
}) {
  return (
    <section aria-label="Delivery" className="box">
      <p>
        {address?.first_name} {address?.last_name}, {address?.address_1}, {address?.city}
      </p>
      <p>{email}</p>
      <p>{shipping_methods?.[0]?.name}</p>
      <Link href="/checkout?edit=1">Edit</Link>
    </section>
  )
}
