import { toPhoneKey } from "../phone"

describe("a phone number is the same", () => {
  it.each([
    "+639171234567",
    "+63 (917) 123-4567",
    "00639171234567",
    "639171234567",
    "0917 123 4567",
    "09171234567",
    "917 123 4567",
    " +63 917 123 4567",
  ])("as %s", (written) => {
    expect(toPhoneKey(written, "ph")).toBe("639171234567")
  })

  it.each([
    ["a number of another country with the same end", "+19171234567", "ph"],
    ["a number of the same digits in another country", "0917 123 4567", "sg"],
    ["a number without its country, if the country is unknown", "09171234567", null],
  ])("but not %s", (_, written, country) => {
    expect(toPhoneKey(written, country)).not.toBe("639171234567")
  })
})

it.each([
  ["+65 6123 4567", "ph", "6561234567"],
  [" +65 6123 4567", "ph", "6561234567"],
  ["1234567", "ph", "631234567"],
  ["0917 123 4567", "sg", "09171234567"],
  ["0917 123 4567", null, "09171234567"],
])("%s in the country %j is %s", (written, country, key) => {
  expect(toPhoneKey(written, country)).toBe(key)
})

it("adds the calling code to ten digits that begin with the same digits", () => {
  expect(toPhoneKey("6398765432", "ph")).toBe("636398765432")
  expect(toPhoneKey("63987654321", "ph")).toBe("63987654321")
})

it.each([null, undefined, "", "none", "12345", "+000000000"])("%j is no phone number", (written) => {
  expect(toPhoneKey(written, "ph")).toBeNull()
})
