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
  ])("as %s", (written) => {
    expect(toPhoneKey(written, "ph")).toBe("639171234567")
  })

  it.each([
    ["a number of another country with the same end", "+19171234567", "ph"],
    ["a number of the same digits in another country", "0917 123 4567", "sg"],
    ["one that is written without its country, where that is not known", "09171234567", null],
  ])("but not %s", (_, written, country) => {
    expect(toPhoneKey(written, country)).not.toBe("639171234567")
  })
})

it.each([null, undefined, "", "none", "12345", "+000000000"])("%j is no phone number", (written) => {
  expect(toPhoneKey(written, "ph")).toBeNull()
})
