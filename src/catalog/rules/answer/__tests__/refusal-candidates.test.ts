import { aContent, aRefusal } from "../../__tests__/samples"
import { CONTENT_FIELDS } from "../../desired/desired"
import { type Change } from "../../plan/change"
import { type PlannedEntry } from "../../plan/plan"
import { behindOthers, isBelievedOfCandidate, isTooLarge, RefusalCandidates, toBytes } from "../refusal-candidates"

const CHANGES = {
  content: { kind: "update", content: aContent(), fields: [...CONTENT_FIELDS] },
  stock: { kind: "stock", in_stock: 1 },
  status: { kind: "archive" },
} satisfies Record<string, Change>

const entry = (partnerId: string, lane: keyof typeof CHANGES = "stock"): PlannedEntry => ({
  itemId: `item_${partnerId}`,
  partnerId,
  change: CHANGES[lane],
  entry: { id: partnerId, in_stock: 1 },
})
const large = (bytes: number): PlannedEntry => {
  const description = "x".repeat(bytes - toBytes({ id: "p1", description: "" }))
  return { ...entry("p1", "content"), entry: { id: "p1", description } }
}

describe("the refusal of an entry", () => {
  const [p1, p2, p3] = [entry("p1"), entry("p2"), entry("p3")]

  it("is believed at once if the request had several entries", () => {
    expect(new RefusalCandidates().afterRefusal([p1, p2], aRefusal("no"))).toBe("believed")
  })

  it("is believed at once if it names the entry", () => {
    const suspects = new RefusalCandidates()
    expect(suspects.afterRefusal([p1], aRefusal("product p1 has no price"))).toBe("believed")
    expect(suspects.afterRefusal([p1], aRefusal("product p10 has no price"))).toBe("suspected")
  })

  it("makes an entry that it does not name a suspect, until the service accepts another entry", () => {
    const suspects = new RefusalCandidates()
    const error = aRefusal("no")
    expect(suspects.refusalOf([p1])).toBeNull()
    expect(suspects.afterRefusal([p1], error)).toBe("suspected")
    expect(suspects.refusalOf([p1])).toBe(error)
    expect(suspects.refusalOf([p1, p2])).toBeNull()
    suspects.succeeded()
    expect(suspects.refusalOf([p1])).toBeNull()
    expect(suspects.afterRefusal([p1], error)).toBe("believed")
  })

  it("counts only the entries that the service accepts after the first refusal", () => {
    const suspects = new RefusalCandidates()
    suspects.succeeded()
    expect(suspects.afterRefusal([p1], aRefusal("no"))).toBe("suspected")
  })

  it("is believed the second time if the service accepted entries before and after the first refusal", () => {
    const suspects = new RefusalCandidates()
    suspects.succeeded()
    suspects.afterRefusal([p1], aRefusal("no"))
    suspects.succeeded()
    expect(suspects.afterRefusal([p1], aRefusal("no"))).toBe("believed")
  })

  it("remembers the first refusal of an entry that was sent with others", () => {
    const suspects = new RefusalCandidates()
    expect(suspects.afterRefusal([p1, p2], aRefusal("no"))).toBe("believed")
    suspects.succeeded()
    expect(suspects.afterRefusal([p1], aRefusal("no"))).toBe("believed")
  })

  it("counts as a gateway's after three lone entries in a row", () => {
    const suspects = new RefusalCandidates()
    expect([p1, p2, p3].map((each) => suspects.afterRefusal([each], aRefusal("no")))).toEqual([
      "suspected",
      "suspected",
      "gateway",
    ])
  })

  it("does not count as a gateway's if the service accepts an entry in between", () => {
    const suspects = new RefusalCandidates()
    suspects.afterRefusal([p1], aRefusal("no"))
    suspects.afterRefusal([p2], aRefusal("no"))
    suspects.succeeded()
    expect(suspects.afterRefusal([p3], aRefusal("no"))).toBe("suspected")
  })

  it("is believed at once if it is about the size of a large entry, and makes a smaller entry a suspect", () => {
    expect(new RefusalCandidates().afterRefusal([large(8 * 1024)], aRefusal("p1", 413))).toBe("believed")
    expect(new RefusalCandidates().afterRefusal([large(8 * 1024 - 1)], aRefusal("p1", 413))).toBe("suspected")
  })
})

it("an entry is too large from 8 kB on, if the service says so", () => {
  expect(isTooLarge(large(8 * 1024), aRefusal("", 413))).toBe(true)
  expect(isTooLarge(large(8 * 1024 - 1), aRefusal("", 413))).toBe(false)
  expect(isTooLarge(large(8 * 1024), aRefusal("", 400))).toBe(false)
  expect(toBytes({ id: "é" })).toBe(11)
})

it.each<[string, PlannedEntry[], number, boolean]>([
  ["content", [entry("p1", "content")], 400, true],
  ["stock", [entry("p1", "stock")], 400, false],
  ["content and a status", [entry("p1", "content"), entry("p2", "status")], 400, false],
  ["content that is too large", [entry("p1", "content")], 413, false],
  ["content of an unknown item", [entry("p1", "content")], 404, false],
])("a suspect with %s is refused in the end: %#", (_, entries, status, expected) => {
  expect(isBelievedOfCandidate(entries, aRefusal("no", status))).toBe(expected)
})

describe("the queue behind a suspect", () => {
  const ids = (queue: PlannedEntry[][]) => queue.map((part) => part.map(({ partnerId }) => partnerId).join("+"))
  const suspect = [entry("s")]

  it("begins with the largest part of the same lane, and ends with the suspect", () => {
    const queue = [[entry("a")], [entry("b"), entry("c")], [entry("d")]]
    expect(ids(behindOthers(queue, suspect))).toEqual(["b+c", "a", "d", "s"])
  })

  it("begins with the last part if that is the largest, and with the first of equal parts", () => {
    expect(ids(behindOthers([[entry("a")], [entry("b"), entry("c")]], suspect))).toEqual(["b+c", "a", "s"])
    expect(ids(behindOthers([[entry("a")], [entry("b")]], suspect))).toEqual(["a", "b", "s"])
  })

  it("keeps the entries of other lanes at the end", () => {
    const queue = [[entry("a")], [entry("x", "content"), entry("y", "content")], [entry("b"), entry("c")]]
    expect(ids(behindOthers(queue, suspect))).toEqual(["a", "x+y", "b+c", "s"])
  })

  it("contains only the suspect if no entry waits", () => {
    expect(ids(behindOthers([], suspect))).toEqual(["s"])
  })
})
