import { type Catalogue, type Text } from "../catalogue"
import { en } from "../en"
import { fil } from "../fil"
import { type Code, type Message } from "../message"
import { LANGUAGES, render } from "../render"
import { DEFAULT_SETTINGS } from "../../../settings/rules/settings"

const LANGUAGE: Record<(typeof LANGUAGES)[number], Catalogue> = { en, fil }
const ALL = Object.keys(en.messages) as Code[]

const toForms = (text: Text) => (typeof text === "string" ? [text] : [text.one, text.other])
const namesIn = (form: string) => new Set([...form.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(([, name]) => name ?? ""))
const namesOf = (text: Text) => namesIn(toForms(text).join(" "))

describe.each(LANGUAGES)("the catalogue of %s", (language) => {
  const { messages, fixes } = LANGUAGE[language]

  it("names settings by their title on the page, not by their key", () => {
    const keys = Object.keys(DEFAULT_SETTINGS).filter((key) => key.includes("_"))
    const naming = Object.entries(fixes).filter(([, fix]) => keys.some((key) => fix.includes(key)))
    expect(naming).toEqual([])
  })

  it.each(ALL)("shows the number that %s counts, in each plural form", (code) => {
    const text: Text = messages[code]
    const by = typeof text === "string" ? [] : [text.by]
    for (const form of toForms(text)) expect([...namesIn(form)]).toEqual(expect.arrayContaining(by))
  })

  it.each(ALL)("fills every placeholder in %s", (code) => {
    const values = Object.fromEntries([...namesOf(messages[code])].map((name) => [name, 2]))
    const text = render({ code, values: { ...values, currency: "PHP" } } as unknown as Message, language)
    expect(text).toMatch(/^[^{}[\]]+$/)
    expect(text).not.toContain("undefined")
  })

  it("writes sentences so that they fit within another sentence", () => {
    const capital = Object.entries<Text>(messages).filter(([, text]) =>
      toForms(text).some((form) => /^\p{Lu}/u.test(form)),
    )
    expect(capital).toEqual([])
  })

  it("contains a fix for each code that a person can fix", () => {
    expect(Object.values(fixes).every((fix) => fix.length > 10)).toBe(true)
  })
})

it.each(ALL)("both languages use the same values in %s", (code) => {
  const said = ({ messages }: Catalogue) => [...namesOf(messages[code])].sort()
  expect(said(fil)).toEqual(said(en))
})
