import type { FaultInput } from "../../faults"
import { read, send } from "./control"
import { act } from "./drawing"
import { button, byId, el } from "./elements"
import { toast } from "./toast"

/** One event to play: an outage of the service, a rush of its customers or a decision of its staff. */
interface Scene {
  name: string
  meaning: string
  /** @returns a sentence about the result, or about the effect from now on */
  play: () => Promise<string>
}

const RACERS = 20
const MINUTE_MS = 60_000
const REASON = "Pictures do not show the product"

const SCENES: Scene[] = [
  {
    name: "Outage for two minutes",
    meaning: "The sandbox answers every call of the store with 503. Then it works again.",
    play: async () => {
      await arm({ kind: "status", status: 503, times: null, for_ms: 2 * MINUTE_MS })
      return "The service is away for two minutes"
    },
  },
  {
    name: "Too many requests for a minute",
    meaning: "The sandbox answers every call with 429: try again in ten seconds.",
    play: async () => {
      await arm({ kind: "rate_limit", retry_after: 10, times: null, for_ms: MINUTE_MS })
      return "The service is busy for a minute"
    },
  },
  {
    name: `Sell-out race of ${RACERS}`,
    meaning: `${RACERS} customers buy the product with the least stock at the same time.`,
    play: async () => {
      const product = await readScarcest()
      const { outcomes } = await send("POST /buy", { id: product.id, quantity: RACERS })
      const sold = outcomes.filter(({ status }) => status === "APR").length
      return `${sold} of ${RACERS} sold, of ${product.in_stock} in stock`
    },
  },
  {
    name: "An answer gets lost",
    meaning: "A customer buys, and the store's answer never arrives: the sale is cancelled here.",
    play: async () => {
      const { id } = await readScarcest()
      await arm({ kind: "lose_answer", match: { operation: "callback.deal" } })
      const { outcomes } = await send("POST /buy", { id })
      return `The store's answer was lost; ${outcomes[0]?.order_id} is cancelled here`
    },
  },
  {
    name: "A callback gets lost",
    meaning:
      "A customer pays at the checkout, and for two minutes no callback reaches the store: the store must read the status itself.",
    play: async () => {
      const { transactions } = await read("GET /transactions", { kind: "checkout", limit: CHECKOUTS_READ })
      const open = transactions.find(({ status }) => status === "PND")
      if (!open)
        throw new Error("No payment is open: begin a checkout in the shop, and come back from its payment page")
      await arm({ kind: "lose_call", match: { operation: "callback.status" }, times: null, for_ms: 2 * MINUTE_MS })
      await send("POST /status", { trx_id: open.trxid, status: "APR" })
      return `${open.order_id} is paid, and the store received no callback`
    },
  },
  {
    name: "Reject the next product",
    meaning: `Rejects the next product that waits for approval: “${REASON}”.`,
    play: async () => {
      const { products } = await read("GET /products", { status: "3", limit: 1 })
      const [product] = products
      if (!product) throw new Error("No product waits for approval")
      await send("POST /reject", { id: product.id, message: REASON })
      return `${product.proposal?.content.name ?? product.id} is rejected`
    },
  },
]

export function startScenes(): void {
  byId("scene-list", HTMLElement).append(
    ...SCENES.map(({ name, meaning, play }) =>
      el(
        "article",
        { class: "card scene" },
        el("div", {}, el("h2", { class: "title" }, name), el("p", { class: "quiet" }, meaning)),
        button(
          "Play",
          act(async () => toast(await play())),
          { name: `Play: ${name}`, class: "primary" },
        ),
      ),
    ),
  )
}

const arm = (fault: FaultInput) => send("POST /faults", fault)

const PRODUCTS_READ = 200
const CHECKOUTS_READ = 50

/** @throws Error if no product is on sale */
async function readScarcest() {
  const { products } = await read("GET /products", { status: "1", limit: PRODUCTS_READ })
  const [scarcest] = products.filter(({ in_stock }) => in_stock > 0).sort((a, b) => a.in_stock - b.in_stock)
  if (!scarcest) throw new Error("No product is on sale: push one, and approve it")
  return scarcest
}
