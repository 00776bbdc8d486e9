import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { type AddressInfo } from "node:net"
import { parseJson, readBody } from "./http/body-reader"
import { cardPlatformRoutes } from "./card-platform"
import { catalogRoutes } from "./catalog/api"
import { checkoutRoutes } from "./checkout-page"
import { consolePage } from "./console/page"
import { type SandboxControl } from "./control/control"
import { controlRoutes } from "./control/api"
import { streamEvents } from "./http/event-stream"
import { Refusal } from "./http/refusal"
import { type Reply } from "./http/reply"
import { writeReply } from "./http/reply-writer"
import { Router } from "./http/router"
import { type MountedApi, serveApiCall } from "./http/service-exchange"
import { transactionRoutes } from "./transactions/api"
import { type World } from "./world"
import { parseUrl } from "../service/rules/wire/parse-url"

/** Everything under one address: the service's APIs, the checkout page, the control API and the console. */
export function createSandboxServer(world: World, control: SandboxControl): Server {
  const apis: MountedApi[] = [
    { prefix: "/catalog", router: new Router(catalogRoutes(world)), needsToken: true },
    { prefix: "/transactions", router: new Router(transactionRoutes(world)), needsToken: true },
    { prefix: "/auth", router: new Router(cardPlatformRoutes(world)), needsToken: false },
  ]
  const operatorApis: { prefix: string; router: Router }[] = [
    { prefix: "/control", router: new Router(controlRoutes(world, control)) },
    { prefix: "/checkout", router: new Router(checkoutRoutes(world)) },
  ]
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const url = toUrl(message.url ?? "/")
    if (!url) return writeReply(response, new Refusal(400, "the request line has no address").toReply())
    const isUnder = ({ prefix }: { prefix: string }) => url.pathname.startsWith(`${prefix}/`)
    const api = apis.find(isUnder)
    if (api) return serveApiCall(world, { api, url, message, response })
    return serveOperator(world, { router: operatorApis.find(isUnder), url, message, response })
  }
  return createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      writeReply(response, { status: 500, body: { code: "INTERNAL_ERROR", message: String(error) } })
    })
  })
}

/** HTTP allows any path, even `//`. Only an address in absolute form can be invalid. */
function toUrl(target: string): URL | undefined {
  if (target.startsWith("/")) return new URL(`http://sandbox${target}`)
  return parseUrl(target) ?? undefined
}

interface OperatorCall {
  router: { prefix: string; router: Router } | undefined
  url: URL
  message: IncomingMessage
  response: ServerResponse
}

/** Control, checkout and console: no token, no journal. */
async function serveOperator(world: World, { router, url, message, response }: OperatorCall): Promise<void> {
  if (isForeignPage(message)) {
    return writeReply(
      response,
      new Refusal(403, "pages of other sites may not control the sandbox", "FORBIDDEN").toReply(),
    )
  }
  if (!router) return writeReply(response, await consolePage(url.pathname))
  const path = url.pathname.slice(router.prefix.length)
  if (router.prefix === "/control" && path === "/events") {
    return streamEvents(world, response, readLastEventId(message, url))
  }
  writeReply(response, await performOperation(router.router, { path, url, message }))
}

async function performOperation(
  router: Router,
  { path, url, message }: { path: string; url: URL; message: IncomingMessage },
): Promise<Reply> {
  const method = message.method ?? "GET"
  const found = router.find(method, path)
  if (!found) return new Refusal(404, `no operation ${method} ${url.pathname}`, "NOT_FOUND").toReply()
  try {
    const rawBody = await readBody(message)
    const { params } = found
    const json = parseJson(rawBody)
    return await found.route.handle({
      method,
      path,
      params,
      query: url.searchParams,
      headers: message.headers,
      rawBody,
      json,
    })
  } catch (error) {
    if (error instanceof Refusal) return error.toReply()
    return {
      status: 500,
      body: { code: "INTERNAL_ERROR", message: error instanceof Error ? error.message : String(error) },
    }
  }
}

/** The control API has no credentials; it rejects web pages by the origin that browsers send. */
function isForeignPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  if (origin === undefined) return false
  return parseUrl(origin)?.host !== host
}

function readLastEventId({ headers }: IncomingMessage, url: URL): number | undefined {
  const given = headers["last-event-id"] ?? url.searchParams.get("since")
  return typeof given === "string" && /^\d+$/.test(given) ? Number(given) : undefined
}

/** Resolves with the address it listens on; rejects with the operating system's error, for example EADDRINUSE. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, () => {
      server.off("error", reject)
      const address = server.address() as AddressInfo
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${address.port}`)
    })
  })
}

/** Ends the server and every connection it has, hanging ones and event streams included. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
