import { remembered } from "../remembered"

describe("a remembered function", () => {
  const counted = (limit: number) => {
    const computed: string[] = []
    const upper = remembered(limit, (text) => {
      computed.push(text)
      return text.toUpperCase()
    })
    return { upper, computed }
  }

  test("computes each text once", () => {
    const { upper, computed } = counted(10)
    expect(["a", "b", "a", "b"].map(upper)).toEqual(["A", "B", "A", "B"])
    expect(computed).toEqual(["a", "b"])
  })

  test("forgets its results at its limit, and still answers correctly", () => {
    const { upper, computed } = counted(2)
    expect(["a", "b", "c", "c", "a"].map(upper)).toEqual(["A", "B", "C", "C", "A"])
    expect(computed).toEqual(["a", "b", "c", "a"])
  })

  test("does not remember a long text", () => {
    const { upper, computed } = counted(10)
    const long = "a".repeat(2_001)
    expect([long, long].map(upper)).toEqual([long.toUpperCase(), long.toUpperCase()])
    expect(computed).toEqual([long, long])
  })
})
