"use client"

import { InstallmentPlans } from "medusa-partner-commerce-storefront/react"
import { useState } from "react"
import { addToCart } from "@/lib/data/cart-actions"
import { useFormAction } from "@/lib/use-form-action"
import { BACKEND_URL, PUBLISHABLE_KEY, REGION_ID } from "@/lib/env"

export interface Choice {
  id: string
  title: string
  /** Formatted. */
  price: string
  /** Units; null = any number. */
  available: number | null
}

/** The plans follow the chosen variant and quantity. */
export default function ProductActions({ choices }: { choices: Choice[] }) {
  const [chosenId, setChosenId] = useState(choices[0]?.id)
  const [quantity, setQuantity] = useState(1)
  const { error, isBusy, form } = useFormAction(addToCart)
  const chosen = choices.find(({ id }) => id === chosenId)
  if (!chosen) return <p>Not for sale now.</p>

  const isShort = chosen.available !== null && chosen.available < quantity
  return (
    <form className="actions" {...form}>
      <p className="price">{chosen.price}</p>
      <InstallmentPlans
        backendUrl={BACKEND_URL}
        publishableKey={PUBLISHABLE_KEY}
        variantId={chosen.id}
        regionId={REGION_ID}
        quantity={quantity}
        className="plans"
      />
      {choices.length === 1 && <input type="hidden" name="variant" value={chosen.id} />}
      {choices.length > 1 && (
        <label>
          Variant
          <select name="variant" value={chosen.id} onChange={({ target }) => setChosenId(target.value)}>
            {choices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        Quantity
        <input
          type="number"
          name="quantity"
          min={1}
          max={999}
          value={quantity}
          onChange={({ target }) => setQuantity(Math.max(1, Math.trunc(target.valueAsNumber) || 1))}
        />
      </label>
      <button type="submit" disabled={isBusy || isShort} aria-busy={isBusy}>
        {chosen.available === 0 ? "Sold out" : "Add to cart"}
      </button>
      {isShort && chosen.available !== 0 && <p role="status">Only {chosen.available} in stock.</p>}
      {error !== null && <p role="alert">{error}</p>}
    </form>
  )
}
