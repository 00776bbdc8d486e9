import { type DealOrderCallback } from "../../../service/rules/wire/callbacks"
import { isDealOver, toContacts, toPersonalWords, toPhones } from "../erase"
import { type DealState } from "../status"

const DAY_MS = 86_400_000

it.each<[DealState, isShipped: boolean, days: number, ended: boolean]>([
  ["received", false, 99, false],
  ["reserved", false, 99, false],
  ["committed", true, 99, false],
  ["confirmed", false, 29, false],
  ["confirmed", true, 0, true],
  ["confirmed", false, 30, true],
  ["cancelled", false, 0, true],
  ["refused", false, 0, true],
])("a deal that is %s, shipped: %p, after %i days, has ended: %p", (state, isShipped, days, ended) =>
  expect(isDealOver({ state, isShipped, ageMs: days * DAY_MS })).toBe(ended),
)

const body = {
  order_id: "DEAL-1",
  trx_id: "7b0a1c9e-0000-4000-8000-000000000001",
  product_id: "variant_1",
  amount: 15_990,
  currency: "PHP",
  customer: { full_name: "Isidra Quiambao", phone: "0917", adr_shipping: { addr_type: "shipping", country: "PH" } },
  sender: { full_name: "Jose Reyes", phone: "0918", adr_billing: { city: "Bayan" } },
  remark: "ring twice at Quiambao's",
  channel: "app",
} as DealOrderCallback

it("treats undocumented fields as personal data, except ids and codes", () =>
  expect(toPersonalWords(body)).toEqual([
    ...["Isidra Quiambao", "0917", "Jose Reyes", "0918", "Bayan"],
    "ring twice at Quiambao's",
  ]))

it("finds the phone numbers of the recipient and of the sender", () => {
  const [recipient, sender] = ["0917 555 0142", "0918 555 0143"]
  const gift = { customer: { phone: recipient }, sender: { full_name: "Jose Reyes", phone: sender } }
  expect(toPhones(gift)).toEqual([recipient, sender])
  expect(toPhones({ customer: {}, sender: "somebody" })).toEqual([])
})

it.each(["", "-", "0", "63", "n/a", "0000000000"])("treats %p as no phone number", (phone) => {
  expect(toPhones({ customer: { phone }, sender: null })).toEqual([])
  expect(toContacts({ email: null, phone })).toEqual([])
})

it("finds the e-mail address and the phone number of a customer, without placeholders", () => {
  const [email, phone] = ["isidra.q@mail.example", "0917 555 0142"]
  expect(toContacts({ email, phone })).toEqual([email, phone])
  expect(toContacts({ email: "n/a", phone: null })).toEqual([])
})

it("counts a value of six letters in an unknown field as personal, and leaves out the harmless fields of lists", () => {
  const odd = {
    ...body,
    customer: {},
    sender: [{ country: "Philippines", city: "Bayan" }, null],
    remark: "Isidra",
    code: "ABCDE",
  }
  expect(toPersonalWords(odd as DealOrderCallback)).toEqual(["Bayan", "Isidra"])
})
