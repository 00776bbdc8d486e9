import { type DealOrderCallback } from "../../../service/rules/wire/callbacks"
import { toBillingAddress, toOrderAddress, toOrderEmail } from "../address"

const home = { countries: [{ iso_2: "ph", iso_3: "phl", name: "PHILIPPINES" }], defaultCountry: null, taxProvinces: [] }
const map = (
  adr_shipping: Record<string, string | null>,
  person: Record<string, string> = { full_name: "Maria Santos", phone: "1" },
) => toOrderAddress({ ...person, adr_shipping }, home)

describe("a shipping address", () => {
  it.each([
    [
      "the house number is only in the whole address",
      {
        street: "Kalayaan Avenue",
        barangay: "Poblacion",
        city: "Makati",
        address: "12 Kalayaan Avenue, Poblacion, Makati",
      },
      "12 Kalayaan Avenue",
    ],
    [
      "the whole address adds no part",
      { street: "12 Kalayaan Avenue", city: "Makati", address: "Makati" },
      "12 Kalayaan Avenue",
    ],
    [
      "it names a building beside the street",
      { street: "Kalayaan Avenue", city: "Makati", address: "Tower 2, Unit 5, Makati" },
      "Tower 2, Unit 5, Kalayaan Avenue",
    ],
    ["the street is missing", { address: "Lot 4 near the church", city: "Makati" }, "Lot 4 near the church"],
    ["the address has only a street", { street: "Kalayaan Avenue" }, "Kalayaan Avenue"],
    ["the whole address repeats the city", { address: "Makati", city: "Makati" }, null],
    [
      "the whole address repeats the city and the province",
      {
        address: "Makati City, NCR 1210, Philippines",
        city: "Makati",
        province: "Metro Manila",
        postal_code: "1210",
        country: "Philippines",
      },
      null,
    ],
    [
      "a part of the whole address is written without its accent",
      { address: "8 Rizal St, Paranaque", city: "Parañaque" },
      "8 Rizal St",
    ],
    ["the only part is a place", { address: "Makati, Metro Manila" }, "Makati, Metro Manila"],
    ["the street has the name of a province", { address: "Lot 4, Rizal, Makati", city: "Makati" }, "Lot 4, Rizal"],
  ])("when %s", (_, received, line) => {
    expect(map(received).address.address_1).toBe(line)
  })

  it.each([
    [{ first_name: "Maria", last_name: "Santos", full_name: "M. S." }, ["Maria", "Santos"]],
    [{ full_name: "Maria Clara Santos" }, ["Maria Clara", "Santos"]],
    [{ full_name: "Maria  Santos" }, ["Maria", "Santos"]],
    [{ last_name: "Santos" }, ["", "Santos"]],
    [{ first_name: "Maria", full_name: "Maria Santos" }, ["Maria", ""]],
    [{ full_name: "Madonna" }, ["Madonna", ""]],
    [{ first_name: "Maria" }, ["Maria", ""]],
  ])("takes its names from %j", (person, [first_name, last_name]) => {
    expect(map({}, person as Record<string, string>).address).toMatchObject({ first_name, last_name })
  })

  it.each([
    ["PH", "ph", false],
    ["phl", "ph", false],
    ["Philippines", "ph", false],
    ["", "ph", false],
    ["FR", "fr", true],
    ["France", "ph", true],
  ])("maps the country %j to %s", (country, code, isForeign) => {
    const { address, review } = map({ country, street: "s", city: "c" })
    expect(address.country_code).toBe(code)
    expect(review.includes("country_not_in_region")).toBe(isForeign)
  })

  it.each([
    ["", null, null, ["no_country"]],
    ["", "sg", "sg", []],
    ["", "fr", null, ["no_country"]],
    ["PH", null, "ph", []],
    ["Nowhere", null, null, ["no_country", "country_not_in_region"]],
    ["Nowhere", "sg", "sg", ["country_not_in_region"]],
  ])(
    "maps the country %j, in a region with several countries and with the setting %j, to %s",
    (country, setting, code, review) => {
      const several = [{ iso_2: "ae" }, { iso_2: "ph" }, { iso_2: "sg" }]
      const customer = { full_name: "Maria", phone: "1", adr_shipping: { country, street: "s", city: "c" } }
      const mapped = toOrderAddress(customer, { countries: several, defaultCountry: setting, taxProvinces: [] })
      expect(mapped.address.country_code).toBe(code)
      expect(mapped.review).toEqual(review)
    },
  )

  it("that lacks parts is marked and not refused", () => {
    expect(toOrderAddress({ full_name: "Maria" }, home).review).toEqual(["no_street", "no_city", "no_phone"])
  })

  it.each([
    [{ address: "Makati, Metro Manila", city: "Makati", province: "NCR" }, ["no_street"]],
    [{ address: "Makati, Metro Manila 1210, Philippines" }, ["no_street", "no_city"]],
    [{ street: "Makati City", city: "Makati" }, ["no_street"]],
    [{ address: "12 Kalayaan Avenue, Makati, Metro Manila", city: "Makati" }, []],
    [{ address: "Rizal Street, Makati", city: "Makati" }, []],
  ])("marks the missing parts of %j with %j", (received, review) => {
    expect(map(received).review).toEqual(review)
  })

  it.each([
    [{ province: "NCR" }, []],
    [{ province: "PH-00" }, []],
    [{ province: "", region: "Region IV-A" }, []],
    [{ province: "Atlantis", city: "Cebu City" }, ["unknown_province"]],
    [{ province: "Atlantis", city: "Makati" }, []],
    [{ province: "", city: "Makati" }, []],
    [{ province: "", city: "Cebu City" }, []],
    [{ province: "Île-de-France", city: "Paris", country: "FR" }, ["country_not_in_region"]],
  ])("marks the place %j with %j", (received, review) => {
    expect(map({ street: "s", city: "c", ...received }).review).toEqual(review)
  })

  describe("an order of a store that taxes provinces", () => {
    const taxProvinces = [
      { country_code: "us", province_code: "metro manila" },
      { country_code: "ph", province_code: "ph-00" },
      { country_code: "ph", province_code: "Cebu" },
    ]
    const mapTaxed = (received: Record<string, string | null>) =>
      toOrderAddress(
        { full_name: "Maria", phone: "1", adr_shipping: { street: "s", city: "c", ...received } },
        { ...home, taxProvinces },
      )

    it.each([
      [{ province: "Metro Manila" }, "ph-00"],
      [{ region: "National Capital Region", province: "" }, "ph-00"],
      [{ province: null, city: "City of Makati" }, "ph-00"],
      [{ province: "PH-CEB" }, "Cebu"],
      [{ province: "Laguna" }, "Laguna"],
      [{ province: "metro manila" }, "ph-00"],
    ])("spells the province of %j as the tax region does: %j", (received, province) => {
      expect(mapTaxed(received)).toMatchObject({ address: { province }, review: [] })
    })

    it("prefers the tax region of the province to the tax region of the former province", () => {
      const divided = ["ph-mag", "ph-mgn"].map((province_code) => ({ country_code: "ph", province_code }))
      const provinceOf = (province: string) =>
        toOrderAddress({ full_name: "Maria", adr_shipping: { province } }, { ...home, taxProvinces: divided }).address
          .province
      expect(["Maguindanao del Norte", "Maguindanao del Sur"].map(provinceOf)).toEqual(["ph-mgn", "ph-mag"])
    })

    it("needs a look if neither the province nor the city decides the tax", () => {
      expect(mapTaxed({ province: null, city: "Cebu City" }).review).toEqual(["unknown_province"])
    })
  })

  it("names the province if only the city identifies it", () => {
    expect(map({ city: "Quezon City" }).address.province).toBe("Metro Manila")
  })

  it("keeps the province, or the region without a province", () => {
    expect(map({ region: "NCR", province: "Metro Manila" }).address.province).toBe("Metro Manila")
    expect(map({ region: "NCR", province: "" }).address.province).toBe("NCR")
  })
})

