import type { z } from "@medusajs/framework/zod"
import { type SandboxControl } from "./control"
import {
  approval,
  categories,
  type Connection,
  type ControlOperations,
  dealCheck,
  type Overview,
  purchase,
  rejection,
  replay,
  statusNews,
  tokenNews,
} from "./operations"
import { faultInput } from "../faults"
import { countVersions, findProducts, toProductView } from "../catalog/product-view"
import { Refusal } from "../http/refusal"
import { type JournalQuery } from "../journal"
import { answer, type ApiRequest, type Reply, type Route } from "../http/reply"
import { settingsChange } from "../settings"
import { type World } from "../world"

type Answer<Name extends keyof ControlOperations> = ControlOperations[Name]["answer"]
type Handlers = {
  [Name in keyof ControlOperations]: (request: ApiRequest) => Answer<Name> | Promise<Answer<Name>>
}

/** The control API: the operations of {@link SandboxControl} over HTTP, for tools that are not in this process. */
export function controlRoutes(world: World, control: SandboxControl): Route[] {
  const handlers: Handlers = {
    "POST /approve": ({ json }) => ({ products: control.approve(parse(approval, json ?? { all: true })) }),
    "POST /reject": ({ json }) => ({ products: control.reject(parse(rejection, json)) }),
    "POST /buy": async ({ json }) => ({ outcomes: await control.buy(parse(purchase, json)) }),
    "POST /status": async ({ json }) => ({ delivery: await control.sendStatus(parse(statusNews, json)) }),
    "POST /token": async ({ json }) => ({ delivery: await control.sendToken(parse(tokenNews, json)) }),
    "POST /check": ({ json }) => control.checkDeal(parse(dealCheck, json)),
    "POST /replay": async ({ json }) => ({ entry: await control.replay(parse(replay, json)) }),
    "GET /categories": () => ({ categories: world.categories }),
    "PUT /categories": ({ json }) => {
      const given = parse(categories, json)
      return { categories: control.setCategories(Array.isArray(given) ? given : given.categories) }
    },
    "GET /faults": () => ({ faults: control.faults() }),
    "POST /faults": ({ json }) => ({ fault: control.addFault(parse(faultInput, json)) }),
    "DELETE /faults": () => {
      control.clearFaults()
      return { faults: [] }
    },
    "GET /journal": ({ query }) => ({ entries: control.journal(readJournalQuery(query)) }),
    "GET /products": ({ query }) => productPage(world, query),
    "GET /orders": ({ query }) => toPage("orders", newestFirst(world, "deal"), query),
    "GET /transactions": ({ query }) => toPage("transactions", newestFirst(world, query.get("kind")), query),
    "GET /overview": () => toOverview(world),
    "POST /reset": () => {
      control.reset()
      return { message: "reset" }
    },
    "GET /config": () => ({ config: control.config(), connection: toConnection(world) }),
    "POST /config": ({ json }) => ({ config: control.configure(parse(settingsChange, json)) }),
  }
  const routes = Object.entries(handlers).map(([name, handle]): Route => {
    const [method = "", path = ""] = name.split(" ")
    const operation = `control.${path.slice(1)}`
    return { operation, method, path, handle: async (request) => answer(await handle(request)) }
  })
  return [...routes, pictureRoute(world)]
}

function parse<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(400, `${issue?.path.join(".") || "body"}: ${issue?.message ?? "invalid"}`, "BAD_REQUEST")
}

function readJournalQuery(query: URLSearchParams): JournalQuery {
  return {
    since: Number(query.get("since")) || 0,
    limit: Number(query.get("limit")) || undefined,
    trx_id: query.get("trx_id") ?? undefined,
  }
}

function productPage({ catalog }: World, query: URLSearchParams): Answer<"GET /products"> {
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

function toOverview({ catalog, transactions, faults }: World): Overview {
  const all = [...transactions.transactions.values()]
  const deals = all.filter(({ kind }) => kind === "deal").length
  return { ...countVersions(catalog), deals, checkouts: all.length - deals, faults: faults.all().length }
}

/** Values for a store's settings; the sandbox opens nothing, so its credentials are no secret. */
function toConnection({ identity, url }: World): Connection {
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

function pictureRoute(world: World): Route {
  const path = "/pictures/{hash}"
  return { operation: "control.pictures", method: "GET", path, handle: (request) => picture(world, request) }
}

/** The picture comes from another host. If it is an SVG and a user opens it directly, its scripts do not run in this origin. */
function picture({ thumbnails }: World, { params }: ApiRequest): Reply {
  const found = thumbnails.get(params.hash ?? "")
  if (!found) throw new Refusal(404, "no such picture", "NOT_FOUND")
  return {
    status: 200,
    text: { type: found.type, content: found.bytes },
    headers: { "cache-control": "max-age=86400", "content-security-policy": "default-src 'none'; sandbox" },
  }
}
