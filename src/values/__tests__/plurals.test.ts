import fil from "../../admin/i18n/json/fil.json"

const NUMBERS = ["count", "number"]
/** "1" or "one" as a separate word. */
const WRITTEN_NUMBER = /(^|[^\p{L}\p{N}])(1|isa|isang)(?![\p{L}\p{N}])/iu

type Texts = { [key: string]: string | Texts }

function* toLeaves(texts: Texts, path = ""): Generator<[path: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") yield [`${path}${key}`, value]
    else yield* toLeaves(value, `${path}${key}.`)
  }
}

const texts = new Map(toLeaves(fil))
const plurals = [...texts]
  .filter(([key]) => key.endsWith("_one"))
  .map(([key, one]) => ({ key, one, other: texts.get(key.replace(/_one$/, "_other")) ?? "" }))

const toNumbers = (text: string) => NUMBERS.filter((name) => text.includes(`{{${name}}}`))

describe("a Filipino text that counts", () => {
  it("is the form `one` for most numbers, and not for 1 alone", () => {
    expect([0, 1, 2, 3, 5, 7, 8, 10, 4, 6, 9].map((count) => new Intl.PluralRules("fil").select(count))).toEqual([
      ...Array<string>(8).fill("one"),
      ...Array<string>(3).fill("other"),
    ])
  })

  it.each(plurals)("$key says the number that it is given", ({ one, other }) => {
    expect(toNumbers(one)).toEqual(toNumbers(other))
    expect(one).not.toMatch(WRITTEN_NUMBER)
  })
})
