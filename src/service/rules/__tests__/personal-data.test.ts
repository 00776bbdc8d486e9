import { createCut, toWords } from "../personal-data"

const cut = createCut(["Isidra", "Rosa", "0917 555 0142", "PH", "98761", "12", "Q", "St. John (rear)"])

it.each([
  ["Isidra called", "*** called"],
  ["ISIDRA", "***"],
  ["Rosario is somebody else", "Rosario is somebody else"],
  ["call 0917 555  0142 first", "call *** first"],
  ["ph", "***"],
  ["PHP 12.00", "PHP 12.00"],
  ["to St. John (rear), left", "to ***, left"],
  ["Q", "Q"],
])("changes %p into %p", (text, without) => expect(cut(text)).toBe(without))

it("covers any JSON, and keeps keys and amounts", () => {
  const value = { Isidra: [{ name: "Isidra Q." }, 12, null, true], zip: 98_761 }
  expect(cut(value)).toEqual({ Isidra: [{ name: "*** Q." }, 12, null, true], zip: "***" })
})

it("keeps the text without known personal data", () => expect(createCut([])({ a: "b" })).toEqual({ a: "b" }))

it("finds the words of a value", () => expect(toWords({ a: ["x", { b: 1 }], c: null, d: true })).toEqual(["x", "1"]))

it("cuts words of any number and length", () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `Isidra the ${at}th`)
  const address = "12 Kalayaan Avenue ".repeat(2_500).trim()
  const cutAll = createCut([...names, address])
  expect(cutAll(`to ${address}, for ISIDRA the 2999th`)).toBe("to ***, for ***")
})

it("takes time in proportion to the length of a text", () => {
  const startedAt = process.cpuUsage()
  createCut([`${"a ".repeat(20_000)}b`])("a ".repeat(100_000))
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 1000).toBeLessThan(3_000)
})
