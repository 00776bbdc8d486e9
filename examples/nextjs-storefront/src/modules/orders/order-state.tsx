"use client"

import { type Checkout } from "medusa-partner-commerce-storefront"
import { PaymentState } from "medusa-partner-commerce-storefront/react"
import { useCallback, useState } from "react"
import { askPaymentOfOrder } from "@/lib/data/checkout-actions"

interface Props {
  orderId: string
  number: number
  initial: Checkout
}

/** An order on hold becomes paid, or cancelled, while the customer looks at it: `PaymentState` asks again until the state is final. */
export default function OrderState({ orderId, number, initial }: Props) {
  const [checkout, setCheckout] = useState(initial)
  const read = useCallback(() => askPaymentOfOrder(orderId), [orderId])
  return (
    <>
      <h1>{toTitle(checkout, number)}</h1>
      <PaymentState read={read} initial={initial} onChange={setCheckout} className="notice" />
    </>
  )
}

/** The customer is thanked for an order that is paid, or that needs no payment now. */
function toTitle({ state, reason }: Checkout, number: number): string {
  switch (state) {
    case "none":
      return `Thank you: order no. ${number} is placed`
    case "approved":
      return reason === null ? `Thank you: order no. ${number} is paid` : `Order no. ${number} is cancelled`
    case "open":
    case "held":
      return `Order no. ${number} waits for its payment`
    case "failed":
    case "reversed":
    case "abandoned":
      return `Order no. ${number} is cancelled`
  }
}
