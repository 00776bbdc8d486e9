import { toSearchedWords, toTsQuery } from "../search-words"

describe("searched words", () => {
  test.each([
    "09171234567",
    "+639171234567",
    "0063 917 123 4567",
    "63-917-123-4567",
    "(0917) 123-4567",
    "9171234567",
    "+63 (0) 917 123 4567",
  ])("know the phone number in %s", (text) => {
    expect(toSearchedWords(text).phone).toBe("9171234567")
  })

  test.each([
    ["#1024", [], null],
    ["#1024567", ["1024567"], null],
    ["0917123", ["0917123"], "917123"],
    ["+63917123", ["+63917123"], "917123"],
    ["Maria  Santos", ["maria", "santos"], null],
    ["Dela Cruz, Juan", ["dela", "cruz", "juan"], null],
    ["Maria@Shop.Example", ["maria@shop.example"], null],
    ["#A1B2C3D", ["a1b2c3d"], null],
    ["Aurora 5 - 128 GB", ["aurora", "5", "128", "gb"], null],
    ["+6562345678", ["+6562345678"], "6562345678"],
    ["Peña", ["peña"], null],
    ["- #", [], null],
  ])("the text %j has the words %j and the phone %j", (text, words, phone) => {
    expect(toSearchedWords(text)).toEqual({ words, phone })
  })

  it("a query finds the rows in which each of its words is the beginning of a word, or the rows with its number", () => {
    expect(toTsQuery({ words: ["maria", "o'neil\\"], phone: null })).toBe("('maria':* & 'o''neil\\\\':*)")
    expect(toTsQuery({ words: ["0917"], phone: "917" })).toBe("('0917':*) | '917':*")
    expect(toTsQuery({ words: [], phone: null })).toBeNull()
  })
})
