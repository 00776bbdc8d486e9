import { addToBrake, type BrakedChange, NO_BRAKE_COUNTS, toBrake, toBrakedChanges } from "../brake"
import { type Change } from "../change"
import { type Known } from "../known"
import { aContent } from "./samples"

const content = aContent()
const onSale: Known = { confirmed: true, content, live: content, in_stock: 5, archived: false }
const reprice = (deals_price: number): Change => ({
  kind: "update",
  content: { ...content, deals_price },
  fields: ["deals_price"],
})

describe("what a person decides about when the brake holds an item", () => {
  it.each<[string, Change[], Known | null, BrakedChange[]]>([
    ["its withdrawal", [{ kind: "archive" }], onSale, [{ kind: "withdrawn" }]],
    ["that nothing is left of it", [{ kind: "stock", in_stock: 0 }], onSale, [{ kind: "zeroed" }]],
    ["the price it gets, and no other", [reprice(700)], onSale, [{ kind: "repriced", deals_price: 700 }]],
    [
      "both",
      [{ kind: "stock", in_stock: 0 }, reprice(700)],
      onSale,
      [{ kind: "zeroed" }, { kind: "repriced", deals_price: 700 }],
    ],
    ["nothing else that changes of it", [{ kind: "stock", in_stock: 3 }, { kind: "unarchive" }], onSale, []],
    ["nothing where it is not on sale", [{ kind: "archive" }], { ...onSale, archived: true }, []],
    ["nothing where it was never there", [reprice(700)], null, []],
  ])("is %s", (_, changes, known, braked) => {
    expect(toBrakedChanges(changes, known)).toEqual(braked)
  })
})

describe("whether the brake holds a plan", () => {
  const planOf = (...groups: [count: number, changes: Change[]][]) => {
    const items = groups.flatMap(([count, changes]) => Array.from({ length: count }, () => changes))
    return toBrake(
      items.reduce((counts, changes) => addToBrake(counts, { known: onSale, changes }), NO_BRAKE_COUNTS),
      30,
    )
  }
  const zero: Change = { kind: "stock", in_stock: 0 }

  it("goes by all that it watches together", () => {
    const brake = planOf([10, [{ kind: "archive" }]], [10, [zero]], [20, []])
    expect(brake).toMatchObject({ items: 40, affected: 20, withdrawn: 10, zeroed: 10, percent: 50, holds: true })
  })

  it("counts an item once", () => {
    const brake = planOf([10, [zero, reprice(700)]], [30, []])
    expect(brake).toMatchObject({ affected: 10, zeroed: 10, repriced: 10, percent: 25, holds: false })
  })

  it("does not go by a share of a few items", () => {
    expect(planOf([19, [zero]]).holds).toBe(false)
    expect(planOf([20, [zero]]).holds).toBe(true)
  })

  it("holds what is more than the limit, and not what is as much", () => {
    expect(planOf([6, [zero]], [14, []]).holds).toBe(false)
    expect(planOf([7, [zero]], [13, []]).holds).toBe(true)
  })
})
