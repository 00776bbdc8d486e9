import { toHomeCountry } from "../country"

describe("the country of an address without a country", () => {
  it.each([
    ["the region's only one", ["ph"], null, "ph"],
    ["the region's only one, whatever the setting says", ["ph"], "sg", "ph"],
    ["the region's only one, written twice", ["ph", "PH"], null, "ph"],
    ["the setting's", ["ae", "ph", "sg"], "ph", "ph"],
    ["none of several countries", ["ae", "ph", "sg"], null, null],
    ["none where the region has not got the setting's", ["ae", "sg"], "ph", null],
    ["none where the region has none", [], "ph", null],
  ])("equals %s", (_, countries, setting, expected) => {
    expect(toHomeCountry(countries, setting)).toBe(expected)
  })
})
