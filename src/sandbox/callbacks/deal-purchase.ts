import { randomUUID } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import { type DealAddress, type DealCustomer } from "../../service/rules/wire/callbacks"
import { withStock } from "../catalog/sync"
import { type ProductRecord } from "../catalog/store"
import { toDateTime } from "../dates"
import { SERVICE_TIMINGS } from "../defaults"
import { type OutboundAnswer } from "./outbound"
import { Refusal } from "../http/refusal"
import { type StoredTransaction } from "../transactions/store"
import { type World } from "../world"

export interface Purchase {
  /** The partner's product id. */
  id: string
  /** Simultaneous purchases, each an order of one unit; default 1. */
  quantity?: number
  /** Paid by the customer; default the live `deals_price`. */
  amount?: number
  currency?: string
  /** Sends a `sender` beside the recipient. */
  gift?: boolean
  customer?: DealCustomer
  /** Calls the merchant even if the product is not active or has no stock here. */
  force?: boolean
  /** To repeat a call: the ids of an earlier order. */
  trx_id?: string
  order_id?: string
}

/** How a purchase ended; only `approved` is APR. */
export type DealVerdict = "approved" | "out_of_stock" | "refused" | "timeout" | "unreachable" | "answer_lost"

export interface PurchaseOutcome {
  trx_id: string
  order_id: string
  product_id: string
  amount: number
  currency: string
  status: "APR" | "CAN"
  verdict: DealVerdict
  http_status: number | null
  /** The merchant's raw answer. */
  answer: unknown
  /** The stock that the answer set in the catalogue, or null if it set none. */
  in_stock: number | null
  ms: number
}

/** Customers buy at the same time: each purchase makes its own call to the merchant, in parallel. */
export async function buy(world: World, purchase: Purchase): Promise<PurchaseOutcome[]> {
  const record = readSellable(world, purchase)
  if (!world.settings.merchantBaseUrl) {
    throw new Refusal(409, "merchantBaseUrl is not set: there is no merchant to order from", "NOT_CONFIGURED")
  }
  const quantity = purchase.quantity ?? 1
  return Promise.all(Array.from({ length: quantity }, () => buyOne(world, purchase, record)))
}

/** The body of the deals order, as the interface shows it. */
export interface DealOrder {
  order_id: string
  trx_id: string
  product_id: string
  amount: number
  currency: string
  created: string
  customer: DealCustomer
  sender?: DealCustomer
}

/**
 * The service sells only products that it shows: not an unknown, archived or never approved product, and none without stock. One unit in
 * stock is enough for any number of buyers at once, because the sandbox lowers the stock only after the merchant's answer.
 */
function readSellable({ catalog }: World, { id, force }: Purchase): ProductRecord | undefined {
  const record = catalog.get(id)
  if (force) return record
  if (!record) throw new Refusal(404, `product ${id} not found`, "NOT_FOUND")
  if (!record.live || record.archived) throw new Refusal(409, `product ${id} is not active`, "NOT_ACTIVE")
  if (record.in_stock < 1) throw new Refusal(409, `product ${id} is out of stock`, "OUT_OF_STOCK")
  return record
}

async function buyOne(world: World, purchase: Purchase, record: ProductRecord | undefined): Promise<PurchaseOutcome> {
  const order = toOrder(world, purchase, record)
  const transaction = openDeal(world, order, record)
  const answer = await world.outbound.send({
    operation: "callback.deal",
    method: "POST",
    url: `${world.settings.merchantBaseUrl}/trx/transaction`,
    body: order,
    timeoutMs: world.settings.dealAnswerMs ?? Math.ceil(SERVICE_TIMINGS.dealAnswerMs * world.settings.timeScale),
  })
  const decision = decideDeal(answer)
  settleDeal(world, transaction, decision)
  const { trx_id, order_id, product_id, amount, currency } = order
  return {
    trx_id,
    order_id,
    product_id,
    amount,
    currency,
    status: decision.status,
    verdict: decision.verdict,
    http_status: answer.kind === "answered" ? answer.status : null,
    answer: answer.kind === "answered" ? answer.body : null,
    in_stock: decision.inStock,
    ms: answer.ms,
  }
}

/** The service uses only the stock of the answer's body; a number that no catalogue can hold is none. */
const stockBody = z.looseObject({ in_stock: z.int().min(0) })
const outOfStockBody = z.looseObject({ code: z.literal("OUT_OF_STOCK") })

interface DealDecision {
  status: "APR" | "CAN"
  verdict: DealVerdict
  inStock: number | null
  message: string
}

