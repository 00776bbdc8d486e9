import fc from "fast-check"
import { anyText } from "../../../values/__tests__/any-text"
import { chooseReturnAddresses, fillPlaceholders, MOST_ADDRESS_CHARACTERS } from "../return-address"

const rules = {
  returnUrl: "https://shop.example/back?cart={cart_id}",
  allowedOrigins: ["https://shop.example", "http://localhost:8000/", /^https:\/\/.*\.preview\.example$/],
}

describe("the address that the customer comes back to", () => {
  it("defaults to the merchant's address, unless the storefront sends another one", () => {
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
    ["https://:password@shop.example/", "?"],
    ["javascript:alert(1)", "?"],
  ])("cannot be %s", (return_url, origin) => {
    expect(chooseReturnAddresses({ return_url }, rules)).toEqual({
      ok: false,
      why: { code: "foreign_return_address", values: { field: "return_url", origin } },
    })
  })

  it.each([
    ["a backslash", "https://shop.example\\@evil.example/"],
    ["a line break", "https://shop.example/\r\nback"],
    ["a tab in its host", "https://shop.exa\tmple/"],
    ["a NUL", "https://shop.example/\0"],
    ["a line break before it", "\nhttps://shop.example/"],
    ["60,000 letters", `https://shop.example/${"a".repeat(60_000)}`],
    ["60,000 letters that the parser would drop", `https://shop.example/${"a/../".repeat(12_000)}`],
    ["letters that exceed the limit once they are escaped", `https://shop.example/${"ñ".repeat(600)}`],
  ])("causes a refusal when it has %s", (_, return_url) => {
    expect(chooseReturnAddresses({ return_url }, rules)).toEqual({
      ok: false,
      why: { code: "unsafe_return_address", values: { field: "return_url", limit: MOST_ADDRESS_CHARACTERS } },
    })
  })

  it("goes to the service as the parser writes it, with its placeholders", () => {
    const chosen = chooseReturnAddresses(
      { return_url: " HTTPS://Shop.Example:443/a/../{cart_id}?s={payment_session_id}#x" },
      rules,
    )
    expect(chosen).toMatchObject({ returnUrl: "https://shop.example/%7Bcart_id%7D?s={payment_session_id}#x" })
    const values = { cart_id: "cart_1", payment_session_id: "payses_1" }
    expect(chosen.ok && fillPlaceholders(chosen.returnUrl, values)).toBe("https://shop.example/cart_1?s=payses_1#x")
  })

  it("leads to an allowed host in every parser for any input of a storefront", () => {
    const part = fc.constantFrom(
      ...[
        "https:",
        "http:",
        "javascript:",
        "//",
        "/",
        "\\",
        "@",
        ":",
        "?",
        "#",
        "%",
        "%0a",
        "%2f",
        "%5c",
        "\t",
        "\r\n",
        "\0",
        " ",
        ".",
      ],
      ...[
        "shop.example",
        "evil.example",
        "localhost:8000",
        "x.preview.example",
        "{cart_id}",
        "%7Bcart_id%7D",
        "[::1]",
        "ｓhop.example",
      ],
    )
    const address = fc.oneof(
      fc.array(fc.oneof(part, anyText({ maxLength: 4 })), { maxLength: 8 }).map((parts) => parts.join("")),
      anyText().map((rest) => `https://shop.example${rest}`),
      fc.webUrl(),
    )
    const values = { cart_id: "cart_1", payment_session_id: "payses_1" }
    fc.assert(
      fc.property(address, (return_url) => {
        const chosen = chooseReturnAddresses({ return_url }, rules)
        if (!chosen.ok) return
        const sent = fillPlaceholders(chosen.returnUrl, values)
        // RFC 3986 ends the authority at the first slash, question mark or hash. The address is printable ASCII.
        expect(sent).toMatch(/^[!-~]{1,2200}$/)
        expect(sent).not.toContain("\\")
        const [, origin] = /^(https?:\/\/[^/?#]*)/.exec(sent) ?? []
        expect(origin).toMatch(/^(https:\/\/shop\.example|http:\/\/localhost:8000|https:\/\/[^@]*\.preview\.example)$/)
        expect(new URL(sent).href).toBe(sent)
      }),
      { numRuns: 5_000 },
    )
  })

  it("may have as many characters as the limit, and no more", () => {
    const longest = `https://shop.example/${"a".repeat(MOST_ADDRESS_CHARACTERS - 21)}`
    expect(chooseReturnAddresses({ return_url: longest }, rules)).toMatchObject({ ok: true, returnUrl: longest })
    expect(chooseReturnAddresses({ return_url: `${longest}a` }, rules)).toMatchObject({ ok: false })
  })

  it.each([
    [
      "the storefront's own address",
      { return_url: "https://shop.example/ok", failed_url: "https://shop.example/no" },
      "no",
    ],
    ["the storefront's address for a success", { return_url: "https://shop.example/ok" }, "ok"],
    ["the merchant's address", {}, "failed"],
  ])("leads to %s after a rejection", (_, wanted, page) => {
    const chosen = chooseReturnAddresses(wanted, { ...rules, failedUrl: "https://shop.example/failed" })
    expect(chosen).toMatchObject({ ok: true, failedUrl: `https://shop.example/${page}` })
  })

  it("rejects the address if an allowed origin is no address", () => {
    const allowedOrigins = ["shop"]
    expect(chooseReturnAddresses({ return_url: "https://shop.example/" }, { allowedOrigins })).toMatchObject({
      ok: false,
    })
  })

  it("may match a pattern of the merchant", () => {
    expect(chooseReturnAddresses({ failed_url: "https://pr-12.preview.example/no" }, rules)).toMatchObject({ ok: true })
  })

  it("needs a value from the storefront or the settings", () => {
    expect(chooseReturnAddresses({}, { allowedOrigins: [] })).toMatchObject({
      ok: false,
      why: { code: "no_return_address" },
    })
  })

  it("names the cart and the session", () => {
    const values = { cart_id: "cart_1", payment_session_id: "payses_1" }
    expect(fillPlaceholders("https://shop.example/{cart_id}?s=%7Bpayment_session_id%7D", values)).toBe(
      "https://shop.example/cart_1?s=payses_1",
    )
  })
})
