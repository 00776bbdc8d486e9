import { hostOf, toImageAddress } from "../image-address"

describe("an image's address", () => {
  test.each([
    ["https://shop.example/a.png", "https://shop.example/a.png"],
    [" https://shop.example/my phone.png ", "https://shop.example/my%20phone.png"],
    ["https://SHOP.example/é ü.png?w=1 2", "https://shop.example/%C3%A9%20%C3%BC.png?w=1%202"],
    ["https://shop.example/my%20phone.png", "https://shop.example/my%20phone.png"],
    ["https://bücher.example/a.png", "https://xn--bcher-kva.example/a.png"],
    ["https://shop.example/a/../b.png", "https://shop.example/b.png"],
    ["/static/a.png", "/static/a.png"],
  ])("%s is fetched at %s, and that again at itself", (raw, address) => {
    expect(toImageAddress(raw)).toBe(address)
    expect(toImageAddress(address)).toBe(address)
  })

  test("has a host, or is none", () => {
    expect(hostOf("http://localhost:9000/a.png")).toBe("localhost")
    expect(hostOf("/static/a.png")).toBeNull()
  })
})
