import type { ProductContent } from "../../catalog/store"
import { el } from "./elements"
import { money } from "../../format"

/** The price, and the retail price if the product is reduced. */
export function productPrice({ deals_price: deals, retail_price: retail }: ProductContent): HTMLElement {
  if (deals === null) return el("span", { class: "price" }, "no price")
  if (retail === null || deals >= retail) return el("span", { class: "price" }, money(deals))
  const percentOff = Math.round((1 - deals / retail) * 100)
  return el(
    "span",
    { class: "price" },
    money(deals),
    el("s", {}, money(retail)),
    el("span", { class: "off" }, ` −${percentOff} %`),
  )
}

export const productStock = (inStock: number) =>
  el("span", { class: inStock === 0 ? "stock none" : "stock" }, inStock === 0 ? "Out of stock" : `${inStock} in stock`)