/**
 * The moves of a deals order ("States and transitions"): a 200 approves with any body, and every other answer cancels. If the body has no
 * stock, the stock stays unchanged.
 */
export function decideDeal(answer: OutboundAnswer): DealDecision {
  if (answer.kind === "unanswered") {
    return {
      status: "CAN",
      verdict: answer.reason,
      inStock: null,
      message: `merchant gave no answer: ${answer.message}`,
    }
  }
  if (answer.status === 200) {
    const inStock = stockBody.safeParse(answer.body).data?.in_stock ?? null
    return { status: "APR", verdict: "approved", inStock, message: "accepted by the merchant" }
  }
  // A 409 with another code is "any other 4xx": the stock stays unchanged.
  if (answer.status === 409 && outOfStockBody.safeParse(answer.body).success) {
    return { status: "CAN", verdict: "out_of_stock", inStock: 0, message: "product is out of stock" }
  }
  return { status: "CAN", verdict: "refused", inStock: null, message: `merchant answered ${answer.status}` }
}

function settleDeal(world: World, transaction: StoredTransaction, { status, inStock, message }: DealDecision): void {
  const now = world.clock()
  // The control API may have sent the merchant another status since; a decision is made once.
  if (transaction.status === "PND")
    world.transactions.setStatus(transaction, { status, message, at: now.toISOString() })
  const record = transaction.deal && world.catalog.get(transaction.deal.product_id)
  if (record && inStock !== null) world.catalog.put(withStock(record, inStock, toDateTime(now)))
  world.changed()
}

function toOrder(world: World, purchase: Purchase, record: ProductRecord | undefined): DealOrder {
  const content = record?.live?.content ?? record?.proposal?.content
  const order: DealOrder = {
    order_id: purchase.order_id ?? `DEAL-${String(world.transactions.takeDealNumber()).padStart(6, "0")}`,
    trx_id: purchase.trx_id ?? randomUUID(),
    product_id: purchase.id,
    amount: purchase.amount ?? content?.deals_price ?? 1,
    currency: purchase.currency ?? "PHP",
    created: toDateTime(world.clock()),
    customer: purchase.customer ?? DEFAULT_CUSTOMER,
  }
  return purchase.gift ? { ...order, sender: DEFAULT_SENDER } : order
}

/** A deal is a transaction from its first moment: PND while the merchant has not answered. */
function openDeal(world: World, order: DealOrder, record: ProductRecord | undefined): StoredTransaction {
  const known = world.transactions.transactions.get(order.trx_id)
  if (known) return known
  const at = world.clock().toISOString()
  const content = record?.live?.content ?? record?.proposal?.content
  const transaction: StoredTransaction = {
    trxid: order.trx_id,
    kind: "deal",
    status: "PND",
    order_id: order.order_id,
    amount: order.amount,
    currency: order.currency,
    created: at,
    message: "waiting for the merchant",
    request: { customer: order.customer, checkout_type: "standard", is_async: false },
    items: [
      {
        id: world.transactions.takeItemId(),
        code: order.product_id,
        item: content?.name ?? order.product_id,
        price: order.amount,
        quantity: 1,
        currency: order.currency,
        category: content?.category ?? null,
        item_type: "item",
      },
    ],
    expires_at: null,
    history: [{ at, status: "PND" }],
    refunded_items: [],
    refund_amount: 0,
    merchant_answer: null,
    merchant_message: null,
    deal: { product_id: order.product_id, delivery_status: null, timeline: [] },
  }
  world.transactions.transactions.set(transaction.trxid, transaction)
  world.changed()
  return transaction
}

const DEFAULT_ADDRESS: DealAddress = {
  addr_type: "shipping",
  country: "PH",
  region: "NCR",
  province: "Metro Manila",
  city: "Makati",
  barangay: "Poblacion",
  street: "Kalayaan Avenue",
  postal_code: "1210",
  address: "12 Kalayaan Avenue, Poblacion, Makati",
}

export const DEFAULT_CUSTOMER: DealCustomer = {
  full_name: "Maria Santos",
  first_name: "Maria",
  last_name: "Santos",
  phone: "+639171234567",
  adr_shipping: DEFAULT_ADDRESS,
}

/** The buyer of a gift carries no delivery address. */
const DEFAULT_SENDER: DealCustomer = {
  full_name: "Jose Reyes",
  first_name: "Jose",
  last_name: "Reyes",
  phone: "+639181234567",
}
