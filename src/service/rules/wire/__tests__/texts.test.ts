import { toFieldFault } from "../../../../messages/rules/field-fault"
import { dayText, idText, lineText, medusaId, proseText, searchText } from "../texts"

const faultOf = (schema: typeof idText | typeof dayText, text: unknown) => {
  const issue = schema.safeParse(text).error?.issues[0]
  return issue ? toFieldFault(issue).code : null
}

describe.each([
  ["a zero byte", "a\0"],
  ["a line break", "a\nb"],
  ["an escape", "a\u001b[2J"],
  ["half of a character", "a\ud800"],
])("%s", (_, text) => {
  test.each([
    ["an id", idText],
    ["a line", lineText()],
    ["a search", searchText],
    ["an id of Medusa's", medusaId],
  ])("makes %s invalid", (_name, schema) => {
    expect(faultOf(schema, text)).toBe("control_characters")
  })
})

test.each<[string, typeof idText | typeof dayText, unknown, string | null]>([
  ["an id of 255 characters", idText, "i".repeat(255), null],
  ["a longer id", idText, "i".repeat(256), "too_long"],
  ["no id", idText, "", "empty"],
  ["an id of any alphabet", idText, "Sari-sari №7 🎁", null],
  ["an id of Medusa's with a space", medusaId, "variant 1", "wrong_form"],
  ["a search with spaces around it", searchText, `  ${"s".repeat(200)}\n`, null],
  ["a longer search", searchText, "s".repeat(201), "too_long"],
  ["prose with lines", proseText(20), "One.\r\n\tTwo. 🎁", null],
  ["prose with a zero byte", proseText(20), "One.\0", "control_characters"],
  ["a day", dayText, "2026-02-28", null],
  ["a day that no calendar has", dayText, "2026-02-30", "wrong_form"],
  ["a day before all sales", dayText, "0000-01-01", "wrong_form"],
  ["a day after all sales", dayText, "3000-01-01", "wrong_form"],
  ["longer prose", proseText(20), "x".repeat(21), "too_long"],
])("%s: %#", (_, schema, text, fault) => expect(faultOf(schema, text)).toBe(fault))

test("a search is for the text without the spaces around it", () => expect(searchText.parse(" a b ")).toBe("a b"))
