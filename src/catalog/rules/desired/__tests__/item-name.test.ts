import fc from "fast-check"
import { anyText } from "../../../../values/__tests__/any-text"
import { toName, type Titles } from "../item-name"

const titles = (changes: Partial<Titles> & { options?: Record<string, string> }): Titles => ({
  productTitle: "Phone",
  variantTitle: null,
  hasSiblings: true,
  device: { options: changes.options ?? {} },
  ...changes,
})
/** The product's order: its first variant is named "Deep Heather / L". */
const tee = {
  productTitle: "Tee",
  example: { title: "Deep Heather / L", options: { Size: "L", Color: "Deep Heather" } },
}
const hoodie = { productTitle: "Eos V-Neck Hoodie", options: { Color: "Green", Size: "M" } }

describe("the name of an item", () => {
  test.each<[string, Parameters<typeof titles>[0], string]>([
    ["is the product's title if the product has one variant", { variantTitle: "Red", hasSiblings: false }, "Phone"],
    ["includes the variant's title if the product has several variants", { variantTitle: " Red " }, "Phone - Red"],
    ["has no markup", { productTitle: "<b>Phone</b><br>Pro", variantTitle: '<span class="x">Red' }, "Phone Pro - Red"],
    ["keeps a size that looks like markup", { variantTitle: "<S>" }, "Phone - <S>"],
    ["leaves out Medusa's placeholder titles", { variantTitle: "Default Variant" }, "Phone"],
    ["needs no variant title", { variantTitle: null }, "Phone"],
    ["is empty without a product title", { productTitle: " ", variantTitle: "Red" }, ""],
    [
      "shows the options if the variant's title repeats the product's, in the order of the options",
      { ...hoodie, variantTitle: "Eos V-Neck Hoodie-M-Green" },
      "Eos V-Neck Hoodie - M / Green",
    ],
    [
      "shows the options if the variant's title repeats the product's at the end",
      { ...hoodie, variantTitle: "Green EOS v-neck hoodie" },
      "Eos V-Neck Hoodie - Green / M",
    ],
    [
      "shows the options if the variant's title only repeats the product's",
      { ...hoodie, variantTitle: "Eos V-Neck Hoodie" },
      "Eos V-Neck Hoodie - Green / M",
    ],
    [
      "is the variant's title if that repeats the product's and the variant has no options",
      { productTitle: "Hoodie", variantTitle: "Hoodie in green" },
      "Hoodie in green",
    ],
    [
      "is the variant's title if an option's value repeats the product's title as well",
      { productTitle: "Tea", variantTitle: "Green Tea", options: { Kind: "Green Tea" } },
      "Green Tea",
    ],
    [
      "recognises a repetition with another dash or apostrophe",
      { productTitle: "Women's V-Neck Tee", variantTitle: "Women’s V Neck Tee – M", options: { Size: "M" } },
      "Women's V-Neck Tee - M",
    ],
    [
      "recognises a repetition whose small letters are longer",
      { productTitle: "İzmir Tea", variantTitle: "İzmir Tea Green L", options: { Color: "Green", Size: "L" } },
      "İzmir Tea - Green / L",
    ],
    ["distinguishes words by their vowel signs", { productTitle: "राम", variantTitle: "रामा" }, "राम - रामा"],
    [
      "does not count a part of a word as a repetition",
      { productTitle: "Phone", variantTitle: "Phonecase", options: { Kind: "Case" } },
      "Phone - Phonecase",
    ],
    [
      "finds an option after a product title that contains the option's word",
      { productTitle: "Green Tea", variantTitle: "Green Tea L Green", options: { Color: "Green", Size: "L" } },
      "Green Tea - L / Green",
    ],
    [
      "recognises a repetition without its accents",
      { productTitle: "Café Mug", variantTitle: "Cafe\u0301 mug – Red", options: { Color: "Red" } },
      "Café Mug - Red",
    ],
    [
      "recognises a repetition if the product's title has no accents",
      { productTitle: "Cafe Mug", variantTitle: "CAFÉ MUG in red" },
      "CAFÉ MUG in red",
    ],
    [
      "lists the options in the product's order if the variant's title has another order",
      { ...tee, variantTitle: "XXL / Yellow", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - Yellow / XXL",
    ],
    [
      "lists the options in the product's order if a value contains another value",
      { ...tee, variantTitle: "L-Heather L", options: { Color: "Heather L", Size: "L" } },
      "Tee - Heather L / L",
    ],
    [
      "lists the options in the product's order if the title repeats the product's",
      { ...tee, variantTitle: "Tee XXL Yellow", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - Yellow / XXL",
    ],
    [
      "keeps the variant's title if that has the product's order",
      { ...tee, variantTitle: "Yellow – XXL", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - Yellow – XXL",
    ],
    [
      "keeps the variant's title if that has more words than the options",
      { ...tee, variantTitle: "XXL, sunny yellow", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - XXL, sunny yellow",
    ],
    [
      "keeps the variant's title if that names an option in other words",
      { ...tee, variantTitle: "XXL / Sun", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - XXL / Sun",
    ],
    [
      "puts an option that the product's order lacks at the end",
      {
        ...tee,
        variantTitle: "Wool / XXL / Yellow",
        options: { Color: "Yellow", Material: "Wool", Size: "XXL" },
      },
      "Tee - Yellow / XXL / Wool",
    ],
    ["has its entities decoded", { productTitle: "HeatTech&trade; T&eacute;e", hasSiblings: false }, "HeatTech™ Tée"],
    [
      "keeps a text that only looks like markup or an entity",
      { productTitle: "Cable <S> R&D &unknown;", hasSiblings: false },
      "Cable <S> R&D &unknown;",
    ],
    ["has its blanks collapsed", { productTitle: " Aurora\u00a0 5\n", variantTitle: "128\t GB" }, "Aurora 5 - 128 GB"],
    ["is composed", { productTitle: "Cafe\u0301", hasSiblings: false }, "Café"],
  ])("%s", (_, given, name) => {
    expect(toName(titles(given))).toBe(name)
  })

  test("lists the options of a product in the same order for all its variants", () => {
    const colors = ["Red", "Deep Heather", "Heather"]
    const sizes = ["S", "XL", "Red"]
    const variant = fc
      .record({ Color: fc.constantFrom(...colors), Size: fc.constantFrom("S", "XL"), isSizeFirst: fc.boolean() })
      .map(({ isSizeFirst, ...options }) => ({
        title: (isSizeFirst ? [options.Size, options.Color] : [options.Color, options.Size]).join(" / "),
        options,
      }))
    fc.assert(
      fc.property(fc.array(variant, { minLength: 2, maxLength: 6 }), fc.boolean(), ([example, ...others], isAgain) => {
        const isColorFirst = others.map(({ title, options }) => {
          const variantTitle = isAgain ? `Tee ${title}` : title
          const name = toName(titles({ productTitle: "Tee", variantTitle, options, example }))
          expect(sizes.some((size) => name.includes(size))).toBe(true)
          return name.startsWith(`Tee - ${options.Color}`)
        })
        expect(isColorFirst).toEqual(others.map(() => example?.title.startsWith(example.options.Color)))
      }),
    )
  })

  test("takes little time for extremely long titles", () => {
    const [productTitle, variantTitle] = ["ab".repeat(50_000), "ab".repeat(100_000)]
    const begun = process.cpuUsage()
    toName(titles({ productTitle, variantTitle, options: { A: productTitle, B: "ab" }, example: null }))
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
  })

  test("stays the same when it is normalised again", () => {
    const text = anyText()
    fc.assert(
      fc.property(text, text, fc.dictionary(text, text), (productTitle, variantTitle, options) => {
        const name = toName(titles({ productTitle, variantTitle, options }))
        expect(name).toBe(name.normalize("NFC").trim())
        expect(name).not.toMatch(/\s{2}|[\n\t]/)
      }),
    )
  })
})
