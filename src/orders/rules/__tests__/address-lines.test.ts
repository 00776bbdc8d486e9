import { toAddressLines } from "../address-lines"

describe("the lines of an address", () => {
  it.each([
    [
      "the whole address repeats the parts",
      {
        address: "12 Kalayaan Avenue, Poblacion, Makati",
        street: "Kalayaan Avenue",
        barangay: "Poblacion",
        city: "Makati",
        province: "Metro Manila",
        region: "NCR",
        postal_code: "1210",
        country: "PH",
      },
      ["12 Kalayaan Avenue", "Poblacion", "Makati", "Metro Manila", "NCR", "1210", "PH"],
    ],
    ["there is the whole address alone", { address: "Lot 4, Makati" }, ["Lot 4, Makati"]],
    ["the whole address alone says the city", { address: "Makati, Metro Manila" }, ["Makati, Metro Manila"]],
    [
      "the whole address repeats the city and the province",
      { address: "Makati City, NCR", city: "Makati", province: "Metro Manila" },
      ["Makati", "Metro Manila"],
    ],
    ["two parts are the same", { street: "Rizal", city: "Manila", province: "manila " }, ["Rizal", "Manila"]],
    ["parts are empty", { street: " ", city: null, country: "PH" }, ["PH"]],
    ["there is none", {}, []],
  ])("say each part once where %s", (_, received, lines) => {
    expect(toAddressLines(received)).toEqual(lines)
  })
})
