import { chooseShippingOption, type GeoZone, type ShippingCandidate } from "../shipping"

const zone = (changes: Partial<GeoZone> = {}): GeoZone => ({
  type: "country",
  country_code: "ph",
  province_code: null,
  city: null,
  ...changes,
})
const option = (id: string, location_ids: string[], zones: GeoZone[] = [zone()]): ShippingCandidate => ({
  id,
  name: id,
  shipping_profile_id: null,
  location_ids,
  zones,
})
const address = { country_code: "ph", province: "Metro Manila", city: "Makati" }
const choose = (options: ShippingCandidate[], takenFrom: string[], to: typeof address | object = {}) =>
  chooseShippingOption(options, { takenFrom, locationIds: ["manila", "cebu"], address: { ...address, ...to } })?.id

describe("the shipping option", () => {
  it.each([
    ["ships from the location of the unit", [option("a", ["cebu"]), option("b", ["manila"])], ["manila"], "b"],
    [
      "ships from all locations of a kit",
      [option("a", ["cebu"]), option("b", ["cebu", "manila"])],
      ["cebu", "manila"],
      "b",
    ],
    ["ships from one location of a kit, if none ships from all", [option("a", ["cebu"])], ["manila", "cebu"], "a"],
    [
      "ships from a location of the channel, if no unit was taken",
      [option("a", ["far"]), option("b", ["cebu"])],
      [],
      "b",
    ],
    ["does not exist, if none ships from the unit's location", [option("a", ["cebu"])], ["manila"], undefined],
  ])("%s", (_, options, takenFrom, id) => {
    expect(choose(options, takenFrom)).toBe(id)
  })

  it.each<[string, GeoZone[], boolean]>([
    ["the country", [zone()], true],
    ["the country in capitals", [zone({ country_code: "PH" })], true],
    ["another country", [zone({ country_code: "sg" })], false],
    ["another country and this one", [zone({ country_code: "sg" }), zone()], true],
    ["the province", [zone({ type: "province", province_code: "metro manila" })], true],
    ["the province by its code", [zone({ type: "province", province_code: "ph-00" })], true],
    ["the region by its short name", [zone({ type: "province", province_code: "NCR" })], true],
    ["a province without a code", [zone({ type: "province" })], false],
    ["another province", [zone({ type: "province", province_code: "Cebu" })], false],
    ["the region of another province", [zone({ type: "province", province_code: "ph-40" })], false],
    ["the city", [zone({ type: "city", city: "Makati" })], true],
    ["the city by its long name", [zone({ type: "city", city: "City of Makati" })], true],
    ["the city in its province", [zone({ type: "city", province_code: "ph-00", city: "Makati" })], true],
    [
      "a city of this name in another province",
      [zone({ type: "city", province_code: "ph-ceb", city: "Makati" })],
      false,
    ],
    ["another city", [zone({ type: "city", city: "Manila" })], false],
    ["postal codes", [zone({ type: "zip" })], false],
    ["nothing", [], false],
  ])("ships to %s: %s", (_, zones, reaches) => {
    expect(choose([option("a", ["manila"], zones)], ["manila"])).toBe(reaches ? "a" : undefined)
  })

  it.each([
    ["NCR", "Makati", "Metro Manila"],
    ["National Capital Region", "Makati", "ph-00"],
    ["PH-00", "Makati", "Metro Manila"],
    [null, "Quezon City", "ph-00"],
    ["Maguindanao del Sur", "Buluan", "ph-mag"],
    ["Laguna", "Calamba", "PH-40"],
    ["PH-CAV", "Imus", "Calabarzon"],
    ["Maguindanao del Sur", "Buluan", "BARMM"],
  ])("ships to the province %j, city %j, by the zone %j", (province, city, province_code) => {
    const options = [option("a", ["manila"], [zone({ type: "province", province_code })])]
    expect(choose(options, ["manila"], { province, city })).toBe("a")
  })

  it("ships to a city if the address names no province", () => {
    const zones = [zone({ type: "city", province_code: "ph-ceb", city: "Cebu City" })]
    expect(choose([option("a", ["manila"], zones)], ["manila"], { province: null, city: "Cebu City" })).toBe("a")
  })

  it("exists for an address without a country, so that the person who adds the country sees the option", () => {
    expect(choose([option("a", ["manila"])], ["manila"], { country_code: null })).toBe("a")
  })
})
