import { el } from "../../../../src/sandbox/console/browser/elements"
import { type Draw } from "../page"

export const drawOrder: Draw = async ({ shop, name }) => {
  const { display_id, total, payment_status, items, shipping_total, email } = await shop.order(name)
  const isPaid = payment_status === "captured"
  const rows = (items ?? []).map((item) => [`${item.product_title ?? ""} × ${item.quantity}`, shop.money(item.total)])
  const lines = [...rows, ["Delivery", shop.money(shipping_total)], ["Total", shop.money(total)]]
  return {
    title: `Thank you: order no. ${display_id}`,
    content: [
      el("p", { role: "status" }, isPaid ? "It is paid." : "It waits for its payment, and is sent once it is paid."),
      el(
        "table",
        {},
        lines.map((cells) =>
          el(
            "tr",
            {},
            cells.map((cell) => el("td", {}, cell)),
          ),
        ),
      ),
      el("p", { class: "quiet" }, `We write to ${email ?? "you"} when it leaves.`),
      el("a", { href: "/" }, "To the goods"),
    ],
  }
}
