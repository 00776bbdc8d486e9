import { type HttpTypes } from "@medusajs/types"
import { type Cart } from "@/lib/data/cart"
import { formatMoney } from "@/lib/money"

/** The amounts of a cart or an order. The delivery is known once the customer has chosen one. */
export default function Totals({ cart }: { cart: Cart | HttpTypes.StoreOrder }) {
  const rows = [
    ...(cart.shipping_total > 0 ? [{ name: "Delivery", amount: cart.shipping_total }] : []),
    { name: "Total", amount: cart.total },
  ]
  return (
    <dl className="totals">
      {rows.map(({ name, amount }) => (
        <div key={name} className={name === "Total" ? "total" : undefined}>
          <dt>{name}</dt>
          <dd>{formatMoney(amount, cart.currency_code)}</dd>
        </div>
      ))}
    </dl>
  )
}
