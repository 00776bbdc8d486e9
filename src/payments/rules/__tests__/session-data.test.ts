import { storefrontData, toSessionData } from "../session-data"

const transaction = {
  ...{ trx_id: "ab-1", remote_trx_id: "AB-1", redirect_url: "https://pay.example/1" },
  ...{ carries_token: false, expires_at: new Date("2026-11-26T08:00:00Z") },
}

describe("the data of a payment session", () => {
  it("name the transaction as the service spells it", () => {
    expect(toSessionData(transaction)).toEqual({
      ...{ trx_id: "AB-1", redirect_url: "https://pay.example/1", expires_at: "2026-11-26T08:00:00.000Z" },
    })
    expect(toSessionData({ ...transaction, remote_trx_id: null, expires_at: null })).toMatchObject({
      ...{ trx_id: "ab-1", expires_at: null },
    })
    expect(toSessionData({ ...transaction, remote_trx_id: null, trx_id: null }).trx_id).toBe("")
  })

  it("keep an address with a token away from the storefront", () => {
    expect(toSessionData({ ...transaction, carries_token: true })).not.toHaveProperty("redirect_url")
  })
})

describe("the data that a storefront sends", () => {
  it("keep only the known fields", () => {
    expect(
      storefrontData.parse({ return_url: "a", failed_url: "b", installment_plan_id: 7, trx_id: "forged" }),
    ).toEqual({ return_url: "a", failed_url: "b", installment_plan_id: "7" })
  })

  it.each([
    ["p".repeat(200), true],
    ["p".repeat(201), false],
    ["", false],
    ["a\u0000b", false],
    ["a\nb", false],
    ["plan\u007f", false],
    ["é", false],
  ])("accept a plan's id only in the service's alphabet and length: %#", (installment_plan_id, isOne) => {
    expect(storefrontData.safeParse({ installment_plan_id }).success).toBe(isOne)
  })
})
