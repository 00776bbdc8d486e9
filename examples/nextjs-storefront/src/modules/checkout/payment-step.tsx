"use client"

import { type Checkout, PROVIDER_ID, type Refusal } from "medusa-partner-commerce-storefront"
import { PaymentButton, PaymentState } from "medusa-partner-commerce-storefront/react"
import { useRouter } from "next/navigation"
import { useCallback, useEffect, useState } from "react"
import { askPaymentOfCart, beginServicePayment, placeOrder } from "@/lib/data/checkout-actions"
import { formatMoney } from "@/lib/money"
import { useFormAction } from "@/lib/use-form-action"

interface Props {
  cartId: string
  total: number
  currencyCode: string
  providers: string[]
  /** As the server has read it. */
  initial: Checkout
}

const NAMES: Record<string, string> = {
  [PROVIDER_ID]: "Pay monthly with the service",
  pp_system_default: "Cash on delivery",
}

export default function PaymentStep({ cartId, total, currencyCode, providers, initial }: Props) {
  const router = useRouter()
  const [checkout, setCheckout] = useState(initial)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { error, isBusy, form } = useFormAction(placeOrder)
  const read = useCallback(() => askPaymentOfCart(cartId), [cartId])
  const obstacle = findObstacle(checkout, total, currencyCode)
  const isOffered = (id: string) => id !== PROVIDER_ID || obstacle === null
  const [wanted, setWanted] = useState(providers.includes(PROVIDER_ID) ? PROVIDER_ID : providers[0])
  const chosen = wanted !== undefined && isOffered(wanted) ? wanted : providers.find(isOffered)

  // Another tab, or the service, has finished the payment.
  const orderId = checkout.order_id
  useEffect(() => {
    if (orderId !== null) router.replace(`/orders/${orderId}`)
  }, [orderId, router])

  const choose = (id: string) => {
    setWanted(id)
    setRefusal(null)
  }
  const refuse = ({ message }: Refusal) => {
    setRefusal(message)
    // The cart may have its order already: the page then leads to the order.
    router.refresh()
  }
  return (
    <>
      <PaymentState
        read={read}
        initial={initial}
        onChange={setCheckout}
        continueLabel="Continue at the service"
        className="notice"
      />
      <fieldset className="choices">
        <legend>Payment</legend>
        {providers.map((id) => (
          <label key={id}>
            <input
              type="radio"
              name="provider"
              value={id}
              checked={id === chosen}
              disabled={!isOffered(id)}
              onChange={() => choose(id)}
            />
            <span>
              {NAMES[id] ?? id}
              {!isOffered(id) && <span className="quiet"> {obstacle}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === PROVIDER_ID && (
        <PaymentButton begin={beginServicePayment} onRefused={refuse}>
          Continue to payment
        </PaymentButton>
      )}
      {chosen !== undefined && chosen !== PROVIDER_ID && (
        <form {...form}>
          <input type="hidden" name="provider" value={chosen} />
          <button type="submit" disabled={isBusy} aria-busy={isBusy}>
            Place order
          </button>
        </form>
      )}
      {(refusal ?? error) !== null && <p role="alert">{refusal ?? error}</p>}
    </>
  )
}

/** @returns why the method cannot be chosen, or null if it can. An ended payment is no obstacle: the customer may begin another one. */
function findObstacle(checkout: Checkout, total: number, currencyCode: string): string | null {
  const { state, reason, message, min_amount: least, max_amount: most } = checkout
  if (least !== null && total < least) return `from ${formatMoney(least, currencyCode)}`
  if (most !== null && total > most) return `up to ${formatMoney(most, currencyCode)}`
  const isRefused = state === "none" && (reason === "out_of_stock" || reason === "unavailable")
  return isRefused ? message : null
}
