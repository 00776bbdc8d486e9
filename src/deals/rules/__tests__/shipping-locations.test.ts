import { type ShippingCandidate, countShippingLocations } from "../shipping"

const option = (location_ids: string[], country_code = "PH"): ShippingCandidate => ({
  id: "so",
  name: "Courier",
  shipping_profile_id: null,
  location_ids,
  zones: [{ type: "province", country_code, province_code: "ph-00", city: null }],
})

const free = (units: Record<string, number>, inventoryItemId = "phone") =>
  Object.entries(units).map(([locationId, free]) => ({ inventoryItemId, locationId, free }))

const count = (options: ShippingCandidate[], changes: object = {}) =>
  countShippingLocations({
    options,
    countries: ["ph"],
    units: {
      managesInventory: true,
      allowsBackorder: false,
      parts: [{ inventoryItemId: "phone", required: 1 }],
      locationIds: ["manila", "cebu", "counter"],
    },
    stock: free({ manila: 3, cebu: 2, counter: 1, elsewhere: 9 }),
    ...changes,
  })

describe("the count of locations that can ship an item", () => {
  it("includes the locations with stock and an option to the region", () => {
    expect(count([option(["manila"])])).toEqual({ shipping: 1, locations: 3 })
    expect(count([option(["manila", "cebu"]), option(["counter"])])).toEqual({ shipping: 3, locations: 3 })
  })

  it("shows 0 of 1 if the only location with stock has no shipping option", () => {
    expect(count([option(["manila"])], { stock: free({ manila: 0, counter: 5 }) })).toEqual({
      shipping: 0,
      locations: 1,
    })
  })

  it("leaves out options to another country", () => {
    expect(count([option(["manila"], "SG")])).toEqual({ shipping: 0, locations: 3 })
  })

  it("shows 0 of 0 while the item is sold out", () => {
    expect(count([], { stock: free({ manila: 0 }) })).toEqual({ shipping: 0, locations: 0 })
  })

  it("includes each location of the channel for an item without managed stock, if one location ships", () => {
    const units = { managesInventory: false, allowsBackorder: false, parts: [], locationIds: ["manila", "counter"] }
    expect(count([option(["manila"])], { units })).toEqual({ shipping: 2, locations: 2 })
    expect(count([option(["far"])], { units })).toEqual({ shipping: 0, locations: 2 })
  })
})
