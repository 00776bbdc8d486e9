import { type MedusaContainer } from "@medusajs/framework/types"
import { inBatches, type Outcome } from "../batcher"

type Trial = (tasks: number[], isAlone: boolean) => Outcome<string>[] | Promise<Outcome<string>[]>

const done = (task: number): Outcome<string> => ({ kind: "done", result: `done ${task}` })

/** A process of its own, as far as lanes are concerned. */
function lane(trial: Trial) {
  const batches: number[][] = []
  const gate = {}
  const container = { resolve: () => ({ catalog: gate }) } as unknown as MedusaContainer
  const join = inBatches<number, string>(async (_, tasks, isAlone) => {
    batches.push(tasks)
    return await trial(tasks, isAlone)
  })
  return { batches, join: (task: number) => join(container, task) }
}

/** Opens when it is told to. */
function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

describe("work in batches", () => {
  it("who comes together travels together, in the order of arrival", async () => {
    const { batches, join } = lane((tasks) => tasks.map(done))
    expect(await Promise.all([1, 2, 3].map(join))).toEqual(["done 1", "done 2", "done 3"])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it("who comes while a batch is at work travels in the next, and no more than thirty-two at once", async () => {
    const { open, opened } = door()
    const { batches, join } = lane(async (tasks) => {
      await opened
      return tasks.map(done)
    })
    const first = join(0)
    while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const others = Array.from({ length: 40 }, (_, index) => join(index + 1))
    open()
    await Promise.all([first, ...others])
    expect(batches.map(({ length }) => length)).toEqual([1, 32, 8])
  })

  it("one that fails in company fails alone", async () => {
    const { join } = lane((tasks) =>
      tasks.map((task) => (task === 2 ? { kind: "failed", error: new Error("no") } : done(task))),
    )
    expect(await Promise.allSettled([1, 2, 3].map(join))).toMatchObject([
      { value: "done 1" },
      { reason: { message: "no" } },
      { value: "done 3" },
    ])
  })

  it("when the batch as a whole fails, each is tried once more by itself", async () => {
    const { batches, join } = lane((tasks, isAlone) => {
      if (!isAlone || tasks.includes(2)) throw new Error("no")
      return tasks.map(done)
    })
    expect(await Promise.allSettled([1, 2, 3].map(join))).toMatchObject([
      { value: "done 1" },
      { reason: { message: "no" } },
      { value: "done 3" },
    ])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  it("who is tried by itself keeps nobody waiting", async () => {
    const { open, opened } = door()
    const { batches, join } = lane(async (tasks, isAlone) => {
      if (isAlone) await opened
      else if (tasks.includes(1)) return tasks.map(() => ({ kind: "again", error: new Error("no") }))
      return tasks.map(done)
    })
    const slow = join(1)
    while (batches.length < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(await join(2)).toBe("done 2")
    open()
    expect(await slow).toBe("done 1")
  })

  it("who was not begun comes again with those who came after it", async () => {
    let isHeld = true
    const { batches, join } = lane((tasks) => {
      const outcomes = tasks.map((task): Outcome<string> => (isHeld && task === 1 ? { kind: "later" } : done(task)))
      isHeld = false
      return outcomes
    })
    expect(await Promise.all([1, 2].map(join))).toEqual(["done 1", "done 2"])
    expect(batches).toEqual([[1, 2], [1]])
  })
})
