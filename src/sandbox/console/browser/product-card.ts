import type { ProductContent } from "../../catalog/store"
import type { ProductView } from "../../catalog/product-view"
import { send } from "./control"
import { ask } from "./dialog"
import { act } from "./drawing"
import { button, chip, el } from "./elements"
import type { FormValues } from "./form"
import { inWords, money } from "./format"
import { productPicture } from "./product-picture"
import { proposalSection } from "./proposal-section"
import { toast } from "./toast"

const STATUS_NAMES: Record<ProductView["statuses"][number], string> = {
  1: "active",
  2: "archived",
  3: "pending",
  4: "rejected",
}

export function productCard(product: ProductView): HTMLElement {
  const content = product.live?.content ?? product.proposal?.content
  if (!content) return el("article", { class: "card product" }, product.id)
  const { id, in_stock: stock } = product
  return el(
    "article",
    { class: "card product" },
    productPicture(content),
    el(
      "div",
      {},
      el(
        "div",
        { class: "line" },
        el("h2", { class: "title" }, content.name ?? "(no name)"),
        product.statuses.map((status) => chip(STATUS_NAMES[status])),
      ),
      el(
        "div",
        { class: "meta" },
        el("span", { class: "mono" }, id),
        el("span", {}, `sku ${product.sku}`),
        el("span", {}, content.category),
      ),
      el(
        "div",
        { class: "line" },
        priceOf(content),
        el("span", { class: stock === 0 ? "stock none" : "stock" }, stock === 0 ? "Out of stock" : `${stock} in stock`),
      ),
      content.product_tagline !== null && el("div", { class: "quiet" }, content.product_tagline),
      el(
        "div",
        { class: "meta" },
        Object.entries(content.device).map(([key, value]) => el("span", {}, `${key}: ${value}`)),
      ),
    ),
    actionsOf(product, content),
    proposalSection(product),
  )
}

function priceOf({ deals_price: deals, retail_price: retail }: ProductContent): HTMLElement {
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

function actionsOf(product: ProductView, content: ProductContent): HTMLElement {
  const { id } = product
  const name = content.name ?? id
  const isSold = product.live !== null && !product.archived
  const approve = act(() => send("POST /approve", { id }))
  return el(
    "div",
    { class: "actions" },
    isSold && button("Buy", () => askToBuy(id, content), { name: `Buy ${name}` }),
    product.waiting && button("Approve", approve, { name: `Approve ${name}`, class: "primary" }),
    product.waiting && button("Reject", () => askToReject(id), { name: `Reject ${name}`, class: "danger" }),
  )
}

function askToReject(id: string): void {
  ask("reject-dialog", {
    title: `Reject ${id}`,
    submit: (values) => send("POST /reject", { id, message: values.text("message") }),
  })
}

function askToBuy(id: string, content: ProductContent): void {
  ask("buy-dialog", {
    title: `Buy ${content.name ?? id}`,
    values: { amount: content.deals_price },
    submit: (values) => buy(id, values),
  })
}

async function buy(id: string, values: FormValues): Promise<void> {
  const { outcomes } = await send("POST /buy", {
    id,
    quantity: values.number("quantity"),
    amount: values.number("amount"),
    gift: values.isTicked("gift"),
    force: values.isTicked("force"),
  })
  const counts = new Map<string, number>()
  for (const { verdict } of outcomes) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const summary = [...counts].map(([verdict, count]) => `${count} ${inWords(verdict)}`).join(", ")
  toast(summary, { isBad: !counts.has("approved") })
}
