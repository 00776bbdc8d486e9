import { type DealOrderCallback } from "../../../service/rules/wire/callbacks"
import { type OrderAddress } from "../../../orders/rules/address"
import { toBuyer } from "../buyer"
import { TEST_TRANSACTION } from "../../../orders/rules/test-deal"

const billing: OrderAddress = {
  ...{ first_name: "Maria", last_name: "Santos", phone: "0917 123 4567" },
  ...{ address_1: null, address_2: null, city: null, province: null, postal_code: null, country_code: "ph" },
}
const buyerOf = (deal: object, changes: Partial<OrderAddress> = {}) =>
  toBuyer({
    deal: { trx_id: "t1", customer: {}, ...deal } as DealOrderCallback,
    billing: { ...billing, ...changes },
    country: "ph",
  })

describe("the buyer of a deal", () => {
  it("takes the name of the billing address, and the phone number as its key", () => {
    expect(buyerOf({})).toEqual({
      ...{ first_name: "Maria", last_name: "Santos", phone: "0917 123 4567" },
      key: "639171234567",
    })
  })

  it("takes the deal as its key without a phone number", () => {
    expect(buyerOf({}, { phone: null })).toMatchObject({ phone: null, key: "trx:t1" })
  })

  it("comes from the sender of a gift", () => {
    expect(buyerOf({ sender: { full_name: "Jose Reyes" } })).not.toBeNull()
    expect(buyerOf({ sender: null })).not.toBeNull()
  })

  it("stays unknown if the sender of a gift cannot be read", () => {
    expect(buyerOf({ sender: 7 })).toBeNull()
  })

  it("does not exist for a test deal", () => {
    expect(buyerOf({ trx_id: `${TEST_TRANSACTION}000000000001` })).toBeNull()
  })
})
