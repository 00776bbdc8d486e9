import fc from "fast-check"
import { anyText } from "../../../../values/__tests__/any-text"
import { hostOf, toImageAddress, toImageKey } from "../image-address"

describe("an image's address", () => {
  test.each([
    ["https://shop.example/a.png", "https://shop.example/a.png"],
    [" https://shop.example/my phone.png ", "https://shop.example/my%20phone.png"],
    ["https://SHOP.example/é ü.png?w=1 2", "https://shop.example/%C3%A9%20%C3%BC.png?w=1%202"],
    ["https://shop.example/my%20phone.png", "https://shop.example/my%20phone.png"],
    ["https://bücher.example/a.png", "https://xn--bcher-kva.example/a.png"],
    ["https://shop.example/a/../b.png", "https://shop.example/b.png"],
    ["/static/a.png", "/static/a.png"],
  ])("%s is fetched at %s, which stays the same when it is converted again", (raw, address) => {
    expect(toImageAddress(raw)).toBe(address)
    expect(toImageAddress(address)).toBe(address)
  })

  test.each([
    ["by its accents, composed or not", "https://shop.example/café.png", "https://shop.example/cafe\u0301.png"],
    ["by its digits in capitals", "https://shop.example/caf%c3%a9.png", "https://shop.example/caf%C3%A9.png"],
    [
      "by accents that are encoded",
      "https://shop.example/cafe%cc%81.png?q=%c3%a9",
      "https://shop.example/café.png?q=é",
    ],
    ["by letters that need no encoding", "https://shop.example/%61%7Eb.png", "https://shop.example/a~b.png"],
    ["by a mark that has to be encoded", "https://shop.example/a%2fb.png", "https://shop.example/a%2Fb.png"],
  ])("names the same picture %s", (_, a, b) => {
    expect(toImageKey(a)).toBe(toImageKey(b))
  })

  test.each([
    ["a slash that is encoded", "https://shop.example/a%2Fb.png", "https://shop.example/a/b.png"],
    ["a question mark that is encoded", "https://shop.example/a%3Fb", "https://shop.example/a?b"],
    ["a letter of another size", "https://shop.example/A.png", "https://shop.example/a.png"],
    ["a letter without its accent", "https://shop.example/é.png", "https://shop.example/e.png"],
    ["bytes that are no letters", "https://shop.example/%ff.png", "https://shop.example/%fe.png"],
    ["a percent sign", "https://shop.example/%25c3.png", "https://shop.example/%c3.png"],
  ])("names another picture with %s", (_, a, b) => {
    expect(toImageKey(a)).not.toBe(toImageKey(b))
  })

  test("names the same picture as the address that is fetched", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), anyText()), (raw) => {
        expect(toImageKey(toImageAddress(raw))).toBe(toImageKey(raw))
        expect(toImageKey(toImageKey(raw))).toBe(toImageKey(raw))
      }),
    )
  })

  test("names its host, or null for a relative address", () => {
    expect(hostOf("http://localhost:9000/a.png")).toBe("localhost")
    expect(hostOf("/static/a.png")).toBeNull()
  })
})
