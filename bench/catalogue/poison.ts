import { createServer, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { freePort } from "../../integration-tests/harness/free-port"
import { type Bench, toFigure } from "../figure"
import type { CataloguePlan } from "./plan"
import { pushAll } from "./store-tasks"

const VARIANTS = 1000
/** The poisoned entries are spread out, so that halving a request soon separates them. */
const POISONED = [37, 242, 451, 668, 873].map((n) => `variant_${String(n).padStart(8, "0")}`)

/** Five entries among a thousand that the service refuses without saying which. */
export function poison({ openWorld }: CataloguePlan): Bench {
  return {
    names: ["poison"],
    async measure() {
      const world = await openWorld()
      await world.sandbox.control.post("/reset")
      const proxy = await startUnhelpfulProxy(world.sandbox.url)
      const database = await world.fillDatabase("poison", VARIANTS)
      const store = await world.startStore(database, { env: { SANDBOX_URL: proxy.url } })
      await pushAll(store)
      await store.stop()
      await proxy.close()
      const rows = await world.query<{ state: string; count: string }>(
        database,
        "SELECT state, count(*) AS count FROM partner_commerce_item GROUP BY state",
      )
      const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
      const isIsolated = count("rejected") === POISONED.length && count("synced") === VARIANTS - POISONED.length
      return [toFigure("poison", { value: proxy.syncRequests(), baseline: null, holds: isIsolated })]
    },
  }
}

interface UnhelpfulProxy {
  url: string
  syncRequests: () => number
  close: () => Promise<void>
}

/** Reverse proxy of the sandbox. It refuses a request that contains a poisoned entry, with a message that names no entry. */
async function startUnhelpfulProxy(behind: string): Promise<UnhelpfulProxy> {
  let syncRequests = 0
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const isSync = request.url?.endsWith("/products/sync") ?? false
      if (isSync) syncRequests++
      if (isSync && POISONED.some((id) => body.includes(`"${id}"`))) {
        response.writeHead(422, { "content-type": "application/json" })
        return response.end(JSON.stringify({ message: "a product is not valid" }))
      }
      const answer = await fetch(behind + (request.url ?? "/"), {
        method: request.method,
        headers: toHeaders(request),
        ...(body.length > 0 && { body }),
      })
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    syncRequests: () => syncRequests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function toHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    authorization: headers.authorization ?? "",
    "content-type": headers["content-type"] ?? "application/json",
  }
}
