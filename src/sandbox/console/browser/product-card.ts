import type { ProductContent } from "../../catalog/store"
import type { ProductView } from "../../catalog/product-view"
import { askToBuy } from "./buying"
import { isChosen, choose } from "./choice"
import { send } from "./control"
import { copyValue } from "./copy"
import { ask } from "./dialog"
import { act } from "./drawing"
import { button, chip, el } from "./elements"
import { productPicture } from "./product-picture"
import { productPrice, productStock } from "./product-price"
import { proposalSection } from "./proposal-section"
import { shopAddress } from "./shop"

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
        product.waiting && choiceOf(id, content),
        el("h2", { class: "title" }, content.name ?? "(no name)"),
        product.statuses.map((status) => chip(STATUS_NAMES[status])),
      ),
      el(
        "div",
        { class: "meta" },
        copyValue(`id of ${content.name ?? id}`, id),
        el("span", {}, `sku ${product.sku}`),
        el("span", {}, content.category),
      ),
      el("div", { class: "line" }, productPrice(content), productStock(stock)),
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

function choiceOf(id: string, content: ProductContent): HTMLElement {
  const name = `Choose ${content.name ?? id}`
  const box = el("input", { type: "checkbox", "aria-label": name, "data-key": name, checked: isChosen(id) })
  box.addEventListener("change", () => choose(id, box.checked))
  return box
}

function actionsOf(product: ProductView, content: ProductContent): HTMLElement {
  const { id } = product
  const name = content.name ?? id
  const isSold = product.live !== null && !product.archived
  const seen = el(
    "a",
    { href: shopAddress(id), "aria-label": `${name} as customers see it`, "data-key": `seen ${id}` },
    "As customers see it",
  )
  const approve = act(() => send("POST /approve", { id }))
  return el(
    "div",
    { class: "actions" },
    isSold && seen,
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
