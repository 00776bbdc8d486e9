import { type CartAddress } from "../customer"
import { type TransactionLine } from "../lines"
import { type Sale, toSaleText } from "../sale"

const phone: TransactionLine = {
  code: "PHONE",
  item: "Phone",
  price: 100,
  quantity: 1,
  currency: "PHP",
  item_type: "item",
}
const shipping: TransactionLine = { ...phone, code: "so_1", item: "Shipping", price: 10, item_type: "fee" }
const home: CartAddress = {
  first_name: "Maria",
  last_name: "Santos",
  company: null,
  address_1: "12 Mabini St",
  address_2: null,
  city: "Quezon City",
  province: "Metro Manila",
  postal_code: "1100",
  country_code: "ph",
  phone: "+639171234567",
}
const sale: Sale = { currencyCode: "php", lines: [phone, shipping], shipping: home }

describe("the sale that a customer approves", () => {
  it.each<[string, Partial<Sale>]>([
    ["a name or a picture of the goods", { lines: [{ ...phone, item: "The phone", url_img: "x" }, shipping] }],
    ["the order of the lines", { lines: [shipping, phone] }],
    ["the phone", { shipping: { ...home, phone: null } }],
    ["how the address is typed", { shipping: { ...home, address_1: " 12  mabini st", address_2: "" } }],
  ])("stays the same after a change of %s", (_, changed) => {
    expect(toSaleText({ ...sale, ...changed })).toBe(toSaleText(sale))
  })

  it.each<[string, Partial<Sale>]>([
    ["other goods of the same price", { lines: [{ ...phone, code: "OTHER" }, shipping] }],
    ["another price", { lines: [{ ...phone, price: 99 }, shipping] }],
    ["more of them", { lines: [{ ...phone, quantity: 2 }, shipping] }],
    ["another way of shipping", { lines: [phone, { ...shipping, code: "so_2" }] }],
    ["one line less", { lines: [phone] }],
    ["another currency", { currencyCode: "usd" }],
    ["another street", { shipping: { ...home, address_1: "13 Mabini St" } }],
    ["another name", { shipping: { ...home, first_name: "Jose" } }],
    ["no address", { shipping: null }],
  ])("changes with %s", (_, changed) => {
    expect(toSaleText({ ...sale, ...changed })).not.toBe(toSaleText(sale))
  })
})
