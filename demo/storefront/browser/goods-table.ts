import { el } from "../../../src/sandbox/console/browser/elements"
import { type Shop } from "./shop"

interface Goods {
  items?: { product_title?: string | null; quantity: number; total?: number }[] | null
  delivery: number
  total: number
}

/** The goods of a cart or an order with their amounts. */
export function goodsTable(shop: Shop, { items, delivery, total }: Goods): HTMLTableElement {
  const row = (name: string, amount: number, attributes = {}) =>
    el("tr", attributes, el("td", {}, name), el("td", { class: "money" }, shop.money(amount)))
  return el(
    "table",
    {},
    (items ?? []).map((item) => row(`${item.product_title ?? ""} × ${item.quantity}`, item.total ?? 0)),
    row("Delivery", delivery),
    row("Total", total, { class: "total" }),
  )
}
