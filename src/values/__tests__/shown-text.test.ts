import { toShown } from "../shown-text"

test.each([
  ["Sari-sari №7 🎁", "Sari-sari №7 🎁"],
  ["one\r\ntwo\tthree", String.raw`one\r\ntwo\tthree`],
  ["a\0b\u001b[2J\u009b", String.raw`a\u0000b\u001b[2J\u009b`],
  ["a\u2028b", String.raw`a\u2028b`],
  ["half \ud83c", String.raw`half \ud83c`],
])("shows %j as %j", (text, shown) => expect(toShown(text)).toBe(shown))

test("cuts a long text, also in the middle of a character", () => {
  expect(toShown("x".repeat(1_001))).toBe(`${"x".repeat(1_000)}…`)
  expect(toShown("x🎁", 2)).toBe(String.raw`x\ud83c…`)
})
