/// <reference types="jest" />
import { toLines, toShownImage } from "../field-lines"

describe("a field of an item, as the drawer shows it", () => {
  it("shows its device keys in one order, for any order of the source", () => {
    const lines = ["brand: Aurora", "color: Black", "ram: 8 GB"]
    expect(toLines({ ram: "8 GB", brand: "Aurora", color: "Black" })).toEqual(lines)
    expect(toLines({ brand: "Aurora", color: "Black", ram: "8 GB" })).toEqual(lines)
    expect(toLines(null)).toEqual([])
  })

  it.each([
    ["https://shop.example/static/1700-front.png?w=800#top", "1700-front.png"],
    ["https://shop.example/pictures/", "https://shop.example/pictures/"],
  ])("names the picture %s by its file", (url, fileName) => {
    const hash = "0123456789abcdef".repeat(4)
    expect(toShownImage({ url, hash, order: 0 })).toEqual({ url, fileName, hash, shortHash: "01234567…" })
  })

  it("names a picture without a file name by its address", () => {
    expect(toShownImage("https://shop.example/a.png")).toMatchObject({ fileName: "a.png", hash: null, shortHash: null })
  })
})
