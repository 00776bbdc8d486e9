import { type ServiceError } from "../../../../service/rules/service-error"
import { type PlannedEntry } from "../../plan/plan"
import { Isolation } from "../isolate"

const LIMIT = 1_000
const failure = (status: number): ServiceError => ({
  kind: "retry_later",
  operation: "catalog.syncProducts",
  message: "the service failed",
  why: { code: "answered", values: { status } },
  status,
})
const entries: PlannedEntry[] = Array.from({ length: LIMIT }, (_, at) => ({
  itemId: `item_${at}`,
  partnerId: `p${at}`,
  change: { kind: "stock", in_stock: 1 },
  entry: { id: `p${at}`, in_stock: 1 },
}))
const attemptsOf = (attempts: number) => Object.fromEntries(entries.map(({ itemId }) => [itemId, attempts]))

/** Sends as a push does. @returns the accepted ids, the ids that wait alone, and the number of requests */
function send(isBroken: (request: PlannedEntry[]) => boolean, attempts = 3) {
  const isolation = new Isolation(attemptsOf(attempts))
  const queue = [entries]
  const ended = { taken: 0, alone: [] as string[], requests: 0, isStopped: false }
  for (let request = queue.shift(); request && !ended.isStopped; request = queue.shift()) {
    ended.requests++
    if (!isBroken(request)) {
      isolation.succeeded()
      ended.taken += request.length
      continue
    }
    const parts = isolation.afterFailure(request, failure(500))
    if (parts === null) ended.isStopped = true
    else if (parts.length === 0) ended.alone.push(request[0]?.partnerId ?? "")
    else queue.unshift(...parts)
  }
  return ended
}

describe("a request that the service fails again and again", () => {
  it.each([0, 1, 500, 998, 999])("succeeds without the entry that makes it fail: entry %d", (at) => {
    const ended = send((request) => request.some(({ partnerId }) => partnerId === `p${at}`))
    expect(ended).toMatchObject({ taken: LIMIT - 1, alone: [`p${at}`], isStopped: false })
    expect(ended.requests).toBeLessThanOrEqual(21)
  })

  it("succeeds without several entries that make it fail", () => {
    const broken = ["p3", "p4", "p700"]
    const ended = send((request) => request.some(({ partnerId }) => broken.includes(partnerId)))
    expect(ended).toMatchObject({ taken: LIMIT - 3, alone: broken, isStopped: false })
  })

  it("gets split after a refusal without details, and stays whole after a refused token", () => {
    const isolation = new Isolation(attemptsOf(3))
    expect(isolation.afterFailure(entries, { ...failure(400), kind: "bug" })).toHaveLength(2)
    expect(isolation.afterFailure(entries, { ...failure(401), kind: "fix_settings" })).toBeNull()
  })

  it("splits a request if one entry has waited for three pushes", () => {
    expect(new Isolation({ item_7: 3 }).afterFailure(entries, failure(500))).toHaveLength(2)
    expect(new Isolation({ item_7: 2 }).afterFailure(entries, failure(500))).toBeNull()
  })

  it.each([302, 502, 503, undefined])(
    "sends a request whole again after an answer of an unknown form with the status %p",
    (status) => {
      const error = { ...failure(500), kind: "bug" as const, status }
      expect(new Isolation(attemptsOf(3)).afterFailure(entries, error)).toBeNull()
    },
  )

  it("takes a dozen requests at most while the service is down", () => {
    expect(send(() => true)).toMatchObject({ taken: 0, requests: 12, isStopped: true })
  })

  it("stays whole before it has failed a few times", () => {
    expect(send(() => true, 2)).toMatchObject({ requests: 1, isStopped: true })
  })

  it.each([429, 502, 503, undefined])("stays whole after %p", (status) => {
    const error = { ...failure(500), status }
    expect(new Isolation(attemptsOf(9)).afterFailure(entries, error)).toBeNull()
  })
})
