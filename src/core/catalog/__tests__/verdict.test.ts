import { type Refused } from "../plan"
import { toProblem } from "../problem"
import { toVerdict, type VerdictInput } from "../verdict"
import { aContent, aFullUpdate, aKnown, listed, unwanted } from "./samples"

const verdictOf = (given: Partial<VerdictInput>) =>
  toVerdict({ desired: listed(), known: aKnown(), refused: null, versions: null, ...given })
const step = (given: Partial<VerdictInput>, name: string) => verdictOf(given).steps.find((each) => each.step === name)

const rejected: Refused = { code: "rejected", message: "blurred picture", changes: [aFullUpdate(aContent())] }

describe("why an item is as it is there", () => {
  test("nothing waits where all was acknowledged", () => {
    expect(verdictOf({})).toMatchObject({ next: [] })
    expect(step({}, "known")).toMatchObject({ ok: true, code: "acknowledged" })
  })

  test("what waits is named, and the fields of it", () => {
    const given = { desired: listed({ name: "New" }, 3) }
    expect(step(given, "known")).toMatchObject({ ok: false, message: "Waiting to be sent: stock, update." })
    const differing = verdictOf(given).fields.filter(({ differs }) => differs)
    expect(differing.map(({ field }) => field)).toEqual(["in_stock", "name"])
  })

  test("a rejected item's content waits for nothing, and its stock is sent all the same", () => {
    const given = { desired: listed({}, 3), known: aKnown({ content: null }), refused: rejected }
    expect(verdictOf(given)).toMatchObject({ next: ["stock"] })
    expect(step(given, "known")).toMatchObject({
      ok: false,
      code: "rejected",
      message: "The service rejected it: blurred picture. Waiting to be sent all the same: stock.",
    })
    const differing = verdictOf(given).fields.filter(({ differs }) => differs)
    expect(differing.map(({ field }) => field)).toEqual(["in_stock"])
  })

  test("a rejected item of which nothing waits says so", () => {
    const given = { known: aKnown({ content: null }), refused: rejected }
    expect(verdictOf(given)).toMatchObject({ next: [] })
    expect(step(given, "known")).toMatchObject({ message: "The service rejected it: blurred picture" })
  })

  test("which of the categories it goes to, and why", () => {
    const why = { code: "deepest", name: "Phones", inherits: false, mapped: 2 } as const
    const desired = { ...listed(), categoryWhy: why }
    expect(step({ desired }, "mapping")).toMatchObject({
      message: 'It goes to "Smartphones", because it is in "Phones", the deepest of its 2 mapped categories.',
      why,
    })
    expect(step({}, "mapping")).toMatchObject({ message: 'It goes to "Smartphones".' })
  })

  test("the brake holds what waits, and only while something does", () => {
    const braked = toProblem("brake", "Of 40 items on sale there, 24 withdrawn")
    expect(step({ desired: unwanted, braked }, "known")).toMatchObject({
      ok: false,
      code: "brake",
      message: "Of 40 items on sale there, 24 withdrawn",
      fix: expect.any(String),
    })
    expect(step({ braked }, "known")).toMatchObject({ ok: true, code: "acknowledged" })
  })

  test("it is not wanted there", () => {
    expect(step({ desired: unwanted }, "rule")).toMatchObject({ ok: false, code: "opted_out", fix: expect.any(String) })
    expect(verdictOf({ desired: unwanted })).toMatchObject({ next: ["archive"] })
  })
})
