import { isUnusedCurrency, toToleranceExample, toUnknownPlaceholders } from "../setting-warnings"

it.each([
  ["https://shop.example/{handle}?sku={sku}", null],
  ["https://shop.example/{slug}/{handle}/{slug}", "{slug}"],
  ["https://shop.example/{Handle}/{}", "{Handle}, {}"],
])("finds the unknown placeholders of %s", (template, unknown) => {
  expect(toUnknownPlaceholders(template)).toBe(unknown)
})

it.each([
  [0, null],
  [20, null],
  [20.5, { price: 1_000, paid: 795 }],
  [100, { price: 1_000, paid: 0 }],
])("gives an example for a tolerance of %d %% if it is above 20 %%", (percent, example) => {
  expect(toToleranceExample(percent)).toEqual(example)
})

it.each([
  ["usd", ["php"], true],
  ["PHP ", ["php", "usd"], false],
  ["us", ["php"], false],
  ["usd", undefined, false],
])("warns of the currency %j in a store that uses %j: %s", (typed, used, isWarned) => {
  expect(isUnusedCurrency(typed, used)).toBe(isWarned)
})
