import { type HttpTypes } from "@medusajs/framework/types"
import { button, el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw } from "../page"
import { plansOf } from "../plans"
import { quantityInput, quantityOf } from "../quantity"
import { type Shop } from "../shop"

export const drawProduct: Draw = async ({ shop, name, go }) => {
  const product = await shop.product(name)
  const variants = (product?.variants ?? []).filter(({ calculated_price }) => calculated_price)
  const [first] = variants
  if (!product || !first) return { title: "Not for sale", content: [el("a", { href: "/" }, "To the goods")] }

  const amount = quantityInput("Quantity", 1)
  const offer = el("div", { class: "offer" }, offerOf(shop, first, 1))
  const choice = el(
    "select",
    { "aria-label": "Variant" },
    variants.map(({ id, title }) => el("option", { value: id }, title)),
  )
  const redrawOffer = () => {
    const chosen = variants.find(({ id }) => id === choice.value)
    if (chosen) offer.replaceChildren(...offerOf(shop, chosen, quantityOf(amount)))
  }
  choice.onchange = redrawOffer
  amount.onchange = redrawOffer
  const add = button("Add to cart", () => {
    add.disabled = true
    shop.add(choice.value, quantityOf(amount)).then(
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
    el("p", { class: "buy" }, el("label", {}, "Quantity", amount), add),
  )
  const picture = el("img", { src: product.thumbnail, alt: "" })
  return { title: product.title, content: [el("div", { class: "product" }, picture, words)] }
}

function offerOf(shop: Shop, { id, calculated_price }: HttpTypes.StoreProductVariant, quantity: number): Node[] {
  const price = el("p", { class: "price" }, shop.money(calculated_price?.calculated_amount ?? 0))
  return [price, plansOf(shop, { "variant-id": id, quantity })]
}
