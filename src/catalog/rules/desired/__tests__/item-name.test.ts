import fc from "fast-check"
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
    ["is the product's title where it has one variant", { variantTitle: "Red", hasSiblings: false }, "Phone"],
    ["carries the variant's title beside siblings", { variantTitle: " Red " }, "Phone - Red"],
    ["has no markup", { productTitle: "<b>Phone</b><br>Pro", variantTitle: '<span class="x">Red' }, "Phone Pro - Red"],
    ["keeps a size in signs of markup", { variantTitle: "<S>" }, "Phone - <S>"],
    ["leaves Medusa's stand-in titles out", { variantTitle: "Default Variant" }, "Phone"],
    ["does without a variant title", { variantTitle: null }, "Phone"],
    ["is nothing without a product's title", { productTitle: " ", variantTitle: "Red" }, ""],
    [
      "shows the options where the variant's title says the product's again, in its order",
      { ...hoodie, variantTitle: "Eos V-Neck Hoodie-M-Green" },
      "Eos V-Neck Hoodie - M / Green",
    ],
    [
      "so too where it says it last",
      { ...hoodie, variantTitle: "Green EOS v-neck hoodie" },
      "Eos V-Neck Hoodie - Green / M",
    ],
    [
      "so too where it says nothing else",
      { ...hoodie, variantTitle: "Eos V-Neck Hoodie" },
      "Eos V-Neck Hoodie - Green / M",
    ],
    [
      "is the variant's title where that says the product's and there are no options",
      { productTitle: "Hoodie", variantTitle: "Hoodie in green" },
      "Hoodie in green",
    ],
    [
      "is the variant's title where an option's value says the product's as well",
      { productTitle: "Tea", variantTitle: "Green Tea", options: { Kind: "Green Tea" } },
      "Green Tea",
    ],
    [
      "sees a repetition that is written with another dash or apostrophe",
      { productTitle: "Women's V-Neck Tee", variantTitle: "Women’s V Neck Tee – M", options: { Size: "M" } },
      "Women's V-Neck Tee - M",
    ],
    [
      "so too one whose small letters are longer",
      { productTitle: "İzmir Tea", variantTitle: "İzmir Tea Green L", options: { Color: "Green", Size: "L" } },
      "İzmir Tea - Green / L",
    ],
    [
      "takes a letter with a vowel's sign for another word",
      { productTitle: "राम", variantTitle: "रामा" },
      "राम - रामा",
    ],
    [
      "takes a part of a word for no repetition",
      { productTitle: "Phone", variantTitle: "Phonecase", options: { Kind: "Case" } },
      "Phone - Phonecase",
    ],
    [
      "finds an option behind the product's title that has its word too",
      { productTitle: "Green Tea", variantTitle: "Green Tea L Green", options: { Color: "Green", Size: "L" } },
      "Green Tea - L / Green",
    ],
    [
      "sees a repetition without its accents",
      { productTitle: "Café Mug", variantTitle: "Cafe\u0301 mug – Red", options: { Color: "Red" } },
      "Café Mug - Red",
    ],
    [
      "so too where the product's title has none",
      { productTitle: "Cafe Mug", variantTitle: "CAFÉ MUG in red" },
      "CAFÉ MUG in red",
    ],
    [
      "says the options in its product's order where its title has another",
      { ...tee, variantTitle: "XXL / Yellow", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - Yellow / XXL",
    ],
    [
      "so too where a value has another one in it",
      { ...tee, variantTitle: "L-Heather L", options: { Color: "Heather L", Size: "L" } },
      "Tee - Heather L / L",
    ],
    [
      "so too where its title says the product's again",
      { ...tee, variantTitle: "Tee XXL Yellow", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - Yellow / XXL",
    ],
    [
      "keeps its own title where that has the product's order",
      { ...tee, variantTitle: "Yellow – XXL", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - Yellow – XXL",
    ],
    [
      "keeps its own title where that says more than the options",
      { ...tee, variantTitle: "XXL, sunny yellow", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - XXL, sunny yellow",
    ],
    [
      "keeps its own title where that says an option in other words",
      { ...tee, variantTitle: "XXL / Sun", options: { Color: "Yellow", Size: "XXL" } },
      "Tee - XXL / Sun",
    ],
    [
      "says an option that the product's order does not have last",
      {
        ...tee,
        variantTitle: "Wool / XXL / Yellow",
        options: { Color: "Yellow", Material: "Wool", Size: "XXL" },
      },
      "Tee - Yellow / XXL / Wool",
    ],
    ["has its entities decoded", { productTitle: "HeatTech&trade; T&eacute;e", hasSiblings: false }, "HeatTech™ Tée"],
    [
      "keeps what only looks like markup or an entity",
      { productTitle: "Cable <S> R&D &unknown;", hasSiblings: false },
      "Cable <S> R&D &unknown;",
    ],
    ["has its blanks collapsed", { productTitle: " Aurora\u00a0 5\n", variantTitle: "128\t GB" }, "Aurora 5 - 128 GB"],
    ["is composed", { productTitle: "Cafe\u0301", hasSiblings: false }, "Café"],
  ])("%s", (_, given, name) => {
    expect(toName(titles(given))).toBe(name)
  })

  test("says the options of one product in one order, in spite of the titles of its variants", () => {
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

  test("costs little time for titles without an end", () => {
    const [productTitle, variantTitle] = ["ab".repeat(50_000), "ab".repeat(100_000)]
    const begun = process.cpuUsage()
    toName(titles({ productTitle, variantTitle, options: { A: productTitle, B: "ab" }, example: null }))
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000)
  })

  test("stays the same when it is normalised again", () => {
    const text = fc.string({ unit: "binary" })
    fc.assert(
      fc.property(text, text, fc.dictionary(text, text), (productTitle, variantTitle, options) => {
        const name = toName(titles({ productTitle, variantTitle, options }))
        expect(name).toBe(name.normalize("NFC").trim())
        expect(name).not.toMatch(/\s{2}|[\n\t]/)
      }),
    )
  })
})
