import { z } from "@medusajs/framework/zod"
import { checkoutTypeFilter, TRANSACTION_ORDER_FIELDS } from "../../service/rules/wire/transactions"
import { toDateTime, toDay } from "../dates"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { invalid } from "./invalid-request"
import { toRecord } from "./record"
import { type StoredTransaction } from "./store"
import { type World } from "../world"

const PER_PAGE = 20

const day = z.iso.date()
const filters = {
  /** Comma-separated. Allowed values are not shown: a code that no transaction has matches none. */
  status: z.string().optional(),
  shop: z.string().optional(),
  date_from: day.optional(),
  date_to: day.optional(),
}
const orderBy = z.enum(TRANSACTION_ORDER_FIELDS)

const listQuery = z.object({
  ...filters,
  checkout_type: checkoutTypeFilter.optional(),
  order_by: z
    .string()
    .refine(
      (value) => orderBy.safeParse(value.replace(/^-/, "")).success,
      "must be a known field, with - for descending",
    )
    .default("created"),
  /** How a page is chosen is not shown. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .default("1"),
})

/** "Get transactions". `pages.count` is the number of pages. All four are always integers: 0 means that no such page exists. */
export function listTransactions(world: World, { query }: ApiRequest): Reply {
  const parsed = listQuery.safeParse(Object.fromEntries(query))
  if (!parsed.success) throw invalid(parsed.error)
  const { page: pageText, order_by: order, checkout_type: checkoutType, ...rest } = parsed.data
  const found = select(world, { ...rest, checkout_types: checkoutType === undefined ? [] : [checkoutType] })
  found.sort(byField(world, order))
  const page = Number(pageText)
  const count = Math.max(1, Math.ceil(found.length / PER_PAGE))
  return answer({
    pages: {
      count,
      previous: page - 1,
      current: page,
      next: page < count ? page + 1 : 0,
    },
    result: found
      .slice((page - 1) * PER_PAGE, page * PER_PAGE)
      .map((transaction) => toRecord(transaction, world.identity)),
  })
}

/** The document names the checkout types of the list. About those of the report it says only that they are strings. */
const csvQuery = z.object({ ...filters, checkout_type: z.array(z.string()) })

const CSV_COLUMNS: Record<string, (transaction: StoredTransaction) => string | number> = {
  code: ({ trxid }) => trxid,
  order_id: ({ order_id }) => order_id,
  created: ({ created }) => toDateTime(new Date(created)),
  status: ({ status }) => status,
  checkout_type: ({ request }) => String(request.checkout_type),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  refund_amount: ({ refund_amount }) => refund_amount,
}

/** "Get CSV report"; the columns are not shown. `checkout_type` may be repeated or comma-separated. */
export function csvReport(world: World, { query }: ApiRequest): Reply {
  const types = query.getAll("checkout_type").flatMap((value) => value.split(","))
  const parsed = csvQuery.safeParse({ ...Object.fromEntries(query), checkout_type: types })
  if (!parsed.success) throw invalid(parsed.error)
  const { checkout_type: checkoutTypes, ...rest } = parsed.data
  const found = select(world, { ...rest, checkout_types: checkoutTypes }).sort(byField(world, "created"))
  const lines = found.map((transaction) => Object.values(CSV_COLUMNS).map((read) => toCell(read(transaction))))
  const content = [Object.keys(CSV_COLUMNS), ...lines].map((cells) => `${cells.join(",")}\r\n`).join("")
  return { status: 200, text: { type: "text/csv; charset=utf-8", content } }
}

interface Selection {
  status?: string
  shop?: string
  checkout_types: string[]
  date_from?: string
  date_to?: string
}

function select({ transactions, identity }: World, wanted: Selection): StoredTransaction[] {
  const statuses = wanted.status?.split(",").map((code) => code.trim())
  const types = wanted.checkout_types.flatMap((name) => CHECKOUT_TYPES.get(name) ?? [name])
  return [...transactions.transactions.values()].filter((transaction) => {
    const createdOn = toDay(new Date(transaction.created))
    return (
      (!statuses || statuses.includes(transaction.status)) &&
      (wanted.shop === undefined || wanted.shop === identity.shopCode) &&
      (types.length === 0 || types.includes(String(transaction.request.checkout_type))) &&
      (wanted.date_from === undefined || createdOn >= wanted.date_from) &&
      (wanted.date_to === undefined || createdOn <= wanted.date_to)
    )
  })
}

/** The filter uses other names than the create request: both `short` and `fast` find transactions created as `quick`. */
const CHECKOUT_TYPES: ReadonlyMap<string, string[]> = new Map([
  ["short", ["quick"]],
  ["fast", ["quick"]],
])

function byField({ identity }: World, order: string) {
  const field = orderBy.parse(order.replace(/^-/, ""))
  const direction = order.startsWith("-") ? -1 : 1
  const read: Record<z.infer<typeof orderBy>, (transaction: StoredTransaction) => string | number> = {
    created: ({ created }) => created,
    status: ({ status }) => status,
    shop_code: () => identity.shopCode,
    merchant_code: () => identity.merCode,
    checkout_type: ({ request }) => String(request.checkout_type),
    code: ({ trxid }) => trxid,
    order_id: ({ order_id }) => order_id,
    amount: ({ amount }) => amount,
  }
  return (left: StoredTransaction, right: StoredTransaction) => {
    const [a, b] = [read[field](left), read[field](right)]
    return a === b ? 0 : (a < b ? -1 : 1) * direction
  }
}

/** Quoted where needed, and never a formula for the spreadsheet that opens it. */
function toCell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
