import { type ProductReadObject } from "../../../../service/rules/wire/catalog"
import { aContent, aKnown } from "../../__tests__/samples"
import { NOT_KNOWN } from "../../desired/content"
import { lastSeen, livePrice, liveValue, mayBeLive, mayBePrices, newestPrice, toLive, toUndecided } from "../live"

const [first, second, third] = [900, 800, 700].map((deals_price) => aContent({ deals_price })) as [
  ReturnType<typeof aContent>,
  ReturnType<typeof aContent>,
  ReturnType<typeof aContent>,
]
const { name, category, deals_price, retail_price } = first
const shown: ProductReadObject = { id: "p1", status: 1, name, category, deals_price, retail_price }

describe("the contents that customers may see", () => {
  test("are the newest content, the contents that waited before, and the content that was read last, each once", () => {
    const known = aKnown({ content: third, undecided: [first, second], live: first })
    expect(mayBeLive(known)).toEqual([third, second, first])
    expect(mayBePrices(known)).toEqual([700, 800, 900])
    expect(newestPrice(known)).toBe(700)
  })

  test("are unknown for an item that the service does not have", () => {
    expect(mayBeLive(null)).toEqual([])
    expect(newestPrice(null)).toBeUndefined()
  })

  test("leave out unknown prices", () => {
    const known = aKnown({ content: null, undecided: [NOT_KNOWN], live: null })
    expect(mayBeLive(known)).toEqual([NOT_KNOWN])
    expect(mayBePrices(known)).toEqual([])
  })
})

describe("the content that customers saw last", () => {
  test("takes the content that was read, else the newest undecided one with a price", () => {
    expect(lastSeen(aKnown({ live: first, undecided: [second] }))).toEqual(first)
    expect(lastSeen(aKnown({ live: null, undecided: [first, second, NOT_KNOWN] }))).toEqual(second)
    expect(lastSeen(aKnown({ live: null }))).toBeNull()
  })

  test("shows its price unless the item is archived or the price is unknown", () => {
    expect(livePrice(aKnown({ live: first }))).toBe(900)
    expect(livePrice(aKnown({ live: first, archived: null }))).toBe(900)
    expect(livePrice(aKnown({ live: first, archived: true }))).toBeNull()
    expect(livePrice(aKnown({ live: NOT_KNOWN }))).toBeNull()
    expect(livePrice(aKnown({ live: null }))).toBeNull()
    expect(livePrice(null)).toBeNull()
  })

  test("shows the values that are known", () => {
    const known = aKnown({ live: { ...NOT_KNOWN, name: "Phone" } })
    expect([liveValue(known, "name"), liveValue(known, "description"), liveValue(null, "name")]).toEqual([
      "Phone",
      null,
      null,
    ])
  })
})

describe("contents that wait for approval and were not read yet", () => {
  test("keep the order in which they were sent, and leave out the content on sale", () => {
    const known = aKnown({ content: second, undecided: [third, first], live: first })
    expect(toUndecided(known, third)).toEqual({ undecided: [second, third] })
  })

  test("take a field of the ledger only while they exist", () => {
    expect(toUndecided(aKnown({ content: first, live: first }))).toEqual({})
    expect(toUndecided(aKnown({ content: first, live: first, undecided: [second] }))).toEqual({ undecided: [second] })
  })

  const sent = (...prices: number[]) => prices.map((price) => aContent({ deals_price: price, description: `${price}` }))
  const listed = (content: ReturnType<typeof aContent>) => ({ ...content, description: NOT_KNOWN.description })

  test("keep the newest ten as a whole, and of older ones the fields that the service lists or that never differed", () => {
    const many = sent(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    const { undecided } = toUndecided(aKnown({ content: null, undecided: many }))
    expect(undecided).toEqual([...many.slice(0, 2).map(listed), ...many.slice(2)])
    expect(mayBePrices(aKnown({ content: null, undecided }))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test("keep an older price once, however many texts follow", () => {
    const texts = Array.from({ length: 30 }, (_, at) => aContent({ deals_price: 900, description: `${at}` }))
    const { undecided } = toUndecided(aKnown({ content: null, undecided: [...sent(800), ...texts] }))
    expect(undecided).toEqual([...sent(800).map(listed), ...texts.slice(19, 20).map(listed), ...texts.slice(20)])
  })

  test("keep unknown content, and else the newest hundred", () => {
    const many = sent(...Array.from({ length: 120 }, (_, at) => at + 1))
    const { undecided } = toUndecided(aKnown({ content: null, undecided: [NOT_KNOWN, ...many] }))
    expect(undecided?.map((content) => content.deals_price)).toEqual([
      NOT_KNOWN.deals_price,
      ...Array.from({ length: 100 }, (_, at) => at + 21),
    ])
  })
})

describe("the content behind a version on sale", () => {
  test("takes all fields of the only similar candidate", () => {
    expect(toLive(shown, [second, first])).toEqual(first)
  })

  test("keeps the sent form of a text that the service lists in another form", () => {
    expect(toLive({ ...shown, name: "Phone " }, [first])).toEqual(first)
  })

  test("takes the fields that are equal in all similar candidates", () => {
    const other = { ...first, product_tagline: "New" }
    expect(toLive(shown, [first, other])).toEqual({ ...first, product_tagline: NOT_KNOWN.product_tagline })
  })

  test("takes the listed fields if no candidate is similar, and the fields that are equal in all candidates", () => {
    expect(toLive({ ...shown, deals_price: 1 }, [first, { ...second, description: "Other" }])).toEqual({
      ...first,
      ...{ deals_price: 1, description: NOT_KNOWN.description },
    })
    expect(toLive({ ...shown, retail_price: null }, [])).toEqual({ ...NOT_KNOWN, name, category, deals_price })
  })
})
