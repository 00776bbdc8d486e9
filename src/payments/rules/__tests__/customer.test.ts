import { type CartAddress, toTransactionCustomer } from "../customer"

const address: CartAddress = {
  first_name: "Maria",
  last_name: "Santos",
  company: null,
  address_1: "12 Mabini St",
  address_2: "Unit 3",
  city: "Quezon City",
  province: "Metro Manila",
  postal_code: "1100",
  country_code: "ph",
  phone: "+639171234567",
}

describe("the customer of a transaction", () => {
  it("comes from the present cart, without empty fields", () => {
    const customer = toTransactionCustomer({
      customerId: "cus_1",
      email: "maria@shop.example",
      billing: null,
      shipping: { ...address, province: null },
    })
    expect(customer).toEqual({
      full_name: "Maria Santos",
      first_name: "Maria",
      last_name: "Santos",
      phone: "+639171234567",
      email: "maria@shop.example",
      internal_user_id: "cus_1",
      adr_shipping: {
        addr_type: "shipping",
        country: "PH",
        city: "Quezon City",
        street: "12 Mabini St, Unit 3",
        address: "12 Mabini St, Unit 3, Quezon City, 1100",
      },
    })
  })

  it("the customer has both addresses, and the phone number of the billing address", () => {
    const billing = { ...address, address_2: " ", phone: " 0917 ", country_code: null }
    const payer = { customerId: null, email: null, billing, shipping: address }
    const customer = toTransactionCustomer(payer)
    expect(customer).toMatchObject({
      phone: "0917",
      adr_billing: { addr_type: "billing", street: "12 Mabini St" },
      adr_shipping: { addr_type: "shipping", street: "12 Mabini St, Unit 3" },
    })
    expect(customer).not.toHaveProperty("internal_user_id")
    expect(customer?.adr_billing).not.toHaveProperty("country")
  })

  it.each([
    [null, " 0918 ", "0918"],
    [" ", "0918", "0918"],
    [null, null, undefined],
  ])("a customer with the phone numbers %j and %j has the phone number %j", (ofBilling, ofShipping, phone) => {
    const billing = { ...address, phone: ofBilling }
    const shipping = { ...address, phone: ofShipping }
    const phoneOf = (addresses: { billing: CartAddress; shipping: CartAddress | null }) =>
      new Map(Object.entries(toTransactionCustomer({ customerId: null, email: null, ...addresses }) ?? {})).get("phone")
    expect(phoneOf({ billing, shipping })).toBe(phone)
    expect(phoneOf({ billing, shipping: null })).toBe(ofBilling?.trim() || undefined)
  })

  it("a customer without a person's name has the name of the company", () => {
    const company = {
      ...address,
      first_name: null,
      last_name: null,
      company: " Acme ",
      address_1: null,
      address_2: null,
    }
    const customer = toTransactionCustomer({ customerId: null, email: null, billing: company, shipping: null })
    expect(customer).toMatchObject({ full_name: "Acme", adr_billing: { address: "Quezon City, Metro Manila, 1100" } })
    expect(customer?.adr_billing).not.toHaveProperty("street")
    expect(customer).not.toHaveProperty("adr_shipping")
  })

  it("the lines of a street have no spaces around them", () => {
    const billing = { ...address, address_1: " 12 Mabini St ", address_2: null }
    const customer = toTransactionCustomer({ customerId: null, email: null, billing, shipping: null })
    expect(customer?.adr_billing).toMatchObject({ street: "12 Mabini St" })
  })

  it.each([
    ["ph-00", "ph", "Metro Manila"],
    ["PH-CEB", "ph", "Cebu"],
    ["NCR", "ph", "NCR"],
    ["ca", "us", "ca"],
  ])("names the province %j of the country %j %j", (province, country_code, name) => {
    const shipping = { ...address, province, country_code }
    const customer = toTransactionCustomer({ customerId: null, email: null, billing: null, shipping })
    expect(customer?.adr_shipping).toMatchObject({
      province: name,
      address: `12 Mabini St, Unit 3, Quezon City, ${name}, 1100`,
    })
  })

  it("takes the payer's name if both addresses have a name, and is null if neither has a name", () => {
    const payer = { customerId: null, email: null, billing: { ...address, first_name: "Jose" }, shipping: address }
    expect(toTransactionCustomer(payer)).toMatchObject({ full_name: "Jose Santos" })
    const nameless = { ...address, first_name: " ", last_name: null }
    expect(toTransactionCustomer({ ...payer, billing: null, shipping: nameless })).toBeNull()
  })
})
