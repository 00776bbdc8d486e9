import { z } from "@medusajs/framework/zod"
import { type PurchaseOutcome } from "../callbacks/deal-purchase"
import { type Delivery } from "../callbacks/deliveries"
import { type countVersions, type ProductView } from "../catalog/product-view"
import { dealCustomer } from "../../service/rules/wire/callbacks"
import { categoryObject, type CategoryObject } from "../../service/rules/wire/catalog"
import { transactionStatus } from "../../service/rules/wire/transactions"
import { type ArmedFault, type FaultInput } from "../faults"
import { type JournalEntry } from "../journal"
import { type SettingsChange, type withoutSecrets } from "../settings"
import { type StoredTransaction } from "../transactions/store"

/** The products to decide on, each with a waiting version: one, several, or all. */
const decided = [
  z.object({ id: z.string() }),
  z.object({ ids: z.array(z.string()).min(1) }),
  z.object({ all: z.literal(true) }),
] as const
const reasoned = z.object({ message: z.string().min(1) })
export const approval = z.union(decided)
export const rejection = z.union([decided[0].and(reasoned), decided[1].and(reasoned), decided[2].and(reasoned)])
export const purchase = z.object({
  id: z.string(),
  quantity: z.int().min(1).max(1000).optional(),
  amount: z.number().positive().optional(),
  currency: z.string().optional(),
  gift: z.boolean().optional(),
  customer: dealCustomer.optional(),
  force: z.boolean().optional(),
  trx_id: z.guid().optional(),
  order_id: z.string().optional(),
})
export const statusNews = z.object({
  trx_id: z.string(),
  status: transactionStatus,
  message: z.string().optional(),
  record: z.boolean().optional(),
  wait: z.boolean().optional(),
})
export const tokenNews = z.object({
  trx_id: z.string().optional(),
  internal_user_id: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  wait: z.boolean().optional(),
})
export const dealCheck = z.object({ trx_id: z.string() })
export const replay = z.object({ seq: z.int().min(1) })
const categoryList = z.array(categoryObject)
export const categories = z.union([z.looseObject({ categories: categoryList }), categoryList])

/** Each operation by method and path, with its query or body and its answer: the routes and the console are checked against it. */
export interface ControlOperations {
  "POST /approve": { body: z.input<typeof approval> | undefined; answer: { products: ProductView[] } }
  "POST /reject": { body: z.input<typeof rejection>; answer: { products: ProductView[] } }
  "POST /buy": { body: z.input<typeof purchase>; answer: { outcomes: PurchaseOutcome[] } }
  "POST /status": { body: z.input<typeof statusNews>; answer: { delivery: Delivery | null } }
  "POST /token": { body: z.input<typeof tokenNews>; answer: { delivery: Delivery } }
  "POST /check": { body: z.input<typeof dealCheck>; answer: { exists: boolean; http_status: number | null } }
  "POST /replay": { body: z.input<typeof replay>; answer: { entry: JournalEntry } }
  "GET /categories": { query: NoQuery; answer: { categories: CategoryObject[] } }
  "PUT /categories": { body: z.input<typeof categories>; answer: { categories: CategoryObject[] } }
  "GET /faults": { query: NoQuery; answer: { faults: ArmedFault[] } }
  "POST /faults": { body: FaultInput; answer: { fault: ArmedFault } }
  "DELETE /faults": { body: undefined; answer: { faults: ArmedFault[] } }
  "GET /journal": {
    query: { since?: number; limit?: number; trx_id?: string }
    answer: { entries: JournalEntry[] }
  }
  "GET /products": {
    query: PageQuery & { q?: string; status?: string }
    answer: Page & { products: ProductView[] }
  }
  "GET /orders": { query: PageQuery; answer: Page & { orders: StoredTransaction[] } }
  "GET /transactions": {
    query: PageQuery & { kind?: StoredTransaction["kind"] }
    answer: Page & { transactions: StoredTransaction[] }
  }
  "GET /overview": { query: NoQuery; answer: Overview }
  "POST /reset": { body: undefined; answer: { message: string } }
  "GET /config": { query: NoQuery; answer: { config: Config; connection: Connection } }
  "POST /config": { body: SettingsChange; answer: { config: Config } }
}

type NoQuery = Record<string, never>

interface PageQuery {
  limit?: number
  offset?: number
}

interface Page {
  count: number
  offset: number
  limit: number
}

export type Overview = ReturnType<typeof countVersions> & { deals: number; checkouts: number; faults: number }

type Config = ReturnType<typeof withoutSecrets>

/** A store's settings for this sandbox; it opens nothing, so its credentials are no secret. */
export type Connection = Record<
  "catalog_url" | "transactions_url" | "auth_url" | "token" | "shop_code" | "mer_code" | "environment",
  string
>
