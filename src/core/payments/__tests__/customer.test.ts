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
  it("is as the cart has it now, without empty fields", () => {
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

  it("is the payer where both addresses have a name, and nobody where none has", () => {
    const payer = { customerId: null, email: null, billing: { ...address, first_name: "Jose" }, shipping: address }
    expect(toTransactionCustomer(payer)).toMatchObject({ full_name: "Jose Santos" })
    const nameless = { ...address, first_name: " ", last_name: null }
    expect(toTransactionCustomer({ ...payer, billing: null, shipping: nameless })).toBeNull()
  })
})
