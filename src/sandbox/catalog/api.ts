import { z } from "@medusajs/framework/zod"
import { CATALOG_LIMITS, syncRequest } from "../../service/rules/wire/catalog"
import { approve, isWaiting } from "./approval"
import { listProducts, type ProductStatus } from "./listing"
import { planSync, type SyncPlan } from "./sync"
import { toDateTime } from "../dates"
import { SANDBOX_VERSIONS } from "../defaults"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply, type Route } from "../http/reply"
import { type World } from "../world"

/** Part A of the interface: catalogue sync. */
export function catalogRoutes(world: World): Route[] {
  return [
    { operation: "catalog.ping", method: "GET", path: "/ping", refusals: [], handle: () => ping(world) },
    {
      operation: "catalog.syncProducts",
      method: "POST",
      path: "/products/sync",
      refusals: [400, 403, 404, 409, 413, 422, 429],
      handle: (request) => sync(world, request),
    },
    {
      operation: "catalog.listProducts",
      method: "GET",
      path: "/products",
      refusals: [],
      handle: (request) => products(world, request),
    },
    {
      operation: "catalog.listCategories",
      method: "GET",
      path: "/categories",
      refusals: [],
      handle: () => answer({ categories: world.categories }),
    },
  ]
}

function ping({ identity, clock }: World): Reply {
  return answer({
    nam: "catalog-sync-sandbox",
    env: identity.environment,
    ver: SANDBOX_VERSIONS.catalog,
    srv: toDateTime(clock()),
  })
}

/** The entries are parsed one by one later, so that a refusal can name the product. */
const envelope = syncRequest.extend({ products: z.array(z.unknown()).min(1) })

async function sync(world: World, request: ApiRequest): Promise<Reply> {
  limitRate(world)
  const entries = readEntries(world, request.json)
  const plan = planNow(world, entries)
  if (world.settings.downloadImages && plan.images.length > 0) await world.images.verifyAll(plan.images)
  // The downloads take time, in which other calls may change the catalogue. So the plan is made again from the current state, and applied
  // at once.
  const { draft, results } = planNow(world, entries)
  draft.commit()
  if (world.settings.autoApprove) approveAll(world, new Set(results.map(({ id }) => id)))
  world.changed()
  return answer({ results }, 202)
}

function approveAll({ catalog, clock }: World, ids: Iterable<string>): void {
  for (const id of ids) {
    const record = catalog.get(id)
    if (record && isWaiting(record)) approve(catalog, id, toDateTime(clock()))
  }
}

function limitRate({ settings, rateLimit, clock }: World): void {
  const waitSeconds = rateLimit.take(settings.rateLimit?.perMinute, clock().getTime())
  if (waitSeconds === 0) return
  throw new Refusal(429, "too many requests, back off and retry", undefined, { "retry-after": String(waitSeconds) })
}

function readEntries({ identity }: World, json: unknown): unknown[] {
  if (hasTooManyEntries(json)) {
    throw new Refusal(413, `products has more than ${CATALOG_LIMITS.entriesPerSync} entries`)
  }
  const parsed = envelope.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Refusal(400, `malformed payload: ${issue?.path.join(".") || "body"} ${issue?.message ?? ""}`.trim())
  }
  if (parsed.data.shop_code !== identity.shopCode || parsed.data.mer_code !== identity.merCode) {
    throw new Refusal(403, "shop_code or mer_code is not owned by the caller")
  }
  return parsed.data.products
}

function hasTooManyEntries(json: unknown): boolean {
  const products = typeof json === "object" && json !== null && "products" in json ? json.products : undefined
  return Array.isArray(products) && products.length > CATALOG_LIMITS.entriesPerSync
}

function planNow({ catalog, categories, clock }: World, entries: readonly unknown[]): SyncPlan {
  return planSync(catalog, entries, { categories, now: toDateTime(clock()) })
}

const positiveInteger = z.string().regex(/^[1-9]\d{0,8}$/, "must be an integer from 1")

/** A `per_page` above the maximum is lowered to it; `pages.per_page` in the answer shows the used number. */
const productsQuery = z.object({
  shop_code: z.guid(),
  status: z.enum(["1", "2", "3", "4"]).optional(),
  page: positiveInteger.default("1"),
  per_page: positiveInteger.default(String(CATALOG_LIMITS.defaultProductsPerPage)),
})

function products({ catalog, identity, settings }: World, { query }: ApiRequest): Reply {
  const parsed = productsQuery.safeParse(Object.fromEntries(query))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Refusal(500, `${issue?.path.join(".")}: ${issue?.message}`, "VALIDATION_ERROR")
  }
  const { shop_code: shopCode, status } = parsed.data
  if (shopCode !== identity.shopCode) {
    throw new Refusal(500, "shop_code is not owned by the caller", "VALIDATION_ERROR")
  }
  const page = settings.turnsPages ? Number(parsed.data.page) : 1
  const perPage = Math.min(Number(parsed.data.per_page), settings.productsPerPage)
  const { total, rows } = listProducts(catalog, {
    page,
    perPage,
    totalCounts: settings.totalCounts,
    status: status === undefined ? undefined : (Number(status) as ProductStatus),
  })
  return answer({ pages: { page, per_page: perPage, total }, products: rows })
}
