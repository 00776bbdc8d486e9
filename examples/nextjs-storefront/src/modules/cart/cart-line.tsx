"use client"

import { type HttpTypes } from "@medusajs/types"
import { useState, useTransition } from "react"
import { setQuantity } from "@/lib/data/cart-actions"
import { formatMoney } from "@/lib/money"

interface Props {
  item: HttpTypes.StoreCartLineItem
  currencyCode: string
}

export default function CartLine({ item, currencyCode }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, start] = useTransition()
  const name = `${item.product_title ?? ""} · ${item.variant_title ?? ""}`
  const change = (quantity: number) =>
    start(async () => {
      setError((await setQuantity(item.id, quantity)).error)
    })
  return (
    <li className="line" aria-busy={isBusy}>
      <span className="name">{name}</span>
      <span className="quantity">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => change(item.quantity - 1)}
          aria-label={`One less: ${name}`}
        >
          −
        </button>
        <span>{item.quantity}</span>
        <button
          type="button"
          disabled={isBusy}
          onClick={() => change(item.quantity + 1)}
          aria-label={`One more: ${name}`}
        >
          +
        </button>
      </span>
      <span className="money">{formatMoney(item.total, currencyCode)}</span>
      <button type="button" className="link" disabled={isBusy} onClick={() => change(0)} aria-label={`Remove ${name}`}>
        Remove
      </button>
      {error !== null && <p role="alert">{error}</p>}
    </li>
  )
}
