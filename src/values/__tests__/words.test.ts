import en from "../../admin/i18n/json/en.json"
import fil from "../../admin/i18n/json/fil.json"

function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === "object" && text !== null ? keysOf(text, `${path}${key}.`) : [`${path}${key}`],
  )
}

it("the pages have the same keys of texts in both languages", () => {
  expect(keysOf(fil).sort()).toEqual(keysOf(en).sort())
})
