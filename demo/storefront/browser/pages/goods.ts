import { el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw } from "../page"

export const drawGoods: Draw = async ({ shop }) => {
  const products = await shop.products()
  const cards = products.map(({ handle, title, thumbnail, variants }) => {
    const prices = (variants ?? []).flatMap(({ calculated_price }) => calculated_price?.calculated_amount ?? [])
    const price = prices.length > 0 && shop.money(Math.min(...prices))
    const isMany = new Set(prices).size > 1
    return el(
      "a",
      { class: "card", href: `/products/${handle}` },
      el("img", { src: thumbnail, alt: "", loading: "lazy" }),
      el("span", { class: "title" }, title),
      price && el("span", {}, isMany ? `from ${price}` : price),
    )
  })
  return { title: "All goods", content: [el("div", { class: "cards" }, cards)] }
}
