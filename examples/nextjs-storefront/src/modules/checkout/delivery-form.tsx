"use client"

import { type Cart } from "@/lib/data/cart"
import { saveDelivery } from "@/lib/data/checkout-actions"
import { useFormAction } from "@/lib/use-form-action"

interface Props {
  cart: Cart
  choices: { id: string; label: string }[]
}

const FIELDS = [
  { name: "first_name", label: "First name", autoComplete: "given-name" },
  { name: "last_name", label: "Last name", autoComplete: "family-name" },
  { name: "email", label: "Email", autoComplete: "email", type: "email" },
  { name: "phone", label: "Phone", autoComplete: "tel", type: "tel" },
  { name: "address_1", label: "Street", autoComplete: "address-line1" },
  { name: "city", label: "City", autoComplete: "address-level2" },
  { name: "province", label: "Province", autoComplete: "address-level1" },
  { name: "postal_code", label: "Postal code", autoComplete: "postal-code" },
]

export default function DeliveryForm({ cart, choices }: Props) {
  const { error, isBusy, form } = useFormAction(saveDelivery)
  const known: Record<string, unknown> = { ...cart.shipping_address, email: cart.email }
  const chosen = cart.shipping_methods?.[0]?.shipping_option_id ?? choices[0]?.id
  return (
    <form {...form}>
      <fieldset>
        <legend>Address</legend>
        {FIELDS.map(({ label, ...field }) => (
          <label key={field.name}>
            {label}
            <input required defaultValue={toText(known[field.name])} {...field} />
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>Delivery</legend>
        {choices.map(({ id, label }) => (
          <label key={id}>
            <input type="radio" name="shipping" value={id} defaultChecked={id === chosen} required />
            {label}
          </label>
        ))}
      </fieldset>
      <button type="submit" disabled={isBusy} aria-busy={isBusy}>
        Continue
      </button>
      {error !== null && <p role="alert">{error}</p>}
    </form>
  )
}

const toText = (value: unknown) => (typeof value === "string" ? value : "")
