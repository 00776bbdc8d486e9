import { setImmediate as nextTurn } from "node:timers/promises"
import { oneAhead } from "../one-ahead"

/** A source that notes the begin of each element and its own end. */
function noting(last: number, failsAt = Number.POSITIVE_INFINITY) {
  const notes: string[] = []
  async function* source() {
    try {
      for (let n = 1; n <= last; n++) {
        notes.push(`begin ${n}`)
        await nextTurn()
        if (n === failsAt) throw new Error(`${n} failed`)
        yield n
      }
    } finally {
      notes.push("end")
    }
  }
  return { notes, source: source() }
}

describe("one element ahead", () => {
  it("yields every element in order", async () => {
    const seen: number[] = []
    for await (const n of oneAhead(noting(3).source)) seen.push(n)
    expect(seen).toEqual([1, 2, 3])
  })

  it("begins the next element, and no further one, while the consumer works", async () => {
    const { notes, source } = noting(5)
    const ahead = oneAhead(source)
    await ahead.next()
    for (let turn = 0; turn < 10; turn++) await nextTurn()
    expect(notes).toEqual(["begin 1", "begin 2"])
  })

  it("ends the source when the consumer ends early", async () => {
    const { notes, source } = noting(5)
    for await (const n of oneAhead(source)) if (n === 2) break
    expect(notes).toEqual(["begin 1", "begin 2", "begin 3", "end"])
  })

  it("throws the failure of an element after the elements before it", async () => {
    const seen: number[] = []
    const consume = async () => {
      for await (const n of oneAhead(noting(5, 3).source)) seen.push(n)
    }
    await expect(consume()).rejects.toThrow("3 failed")
    expect(seen).toEqual([1, 2])
  })

  it("ignores a failure that follows an early end", async () => {
    for await (const n of oneAhead(noting(5, 2).source)) if (n === 1) break
  })
})
