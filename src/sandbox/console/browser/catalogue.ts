import { chooseNone, chosenIds } from "./choice"
import { read, send } from "./control"
import { ask } from "./dialog"
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
  byId("approve-all", HTMLButtonElement).addEventListener("click", act(approve))
  byId("reject-all", HTMLButtonElement).addEventListener("click", askToReject)
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

/** The ticked products, or all waiting ones if the user ticked none. */
function decided(): { ids: string[] } | { all: true } {
  const ids = chosenIds()
  return ids.length > 0 ? { ids } : { all: true }
}

async function approve(): Promise<void> {
  const { products } = await send("POST /approve", decided())
  chooseNone()
  toast(`${products.length} approved`)
}

function askToReject(): void {
  const given = decided()
  ask("reject-dialog", {
    title: "ids" in given ? `Reject ${given.ids.length} products` : "Reject all waiting products",
    submit: async (values) => {
      const { products } = await send("POST /reject", { ...given, message: values.text("message") })
      chooseNone()
      toast(`${products.length} rejected`)
    },
  })
}

/** @param waiting how many products wait for a decision */
export function drawDecisions(waiting: number): void {
  const chosen = chosenIds().length
  for (const [id, word] of [
    ["approve-all", "Approve"],
    ["reject-all", "Reject"],
  ] as const) {
    const decide = byId(id, HTMLButtonElement)
    decide.disabled = waiting === 0
    decide.textContent =
      chosen > 0 ? `${word} ${chosen} chosen` : waiting > 0 ? `${word} all ${waiting}` : `${word} all`
  }
}
