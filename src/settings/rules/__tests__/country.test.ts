import { toHomeCountry } from "../country"

describe("the country of an address without a country", () => {
  it.each([
    ["the region's only country", ["ph"], null, "ph"],
    ["the region's only country, for any setting", ["ph"], "sg", "ph"],
    ["the region's only country, listed twice", ["ph", "PH"], null, "ph"],
    ["the country of the setting", ["ae", "ph", "sg"], "ph", "ph"],
    ["no country of several", ["ae", "ph", "sg"], null, null],
    ["no country if the region lacks the setting's country", ["ae", "sg"], "ph", null],
    ["no country if the region has none", [], "ph", null],
  ])("equals %s", (_, countries, setting, expected) => {
    expect(toHomeCountry(countries, setting)).toBe(expected)
  })
})
