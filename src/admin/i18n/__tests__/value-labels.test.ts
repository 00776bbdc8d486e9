import { DEAL_STATES } from "../../../deals/rules/status"
import { PAYMENT_STATES } from "../../../payments/rules/status"
import { MEDUSA_STATES } from "../../../reconciliation/rules/compare-medusa"
import { transactionStatus } from "../../../service/rules/wire/transactions"
import en from "../json/en.json"
import fil from "../json/fil.json"
import { toLabelKeys } from "../value-labels"

/** The first key that has a text in both languages. */
function findLabel(name: string, value: string): string | undefined {
  return toLabelKeys(name, value).find((key) => isText(en, key) && isText(fil, key))
}

function isText(texts: object, key: string): boolean {
  const text = key.split(".").reduce<unknown>((found, part) => {
    const isHeld = typeof found === "object" && found !== null && Object.hasOwn(found, part)
    return isHeld ? (found as Record<string, unknown>)[part] : undefined
  }, texts)
  return typeof text === "string"
}

test.each<[string, string, readonly string[]]>([
  ["a deal's state", "ours", DEAL_STATES],
  ["a payment's state", "ours", PAYMENT_STATES],
  ["a status of the service", "theirs", transactionStatus.options],
  ["a state in Medusa", "medusa", MEDUSA_STATES],
])("a difference of the books has words for %s", (_, side, values) => {
  expect(values.filter((value) => findLabel(side, value) === undefined)).toEqual([])
})

test.each([
  ["ours", "100"],
  ["theirs", "php"],
  ["theirs", "NEW"],
  ["medusa", "constructor"],
])("a difference of the books has no words for other figures: %s %s", (side, value) => {
  expect(findLabel(side, value)).toBeUndefined()
})

test("a cell of a wrong type names the accepted values in words", () => {
  const types = ["boolean", "number", "string"]
  expect(types.filter((type) => findLabel("expected", type) === undefined)).toEqual([])
})
