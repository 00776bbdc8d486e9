import { parseUrl } from "../parse-url"

describe("an address", () => {
  it("is parsed in the same way however often it is asked", () => {
    const hosts = Array.from({ length: 20_000 }, () => parseUrl("https://bücher.example/é.png")?.host)
    expect(new Set(hosts)).toEqual(new Set(["xn--bcher-kva.example"]))
  })

  it("is read from its base", () => {
    expect(parseUrl("/b.png", "https://shop.example/a/")?.href).toBe("https://shop.example/b.png")
  })

  it("is null when the text is no address", () => {
    expect(["", "/a.png", "http://", "shop.example"].map((text) => parseUrl(text))).toEqual([null, null, null, null])
  })
})
