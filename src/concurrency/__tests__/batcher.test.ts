import { batched, type Outcome } from "../batcher"
import { type Store } from "../../store/store"

type Perform = (tasks: number[], isAlone: boolean) => Outcome<string>[] | Promise<Outcome<string>[]>

const done = (task: number): Outcome<string> => ({ kind: "done", result: `done ${task}` })

/** Each store has separate batchers. */
function batcher(perform: Perform) {
  const batches: number[][] = []
  const logged: string[] = []
  const logger = { debug: (line: string) => void logged.push(line) }
  const store = { catalog: {}, logger } as unknown as Store
  const addTask = batched<number, string>(async (_, tasks, isAlone) => {
    batches.push(tasks)
    return await perform(tasks, isAlone)
  })
  return { batches, logged, add: (task: number) => addTask(store, task) }
}

function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describe("a batcher", () => {
  it("collects tasks that come together and flushes them together, in the order of arrival", async () => {
    const { batches, add } = batcher((tasks) => tasks.map(done))
    expect(await Promise.all([1, 2, 3].map(add))).toEqual(["done 1", "done 2", "done 3"])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it("keeps tasks that come during a flush for the next one, and flushes no more than thirty-two at once", async () => {
    const { open, opened } = latch()
    const { batches, add } = batcher(async (tasks) => {
      await opened
      return tasks.map(done)
    })
    const first = add(0)
    while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const others = Array.from({ length: 40 }, (_, index) => add(index + 1))
    open()
    await Promise.all([first, ...others])
    expect(batches.map(({ length }) => length)).toEqual([1, 32, 8])
  })

  it("lets one task of a batch fail without the others", async () => {
    const { add } = batcher((tasks) =>
      tasks.map((task) => (task === 2 ? { kind: "failed", error: new Error("no") } : done(task))),
    )
    expect(await Promise.allSettled([1, 2, 3].map(add))).toMatchObject([
      { value: "done 1" },
      { reason: { message: "no" } },
      { value: "done 3" },
    ])
  })

  it("retries each task separately when the batch as a whole fails, and says so in the log", async () => {
    const { batches, logged, add } = batcher((tasks, isAlone) => {
      if (!isAlone || tasks.includes(2)) throw new Error("no")
      return tasks.map(done)
    })
    expect(await Promise.allSettled([1, 2, 3].map(add))).toMatchObject([
      { value: "done 1" },
      { reason: { message: "no" } },
      { value: "done 3" },
    ])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
    expect(logged[0]).toBe("partner-commerce: 3 tasks of a batch failed together: no")
  })

  it("continues with other tasks while one is retried", async () => {
    const { open, opened } = latch()
    const { batches, add } = batcher(async (tasks, isAlone) => {
      if (isAlone) await opened
      else if (tasks.includes(1)) return tasks.map(() => ({ kind: "retry_alone", error: new Error("no") }))
      return tasks.map(done)
    })
    const slow = add(1)
    while (batches.length < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(await add(2)).toBe("done 2")
    open()
    expect(await slow).toBe("done 1")
  })

  it("performs tasks that could not begin together in a later batch", async () => {
    let isHeld = true
    const { batches, add } = batcher((tasks, isAlone) => {
      expect(isAlone).toBe(false)
      const outcomes = tasks.map((task): Outcome<string> => (isHeld && task !== 2 ? { kind: "requeue" } : done(task)))
      isHeld = false
      return outcomes
    })
    expect(await Promise.all([1, 2, 3].map(add))).toEqual(["done 1", "done 2", "done 3"])
    expect(batches).toEqual([
      [1, 2, 3],
      [1, 3],
    ])
  })

  it("performs a retried task that could not begin in a later batch", async () => {
    const { batches, add } = batcher((tasks, isAlone) => {
      if (isAlone) return tasks.map(() => ({ kind: "requeue" }))
      return tasks.map((task) => (batches.length > 1 ? done(task) : { kind: "retry_alone", error: new Error("no") }))
    })
    expect(await add(1)).toBe("done 1")
    expect(batches).toEqual([[1], [1], [1]])
  })
})
