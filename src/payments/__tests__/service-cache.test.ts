import { failed, ok, type Result, type ServiceErrorKind } from "../../service/rules/service-error"
import { type InstallmentPlan } from "../../service/rules/wire/transactions"
import { ServiceCache } from "../service-cache"

const plan = { id: 1, name: "Standard" }

const failure = (kind: ServiceErrorKind) =>
  failed({
    kind,
    operation: "transactions.getInstallmentPlans",
    message: "",
    why: { code: "cancelled" as const, values: {} },
  })

type Answer = Result<InstallmentPlan[]> | Promise<Result<InstallmentPlan[]>>

/** A service with a chosen answer, and a clock that the test moves. */
function setUp() {
  const calls: string[] = []
  const world = { now: 0, answer: ok([plan]) as Answer }
  const plans = new ServiceCache<InstallmentPlan[]>({ none: [], knownForMs: 600_000, clock: () => world.now })
  const read = (key: string) =>
    plans.read(key, () => {
      calls.push(key)
      return Promise.resolve(world.answer)
    })
  return { cache: { read }, calls, world }
}

describe("an answer in the cache", () => {
  it("comes from one request for a hundred callers, and from a new request once it expires", async () => {
    const { cache, calls, world } = setUp()
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.read("phone")))
    expect(answers).toEqual(Array(100).fill([plan]))
    await cache.read("phone")
    await cache.read("case")
    expect(calls).toEqual(["phone", "case"])

    world.now = 600_000
    await cache.read("phone")
    expect(calls).toEqual(["phone", "case", "phone"])
  })

  it.each(["retry_later", "fix_settings", "bug", "bad_item"] as const)(
    "comes from a new request of the next caller after a failed request (%s)",
    async (kind) => {
      const { cache, calls, world } = setUp()
      world.answer = failure(kind)
      expect(await cache.read("phone")).toEqual([])
      world.answer = ok([plan])
      expect(await cache.read("phone")).toEqual([plan])
      expect(await cache.read("case")).toEqual([plan])
      expect(calls).toEqual(["phone", "phone", "case"])
    },
  )

  it.each(["retry_later", "fix_settings", "bug"] as const)(
    "stays empty for unknown keys for a quarter of a minute after three failures in a row (%s)",
    async (kind) => {
      const { cache, calls, world } = setUp()
      await cache.read("phone")
      world.answer = failure(kind)
      for (const key of ["one", "two", "three", "four"]) expect(await cache.read(key)).toEqual([])
      expect(await cache.read("phone")).toEqual([plan])
      expect(calls).toEqual(["phone", "one", "two", "three"])

      world.now = 15_000
      await cache.read("five")
      expect(await cache.read("six")).toEqual([])
      expect(calls).toHaveLength(5)

      world.now = 30_000
      world.answer = ok([plan])
      expect(await cache.read("two")).toEqual([plan])
      expect(await cache.read("three")).toEqual([plan])
    },
  )

  it("comes from at most four requests at a time, and the next keys follow as those end", async () => {
    const cache = new ServiceCache<number>({ none: 0, knownForMs: 1 })
    let [underWay, most] = [0, 0]
    const ask = async () => {
      most = Math.max(most, ++underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return ok(1)
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => cache.read(String(n), ask)))
    expect([most, answers]).toEqual([4, Array(50).fill(1)])
  })

  it("stays empty, without an outage, for a key that could not be requested in time", async () => {
    const { cache, world } = setUp()
    let end = () => {}
    const hanging = new Promise<Result<InstallmentPlan[]>>((resolve) => (end = () => resolve(ok([plan]))))
    world.answer = hanging
    const first = ["1", "2", "3", "4"].map((key) => cache.read(key))
    expect(await cache.read("5")).toEqual([])
    end()
    expect(await Promise.all(first)).toEqual(Array(4).fill([plan]))
    world.answer = ok([plan])
    expect(await cache.read("5")).toEqual([plan])
  })

  it("is kept only for the latest keys", async () => {
    const { cache, calls } = setUp()
    for (let n = 1; n <= 2_001; n += 1) await cache.read(String(n))
    await cache.read("2001")
    expect(calls).toHaveLength(2_001)
    await cache.read("1")
    expect(calls).toHaveLength(2_002)
  })
})
