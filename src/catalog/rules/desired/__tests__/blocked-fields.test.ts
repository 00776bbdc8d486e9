import { aContent } from "../../__tests__/samples"
import { toAdvice, toProblem } from "../../item/problem"
import { CONTENT_FIELDS, type Content } from "../content"
import { blockedFields, isWithoutPrice, priceOf, withoutBlocked } from "../blocked-fields"

const duplicateId = toProblem({ code: "duplicate_partner_id", values: { partner_id: "p1" } })
const noPrice = toProblem({ code: "no_price", values: { currency: "PHP" } })
const noName = toProblem({ code: "no_name", values: {} })
const noCategory = toProblem({ code: "no_category", values: {} })
const noImage = toProblem({ code: "no_image", values: {} })
const priceNotTaken = toProblem({ code: "price_not_taken", values: { price: "900" } })
const refused = toProblem({ code: "refused", values: { words: "no" } })

describe("the fields that an item's problems hold back", () => {
  it.each<[string, ReturnType<typeof toProblem>[], readonly (keyof Content)[]]>([
    ["are empty without a problem", [], []],
    ["are empty for an advice", [toAdvice({ code: "no_name", values: {} })], []],
    ["are all fields if another item has the product id", [duplicateId], CONTENT_FIELDS],
    ["are both prices if one is missing", [noPrice], ["deals_price", "retail_price"]],
    ["are the name if it is missing", [noName], ["name"]],
    ["are the category with its device keys", [noCategory], ["category", "device"]],
    ["are the pictures if the item has none", [noImage], ["image_url"]],
    ["are empty for a price that the service did not accept", [priceNotTaken], []],
    ["are the fields of each problem, in the order of the fields", [noImage, noName], ["name", "image_url"]],
    [
      "are all fields but the price if the problem names no field",
      [refused],
      CONTENT_FIELDS.filter((field) => field !== "deals_price" && field !== "retail_price"),
    ],
  ])("%s", (_, problems, fields) => {
    expect(blockedFields(problems)).toEqual(fields)
    expect(Object.keys(withoutBlocked(aContent(), problems))).toEqual(
      CONTENT_FIELDS.filter((field) => !fields.includes(field)),
    )
  })
})

it.each([
  [[noName, noPrice], true],
  [[priceNotTaken], true],
  [[noName], false],
  [[], false],
])("an item with the problems %j has no price: %s", (problems, expected) => {
  expect(isWithoutPrice(problems)).toBe(expected)
})

it("the separate price has both price fields, or is empty", () => {
  expect(priceOf(aContent())).toEqual({ deals_price: 900, retail_price: 1000 })
  expect([priceOf({ deals_price: 900 }), priceOf({ retail_price: 900 })]).toEqual([{}, {}])
})
