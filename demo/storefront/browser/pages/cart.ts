import { button, el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw } from "../page"
import { plansOf } from "../plans"
import { quantityInput, quantityOf } from "../quantity"

export const drawCart: Draw = async ({ shop, redraw }) => {
  const cart = await shop.cart()
  const items = cart?.items ?? []
  if (!cart || items.length === 0)
    return { title: "Your cart is empty", content: [el("a", { href: "/" }, "To the goods")] }

  const fault = el("div", {})
  const redrawAfter = (change: Promise<void>) =>
    change.then(redraw, (error: Error) => fault.replaceChildren(el("p", { role: "alert" }, error.message)))
  const rows = items.map(({ id, product_title, variant_title, quantity, total }) => {
    const what = `${product_title ?? ""} · ${variant_title ?? ""}`
    const amount = quantityInput(`Quantity of ${what}`, quantity)
    amount.onchange = () => void redrawAfter(shop.setQuantity(cart.id, id, quantityOf(amount)))
    const remove = button("Remove", () => void redrawAfter(shop.remove(cart.id, id)), { name: `Remove ${what}` })
    return el(
      "tr",
      {},
      [what, amount, shop.money(total ?? 0), remove].map((cell) => el("td", {}, cell)),
    )
  })
  const total = el("tr", { class: "total" }, el("td", { colspan: 2 }, "Total"), el("td", {}, shop.money(cart.total)))
  const content = [
    el("table", { class: "lines" }, rows, total),
    fault,
    el("p", {}, plansOf(shop, { "cart-id": cart.id })),
    el("p", {}, el("a", { class: "button", href: "/checkout" }, "To the checkout")),
  ]
  return { title: "Your cart", content }
}
