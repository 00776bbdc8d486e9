import { ProbeMark } from "../probe-mark"

const AT = Date.parse("2026-01-01T00:00:00Z")
const markAt = (at: number, token = "token-of-the-tests") => new ProbeMark(token, () => at)

it("every process of the store accepts the mark for five minutes", () => {
  const mark = markAt(AT).make()
  expect(markAt(AT + 300_000).isOurs(mark)).toBe(true)
  expect(markAt(AT - 300_000).isOurs(mark)).toBe(true)
  expect(markAt(AT + 300_001).isOurs(mark)).toBe(false)
})

it.each([
  ["of another store", () => markAt(AT, "another token").make()],
  [
    "with another time",
    () =>
      markAt(AT)
        .make()
        .replace(/^\d+/, String(AT + 1)),
  ],
  ["without a signature", () => String(AT)],
  ["that is longer", () => `${markAt(AT).make()}0`],
  ["twice", () => [markAt(AT).make(), markAt(AT).make()]],
  ["that is missing", () => undefined],
])("rejects a mark %s", (_, mark) => expect(markAt(AT).isOurs(mark())).toBe(false))
