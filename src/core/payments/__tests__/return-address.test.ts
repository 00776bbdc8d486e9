import { chooseReturnAddresses, fillPlaceholders } from "../return-address"

const rules = {
  returnUrl: "https://shop.example/back?cart={cart_id}",
  allowedOrigins: ["https://shop.example", "http://localhost:8000/", /^https:\/\/.*\.preview\.example$/],
}

describe("where the customer comes back to", () => {
  it("is the merchant's address, unless the storefront says another one", () => {
    expect(chooseReturnAddresses({}, rules)).toEqual({
      ok: true,
      returnUrl: rules.returnUrl,
      failedUrl: rules.returnUrl,
    })
    expect(chooseReturnAddresses({ return_url: "http://localhost:8000/ok" }, rules)).toMatchObject({
      returnUrl: "http://localhost:8000/ok",
      failedUrl: "http://localhost:8000/ok",
    })
  })

  it.each([
    ["https://evil.example/back", "https://evil.example"],
    ["https://shop.example.evil.example/", "https://shop.example.evil.example"],
    ["https://shop.example@evil.example/", "?"],
    ["http://shop.example/", "http://shop.example"],
    ["javascript:alert(1)", "?"],
  ])("is not %s", (return_url, origin) => {
    expect(chooseReturnAddresses({ return_url }, rules)).toEqual({
      ok: false,
      why: { code: "foreign_return_address", values: { field: "return_url", origin } },
    })
  })

  it("may be any that a pattern of the merchant allows", () => {
    expect(chooseReturnAddresses({ failed_url: "https://pr-12.preview.example/no" }, rules)).toMatchObject({ ok: true })
  })

  it("has to be said by somebody", () => {
    expect(chooseReturnAddresses({}, { allowedOrigins: [] })).toMatchObject({ why: { code: "no_return_address" } })
  })

  it("names the cart and the session", () => {
    const values = { cart_id: "cart_1", payment_session_id: "payses_1" }
    expect(fillPlaceholders("https://shop.example/{cart_id}?s=%7Bpayment_session_id%7D", values)).toBe(
      "https://shop.example/cart_1?s=payses_1",
    )
  })
})
