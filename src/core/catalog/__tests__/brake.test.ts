import { toBrakedText } from "../brake"
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
  it.each<[string, Change[], Known | null, string]>([
    ["its withdrawal", [{ kind: "archive" }], onSale, "withdrawn"],
    ["that nothing is left of it", [{ kind: "stock", in_stock: 0 }], onSale, "zeroed"],
    ["the price it gets, and no other", [reprice(700)], onSale, "repriced 700"],
    ["both", [{ kind: "stock", in_stock: 0 }, reprice(700)], onSale, "zeroed, repriced 700"],
    ["nothing else that changes of it", [{ kind: "stock", in_stock: 3 }, { kind: "unarchive" }], onSale, ""],
    ["nothing where it is not on sale", [{ kind: "archive" }], { ...onSale, archived: true }, ""],
    ["nothing where it was never there", [reprice(700)], null, ""],
  ])("is %s", (_, changes, known, text) => {
    expect(toBrakedText(changes, known)).toBe(text)
  })
})
