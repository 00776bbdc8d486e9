import { read, send } from "./control"
import { act, refresh } from "./drawing"
import { byId, emptyList, redraw } from "./elements"
import { drawPager } from "./pager"
import { productCard } from "./product-card"
import { toast } from "./toast"

const PER_PAGE = 25

let page = 0

/** Products with their versions, and the operations of the service's staff and customers on them. */
export function startCatalogue(): void {
  byId("search", HTMLInputElement).addEventListener("input", () => turnTo(0))
  byId("status", HTMLSelectElement).addEventListener("change", () => turnTo(0))
  byId("approve-all", HTMLButtonElement).addEventListener("click", act(approveAll))
}

export async function drawCatalogue(): Promise<void> {
  const q = byId("search", HTMLInputElement).value || undefined
  const status = byId("status", HTMLSelectElement).value || undefined
  const { products, count } = await read("GET /products", { q, status, limit: PER_PAGE, offset: page * PER_PAGE })
  if (products.length === 0 && page > 0) {
    page = 0
    return drawCatalogue()
  }
  const isFiltered = q !== undefined || status !== undefined
  const nothing = isFiltered
    ? "No product matches."
    : "No products yet. Point your store at the addresses under Settings and push its catalogue."
  redraw(byId("products", HTMLElement), products.length > 0 ? products.map(productCard) : emptyList(nothing))
  drawPager("product-pager", { page, perPage: PER_PAGE, count, turnTo })
}

function turnTo(wanted: number): void {
  page = wanted
  refresh()
}

async function approveAll(): Promise<void> {
  const { products } = await send("POST /approve", { all: true })
  toast(`${products.length} approved`)
}
