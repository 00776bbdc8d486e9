import { type Metadata } from "next"
import Link from "next/link"
import { notFound } from "next/navigation"
import { readOrder } from "@/lib/data/orders"
import { readPaymentOfOrder } from "@/lib/data/payment"
import Goods from "@/modules/cart/goods"
import OrderState from "@/modules/orders/order-state"

export const metadata: Metadata = { title: "Your order" }

interface Props {
  params: Promise<{ id: string }>
}

export default async function OrderPage({ params }: Props) {
  const { id } = await params
  const order = await readOrder(id)
  if (!order) notFound()
  return (
    <>
      <OrderState orderId={id} number={order.display_id ?? 0} initial={await readPaymentOfOrder(id)} />
      <Goods of={order} />
      <p>
        <Link href="/">To the goods</Link>
      </p>
    </>
  )
}
