import { type ServiceError } from "../../../../service/rules/service-error"
import { RequestSize } from "../request-size"

const failure = (why: ServiceError["why"], status?: number): ServiceError => ({
  kind: "retry_later",
  operation: "catalog.syncProducts",
  message: "too late",
  why,
  ...(status && { status }),
})
const answered = (status: number) => failure({ code: "answered", values: { status } }, status)
const timedOut = failure({ code: "no_answer_in_time", values: { ms: 15_000 } })

/** One push: sends as `sendPage` does. @returns the entries that arrived, and the requests that took too long */
function push(size: RequestSize, entries: number, isTooMany: (sent: number) => boolean) {
  const ended = { arrived: 0, tooLate: 0 }
  let left = Array.from({ length: entries }, (_, at) => at)
  while (left.length > 0) {
    const [next, rest] = size.cut(left)
    if (!isTooMany(next.length)) {
      size.succeeded(next.length)
      ended.arrived += next.length
      left = rest
      continue
    }
    ended.tooLate++
    if (!size.afterFailure(next.length, answered(504))) return ended
  }
  return ended
}

describe("the number of entries in one request", () => {
  it("shrinks until a gateway waits for the answer: 300 products at 100 ms each, behind a gateway of 10 s", () => {
    expect(push(new RequestSize(null), 300, (sent) => sent * 100 > 10_000)).toMatchObject({ arrived: 300, tooLate: 2 })
  })

  it("settles over several pushes at a far smaller number, and then stays", () => {
    const isTooMany = (sent: number) => sent > 30
    let known: number | null = null
    const pushes = Array.from({ length: 4 }, () => {
      const size = new RequestSize(known)
      const { arrived } = push(size, 1_000, isTooMany)
      known = size.current
      return arrived
    })
    expect(pushes.slice(0, 2)).toEqual([0, expect.any(Number)])
    expect(pushes.at(-1)).toBe(1_000)
  })

  it("grows back to the limit of the interface once the service is fast again", () => {
    const size = new RequestSize(5)
    for (let pushes = 0; pushes < 100; pushes++) push(size, 1_000, () => false)
    expect(size.current).toBeNull()
  })

  it("does not grow by requests that are not full", () => {
    const size = new RequestSize(100)
    push(size, 99, () => false)
    expect(size.current).toBe(100)
  })

  it("stops a push after three requests if the service is down", () => {
    expect(push(new RequestSize(null), 5_000, () => true)).toEqual({ arrived: 0, tooLate: 3 })
  })

  it.each<[string, ServiceError, boolean]>([
    ["a time-out", timedOut, true],
    ["502", answered(502), true],
    ["503", answered(503), true],
    ["504", answered(504), true],
    ["408", answered(408), true],
    ["500, which may be about an entry", answered(500), false],
    ["429, which asks to wait", answered(429), false],
    ["a connection that never came about", failure({ code: "not_reached", values: { reason: "ECONNREFUSED" } }), false],
  ])("shrinks after an answer that took too long: %s", (_, error, isChanged) => {
    const size = new RequestSize(null)
    expect(size.afterFailure(1_000, error)).toBe(isChanged)
    expect(size.current).toBe(isChanged ? 500 : null)
  })

  it("stays the same for a failure with a few entries", () => {
    const size = new RequestSize(null)
    expect(size.afterFailure(10, timedOut)).toBe(false)
    expect(size.current).toBeNull()
  })
})
