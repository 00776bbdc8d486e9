import { type HttpTypes } from "@medusajs/types"
import { type Cart } from "@/lib/data/cart"
import { formatMoney } from "@/lib/money"
import Totals from "@/modules/cart/totals"

/** The goods and the amounts, as the customer orders them. */
export default function Goods({ of }: { of: Cart | HttpTypes.StoreOrder }) {
  return (
    <section aria-label="Goods" className="box">
      <ul className="lines">
        {of.items?.map((item) => (
          <li key={item.id} className="line">
            <span className="name">
              {item.product_title} · {item.variant_title}
            </span>
            <span className="quantity">× {item.quantity}</span>
            <span className="money">{formatMoney(item.total, of.currency_code)}</span>
          </li>
        ))}
      </ul>
      <Totals cart={of} />
    </section>
  )
}