describe("the order's e-mail address", () => {
  const emailOf = (email: unknown) =>
    toOrderEmail({
      order_id: "DEAL-1",
      trx_id: "7b0a1c9e-0000-4000-8000-000000000001",
      product_id: "p1",
      amount: 1,
      currency: "PHP",
      customer: { full_name: "Maria", email },
    })

  it.each([
    [" maria@mail.example ", "maria@mail.example"],
    ["maria.santos+shop@a-b.example.ph", "maria.santos+shop@a-b.example.ph"],
    ["maria@example", null],
    ["maria@@mail.example", null],
    ["maria@mail..example", null],
    ["maria santos@mail.example", null],
    [`${"m".repeat(300)}@mail.example`, null],
    [7, null],
  ])("taken from %j equals %j", (email, address) => expect(emailOf(email)).toBe(address))

  it("costs time in proportion to the length of the given text", () => {
    const startedAt = process.cpuUsage()
    expect(emailOf(`maria@${".".repeat(250_000)}@`)).toBeNull()
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(1_000)
  })
})

describe("the billing address", () => {
  const countries = [{ iso_2: "ph" }, { iso_2: "sg" }]
  const shipping = map({ street: "12 Kalayaan Avenue", city: "Makati" }).address
  const billing = (sender: unknown) =>
    toBillingAddress({ trx_id: "t1", customer: {}, sender } as DealOrderCallback, shipping, countries)

  it("equals the recipient's address without a sender", () => {
    expect(billing(undefined)).toBe(shipping)
  })

  it("equals the billing address of a gift's sender", () => {
    const adr_billing = { street: "1 Orchard Road", city: "Singapore", country: "SG" }
    const sender = { full_name: "Jose Reyes", phone: "0918", adr_billing, adr_shipping: { city: "Cebu City" } }
    expect(billing(sender)).toMatchObject({
      ...{ first_name: "Jose", last_name: "Reyes", phone: "0918" },
      ...{ address_1: "1 Orchard Road", city: "Singapore", country_code: "sg" },
    })
  })

  it("equals the sender's own address without a billing address", () => {
    expect(billing({ full_name: "Jose Reyes", adr_shipping: { city: "Cebu City" } })).toMatchObject({
      ...{ first_name: "Jose", city: "Cebu City", country_code: null },
    })
  })

  it("contains only the sender's name without an address", () => {
    expect(billing({ full_name: "Jose Reyes" })).toMatchObject({ first_name: "Jose", city: null, country_code: null })
  })
})

it.each([
  ["a".repeat(248) + "@b.com", true],
  ["a".repeat(249) + "@b.com", false],
  ["maria@example.com and others", false],
  ["maria@example", false],
])("e-mail address %# is accepted for the order: %s", (email, isOne) => {
  const deal = { trx_id: "t1", customer: { email } } as DealOrderCallback
  expect(toOrderEmail(deal)).toBe(isOne ? email : null)
})
