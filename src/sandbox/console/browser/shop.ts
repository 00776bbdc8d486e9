import type { ProductView } from "../../catalog/product-view"
import type { ProductContent, Version } from "../../catalog/store"
import { askToBuy } from "./buying"
import { read } from "./control"
import { refresh } from "./drawing"
import { button, byId, el, emptyList, redraw } from "./elements"
import { inWords } from "../../format"
import { drawPager } from "./pager"
import { picturesOf, productPicture } from "./product-picture"
import { productPrice, productStock } from "./product-price"
import { shownDetail } from "./tabs"

const PER_PAGE = 24
const ACTIVE = "1"

let page = 0

type OnSale = ProductView & { live: Version }

/** The service's shop window, as its customers see it: live versions only. */
export function startShop(): void {
  byId("shop-search", HTMLInputElement).addEventListener("input", () => turnTo(0))
}

export async function drawShop(): Promise<void> {
  const id = shownDetail()
  byId("shop-bar", HTMLElement).hidden = id !== ""
  return id === "" ? drawWindow() : drawProduct(id)
}

async function drawWindow(): Promise<void> {
  const q = byId("shop-search", HTMLInputElement).value || undefined
  const { products, count } = await read("GET /products", {
    q,
    status: ACTIVE,
    limit: PER_PAGE,
    offset: page * PER_PAGE,
  })
  const tiles = products.filter(isOnSale).map(tile)
  const nothing = "No product is on sale. Approve one in the catalogue first."
  redraw(
    byId("shop-view", HTMLElement),
    tiles.length > 0 ? el("div", { class: "shop-window" }, tiles) : emptyList(nothing),
  )
  drawPager("shop-pager", { page, perPage: PER_PAGE, count, turnTo })
}

function turnTo(wanted: number): void {
  page = wanted
  refresh()
}

const isOnSale = (product: ProductView): product is OnSale => product.live !== null && !product.archived

/** The address of a product's page in the customers' view. */
export const shopAddress = (id: string) => `#shop/${encodeURIComponent(id)}`

function tile({ id, live: { content }, in_stock: stock }: OnSale): HTMLElement {
  const href = shopAddress(id)
  return el(
    "a",
    { href, class: "card tile-link", "data-key": href },
    productPicture(content),
    el("span", { class: "title" }, content.name ?? id),
    productPrice(content),
    stock === 0 && productStock(stock),
  )
}

async function drawProduct(id: string): Promise<void> {
  const { products } = await read("GET /products", { q: id, status: ACTIVE })
  const product = products.filter(isOnSale).find((one) => one.id === id)
  const back = el("a", { href: "#shop/", "data-key": "back" }, "← All products")
  const gone = emptyList("Customers do not see this product: it is archived, or was never approved.")
  redraw(byId("shop-view", HTMLElement), el("p", {}, back), product ? productPage(product) : gone)
  drawPager("shop-pager", { page: 0, perPage: 1, count: 1, turnTo })
}

function productPage({ id, live: { content }, in_stock: stock }: OnSale): HTMLElement {
  const name = content.name ?? id
  return el(
    "article",
    { class: "card shop-product" },
    el("div", { class: "gallery" }, galleryOf(content)),
    el(
      "div",
      { class: "facts" },
      el("p", { class: "quiet" }, content.category),
      el("h2", {}, name),
      content.product_tagline !== null && el("p", {}, content.product_tagline),
      el("div", { class: "line" }, productPrice(content), productStock(stock)),
      button("Buy", () => askToBuy(id, content), { name: `Buy ${name}`, class: "primary", disabled: stock === 0 }),
      el(
        "dl",
        {},
        Object.entries(content.device).map(([key, value]) => [el("dt", {}, inWords(key)), el("dd", {}, value)]),
      ),
      paragraph(content.description),
      validityOf(content).map((text) => el("p", { class: "quiet" }, text)),
      content.product_tnc !== null && el("h3", {}, "Terms"),
      paragraph(content.product_tnc),
      content.product_link !== null && linkTo(content.product_link),
    ),
  )
}

function galleryOf(content: ProductContent): HTMLElement[] {
  const pictures = picturesOf(content)
  return pictures.length > 0 ? pictures.map((picture) => productPicture(content, picture)) : [productPicture(content)]
}

const paragraph = (text: string | null) => text !== null && el("p", { class: "prose" }, text)

function validityOf({ days_valid: days, expiry_date_time: end }: ProductContent): string[] {
  return [days !== null && `Valid for ${days} days`, end !== null && `Valid until ${end}`].filter(
    (text) => typeof text === "string",
  )
}

/** The merchant's text may be anything; only an address of the web becomes a link. */
function linkTo(address: string): HTMLElement {
  if (!/^https?:/.test(address)) return el("p", {}, address)
  return el(
    "p",
    {},
    el("a", { href: address, target: "_blank", rel: "noopener", "data-key": address }, "Product page of the shop"),
  )
}
