import { type Store } from "../../store/store"
import { dueWorkers } from "../due-workers"

interface Given {
  rows: number[]
  workers?: number
  settle?: (row: number) => Promise<void>
  claimError?: Error
  startYielding?: () => () => Promise<void>
}

/** Workers on a queue of numbers. */
function workersOn({ rows, workers = 3, settle = () => Promise.resolve(), claimError, startYielding }: Given) {
  const due = [...rows]
  const claims: number[] = []
  const settled: number[] = []
  const tokens = new Map<number, string>()
  const stopping = new AbortController()
  const store = { catalog: {}, lifetime: { stopping: stopping.signal } } as unknown as Store
  const workersOf = dueWorkers<number>({
    workers,
    claim: (_, { token }, limit) => {
      claims.push(limit)
      if (claimError) return Promise.reject(claimError)
      const claimed = due.splice(0, limit)
      for (const row of claimed) tokens.set(row, token)
      return Promise.resolve(claimed)
    },
    settle: async (_, row, lease) => {
      expect(lease.token).toBe(tokens.get(row))
      await settle(row)
      settled.push(row)
    },
    startYielding,
  })
  return { due, claims, settled, stopping, run: (count?: number) => workersOf(store).run(count) }
}

describe("the workers on due rows", () => {
  it("ask once, together, if no row is due", async () => {
    const { claims, run } = workersOn({ rows: [] })
    await run()
    expect(claims).toEqual([3])
  })

  it("settle every due row under the lease of its claim", async () => {
    const { settled, run } = workersOn({ rows: [1, 2, 3, 4, 5, 6, 7] })
    await run()
    expect(settled.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it("claim no more rows than they can work on", async () => {
    const { claims, run } = workersOn({ rows: [1, 2, 3, 4, 5], workers: 2 })
    await run()
    expect(Math.max(...claims)).toBe(2)
  })

  it("leave a hanging row to its worker, while the next run uses the others", async () => {
    let end = () => {}
    const hanging = new Promise<void>((resolve) => (end = resolve))
    const { due, settled, run } = workersOn({
      rows: [1],
      workers: 2,
      settle: (row) => (row === 1 ? hanging : Promise.resolve()),
    })
    const first = run()
    await new Promise((resolve) => setImmediate(resolve))
    due.push(2, 3)
    const second = run()
    while (settled.length < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(settled).toEqual([2, 3])
    end()
    await Promise.all([first, second])
    expect(settled).toEqual([2, 3, 1])
  })

  it("start as many workers as asked for", async () => {
    const { claims, run } = workersOn({ rows: [1, 2] })
    await run(1)
    expect(claims).toEqual([1, 1, 1])
  })

  it("fail together, without another claim, if the claim fails", async () => {
    const { claims, run } = workersOn({ rows: [1], claimError: new Error("no such column") })
    await expect(run()).rejects.toThrow("no such column")
    expect(claims).toEqual([3])
  })

  it("claim nothing after the stop of the process", async () => {
    const { claims, stopping, run } = workersOn({ rows: [1] })
    stopping.abort()
    await run()
    expect(claims).toEqual([])
  })

  it("let customers pass before each row", async () => {
    let passes = 0
    const { run } = workersOn({
      rows: [1, 2],
      workers: 1,
      startYielding: () => () => {
        passes += 1
        return Promise.resolve()
      },
    })
    await run()
    expect(passes).toBe(3)
  })
})
