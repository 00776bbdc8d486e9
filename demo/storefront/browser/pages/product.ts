import { type HttpTypes } from "@medusajs/framework/types"
import { button, el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw } from "../page"
import { plansOf } from "../plans"
import { type Shop } from "../shop"

export const drawProduct: Draw = async ({ shop, name, go }) => {
  const product = await shop.product(name)
  const variants = (product?.variants ?? []).filter(({ calculated_price }) => calculated_price)
  const [first] = variants
  if (!product || !first) return { title: "Not for sale", content: [el("a", { href: "/" }, "To the goods")] }

  const offer = el("div", { class: "offer" }, offerOf(shop, first))
  const choice = el(
    "select",
    { "aria-label": "Variant" },
    variants.map(({ id, title }) => el("option", { value: id }, title)),
  )
  choice.onchange = () => {
    const chosen = variants.find(({ id }) => id === choice.value)
    if (chosen) offer.replaceChildren(...offerOf(shop, chosen))
  }
  const add = button("Add to cart", () => {
    add.disabled = true
    shop.add(choice.value).then(
      () => go("/cart"),
      (error: Error) => {
        add.disabled = false
        offer.append(el("p", { role: "alert" }, error.message))
      },
    )
  })
  const words = el(
    "div",
    {},
    el("p", {}, product.description),
    variants.length > 1 && el("p", {}, choice),
    offer,
    el("p", {}, add),
  )
  const picture = el("img", { src: product.thumbnail, alt: "" })
  return { title: product.title, content: [el("div", { class: "product" }, picture, words)] }
}

function offerOf(shop: Shop, { id, calculated_price }: HttpTypes.StoreProductVariant): Node[] {
  const price = el("p", { class: "price" }, shop.money(calculated_price?.calculated_amount ?? 0))
  return [price, plansOf(shop, { "variant-id": id })]
}
