import { byId, el } from "../../../src/sandbox/console/browser/elements"
import { type StorefrontConfig } from "./config"
import { drawCart } from "./pages/cart"
import { drawCheckout } from "./pages/checkout"
import { drawGoods } from "./pages/goods"
import { drawOrder } from "./pages/order"
import { drawProduct } from "./pages/product"
import { drawReturn } from "./pages/return"
import { type Draw } from "./page"
import { Shop } from "./shop"

/** Addresses and their pages. The group captures the page's subject. */
const PAGES: [RegExp, Draw][] = [
  [/^\/$/, drawGoods],
  [/^\/products\/([^/]+)$/, drawProduct],
  [/^\/cart$/, drawCart],
  [/^\/checkout$/, drawCheckout],
  [/^\/checkout\/return$/, drawReturn],
  [/^\/orders\/([^/]+)$/, drawOrder],
]

async function main(): Promise<void> {
  const shop = new Shop((await (await fetch("/config.json")).json()) as StorefrontConfig)
  byId("name", HTMLAnchorElement).textContent = shop.config.name
  loadPlans(shop.config.backendUrl)
  const go = (address: string) => {
    history.pushState(null, "", address)
    void open(shop, go)
  }
  addEventListener("popstate", () => void open(shop, go))
  document.addEventListener("click", (click) => followInPage(click, go))
  await open(shop, go)
}

/** The web component that says what a month costs comes from the plugin in the store. */
function loadPlans(backendUrl: string): void {
  document.head.append(el("script", { type: "module", src: `${backendUrl}/partner-commerce/components/plans.js` }))
}

function followInPage(click: MouseEvent, go: (address: string) => void): void {
  const link = click.target instanceof Element ? click.target.closest("a") : null
  if (!link || link.origin !== location.origin || click.ctrlKey || click.metaKey || click.shiftKey) return
  click.preventDefault()
  go(link.pathname + link.search)
}

/** Number of the latest visit. Only its page is shown, even if an earlier page finishes later. */
let opened = 0

async function open(shop: Shop, go: (address: string) => void): Promise<void> {
  const turn = ++opened
  const query = new URLSearchParams(location.search)
  const visit = { shop, query, go, redraw: () => void open(shop, go) }
  const [page, cart] = await Promise.all([
    draw(visit).catch((error: unknown) => ({ title: "Something went wrong", content: [alertOf(error)] })),
    shop.cart(),
  ])
  if (turn !== opened) return
  document.title = `${page.title} · ${shop.config.name}`
  const place = byId("page", HTMLElement)
  place.replaceChildren(el("h1", {}, page.title), ...page.content)
  place.focus({ preventScroll: true })
  const count = byId("count", HTMLSpanElement)
  count.textContent = String((cart?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0))
  count.hidden = count.textContent === "0"
}

function draw(visit: Omit<Parameters<Draw>[0], "name">) {
  for (const [address, drawPage] of PAGES) {
    const match = address.exec(location.pathname)
    if (match) return drawPage({ ...visit, name: decodeURIComponent(match[1] ?? "") })
  }
  return Promise.resolve({ title: "There is no such page", content: [el("a", { href: "/" }, "To the goods")] })
}

const alertOf = (error: unknown) =>
  el("p", { role: "alert" }, error instanceof Error ? error.message : "The store cannot be reached.")

void main()
