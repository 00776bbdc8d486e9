import { z } from "@medusajs/framework/zod"
import { type Fault } from "../faults"
import { type Reply } from "./reply"

/** Faults of an answer whose call took effect: results out of order, missing, or a body that is cut off. */
export function spoilReply(fault: Fault, reply: Reply): Reply {
  switch (fault.kind) {
    case "shuffle_results":
      return withResults(reply, (results) => [...results].reverse())
    case "drop_results":
      return withResults(reply, (results) => results.slice(0, Math.max(0, results.length - fault.count)))
    case "drop_products":
      return withPage(reply, fault)
    case "malformed_body": {
      const text = JSON.stringify(reply.body ?? {})
      return { ...reply, body: undefined, text: { type: "application/json", content: text.slice(0, -1) } }
    }
    default:
      return reply
  }
}

const page = z.looseObject({ pages: z.looseObject({ total: z.int() }), products: z.array(z.unknown()) })

function withPage(reply: Reply, { count, total }: Fault & { kind: "drop_products" }): Reply {
  const parsed = page.safeParse(reply.body)
  if (!parsed.success) return reply
  const { pages, products } = parsed.data
  const left = count === undefined ? [] : products.slice(0, Math.max(0, products.length - count))
  return { ...reply, body: { pages: { ...pages, total: total ?? pages.total }, products: left } }
}

/** Reverses instead of shuffling, because an order that is wrong every time makes a test that fails every time. */
function withResults(reply: Reply, change: (results: unknown[]) => unknown[]): Reply {
  const { body } = reply
  if (typeof body !== "object" || body === null || !("results" in body) || !Array.isArray(body.results)) return reply
  return { ...reply, body: { ...body, results: change(body.results) } }
}
