import { z } from "@medusajs/framework/zod"
import { categoriesResponse } from "../../core/wire/catalog"
import { transactionStatus } from "../../core/wire/transactions"
import { dealCustomer } from "../../core/wire/callbacks"
import { type SandboxControl } from "./control"
import { faultInput } from "../faults"
import { countVersions, findProducts, toProductView } from "../catalog/product-view"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply, type Route } from "../http/reply"
import { settingsChange } from "../settings"
import { type World } from "../world"

const approval = z.union([z.object({ id: z.string() }), z.object({ all: z.literal(true) })])
const rejection = z.object({ id: z.string(), message: z.string().min(1) })
const purchase = z.object({
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
const statusNews = z.object({
  trx_id: z.string(),
  status: transactionStatus,
  message: z.string().optional(),
  record: z.boolean().optional(),
  wait: z.boolean().optional(),
})
const tokenNews = z.object({
  trx_id: z.string().optional(),
  internal_user_id: z.string().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  wait: z.boolean().optional(),
})
const categories = z.union([categoriesResponse, categoriesResponse.shape.categories])

/** The control API: the operations of {@link SandboxControl} over HTTP, for tools that are not in this process. */
export function controlRoutes(world: World, control: SandboxControl): Route[] {
  const route = (method: string, path: string, handle: Route["handle"]): Route => ({
    operation: `control.${path.slice(1)}`,
    method,
    path,
    handle,
  })
  return [
    route("POST", "/approve", ({ json }) =>
      answer({ products: control.approve(parse(approval, json ?? { all: true })) }),
    ),
    route("POST", "/reject", ({ json }) => answer({ product: control.reject(parse(rejection, json)) })),
    route("POST", "/buy", async ({ json }) => answer({ outcomes: await control.buy(parse(purchase, json)) })),
    route("POST", "/status", async ({ json }) =>
      answer({ delivery: await control.sendStatus(parse(statusNews, json)) }),
    ),
    route("POST", "/token", async ({ json }) => answer({ delivery: await control.sendToken(parse(tokenNews, json)) })),
    route("POST", "/check", async ({ json }) =>
      answer(await control.checkDeal(parse(z.object({ trx_id: z.string() }), json))),
    ),
    route("GET", "/categories", () => answer({ categories: world.categories })),
    route("PUT", "/categories", ({ json }) => {
      const given = parse(categories, json)
      return answer({ categories: control.setCategories(Array.isArray(given) ? given : given.categories) })
    }),
    route("GET", "/faults", () => answer({ faults: control.faults() })),
    route("POST", "/faults", ({ json }) => answer({ fault: control.addFault(parse(faultInput, json)) })),
    route("DELETE", "/faults", () => {
      control.clearFaults()
      return answer({ faults: [] })
    }),
    route("GET", "/journal", ({ query }) => answer({ entries: control.journal(readWindow(query)) })),
    route("GET", "/products", ({ query }) => answer(productPage(world, query))),
    route("GET", "/orders", ({ query }) => answer(toPage("orders", newestFirst(world, "deal"), query))),
    route("GET", "/transactions", ({ query }) =>
      answer(toPage("transactions", newestFirst(world, query.get("kind")), query)),
    ),
    route("GET", "/overview", () => answer(toOverview(world))),
    route("POST", "/reset", () => {
      control.reset()
      return answer({ message: "reset" })
    }),
    route("GET", "/config", () => answer({ config: control.config(), connection: toConnection(world) })),
    route("POST", "/config", ({ json }) => answer({ config: control.configure(parse(settingsChange, json)) })),
    route("GET", "/pictures/{hash}", (request) => picture(world, request)),
  ]
}

function parse<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(400, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`, "BAD_REQUEST")
}

function readWindow(query: URLSearchParams): { since?: number; limit?: number } {
  return { since: Number(query.get("since")) || 0, limit: Number(query.get("limit")) || undefined }
}

function productPage({ catalog }: World, query: URLSearchParams): Record<string, unknown> {
  const status = Number(query.get("status")) || undefined
  const page = toPage("products", findProducts(catalog, { text: query.get("q") ?? undefined, status }), query)
  return { ...page, products: page.products.map(toProductView) }
}

/** `kind`: deal or checkout; null = both. */
function newestFirst({ transactions }: World, kind: string | null) {
  return [...transactions.transactions.values()].filter((one) => kind === null || one.kind === kind).reverse()
}

function toPage<T, N extends string>(name: N, all: T[], query: URLSearchParams) {
  const offset = Number(query.get("offset")) || 0
  const limit = Number(query.get("limit")) || all.length
  const page = { [name]: all.slice(offset, offset + limit) } as Record<N, T[]>
  return { ...page, count: all.length, offset, limit }
}

function toOverview({ catalog, transactions, faults }: World) {
  const all = [...transactions.transactions.values()]
  const deals = all.filter(({ kind }) => kind === "deal").length
  return { ...countVersions(catalog), deals, checkouts: all.length - deals, faults: faults.all().length }
}

/** Values for a store's settings; the sandbox opens nothing, so its credentials are no secret. */
function toConnection({ identity, url }: World) {
  return {
    catalog_url: `${url()}/catalog`,
    transactions_url: `${url()}/transactions`,
    auth_url: `${url()}/auth`,
    token: identity.token,
    shop_code: identity.shopCode,
    mer_code: identity.merCode,
    environment: identity.environment,
  }
}

/** A picture came from elsewhere: should it be an SVG that somebody opens by itself, its scripts do not run here. */
function picture({ thumbnails }: World, { params }: ApiRequest): Reply {
  const found = thumbnails.get(params.hash ?? "")
  if (!found) throw new Refusal(404, "no such picture", "NOT_FOUND")
  return {
    status: 200,
    text: { type: found.type, content: found.bytes },
    headers: { "cache-control": "max-age=86400", "content-security-policy": "default-src 'none'; sandbox" },
  }
}
