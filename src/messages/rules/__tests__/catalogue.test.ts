import { type Catalogue, type Text } from "../catalogue"
import { en } from "../en"
import { fil } from "../fil"
import { type Code, type Message } from "../message"
import { LANGUAGES, render } from "../render"
import { DEFAULT_SETTINGS } from "../../../settings/rules/settings"
import { SAMPLES } from "./samples"

const LANGUAGE: Record<(typeof LANGUAGES)[number], Catalogue> = { en, fil }
const ALL = Object.keys(SAMPLES) as Code[]
const messageOf = (code: Code) => ({ code, values: SAMPLES[code] }) as Message

const toForms = (text: Text) => (typeof text === "string" ? [text] : [text.one, text.other])
const namesIn = (form: string) => new Set([...form.matchAll(/\{(\w+)(?::[^}]*)?\}/g)].map(([, name]) => name ?? ""))

describe.each(LANGUAGES)("the catalogue of %s", (language) => {
  const { messages, fixes } = LANGUAGE[language]

  it("names settings by their title on the page, not by their key", () => {
    const keys = Object.keys(DEFAULT_SETTINGS).filter((key) => key.includes("_"))
    const naming = Object.entries(fixes).filter(([, fix]) => keys.some((key) => fix.includes(key)))
    expect(naming).toEqual([])
  })

  it("contains exactly the codes of all messages", () => {
    expect(Object.keys(messages).sort()).toEqual([...ALL].sort())
  })

  it.each(ALL)("fills %s with values that it has", (code) => {
    const known = Object.keys(SAMPLES[code])
    for (const form of toForms(messages[code])) expect(known).toEqual(expect.arrayContaining([...namesIn(form)]))
  })

  it.each(ALL)("counts in %s by a number that it has, in each plural form", (code) => {
    const text: Text = messages[code]
    const by = typeof text === "string" ? [] : [text.by]
    expect(Object.keys(SAMPLES[code])).toEqual(expect.arrayContaining(by))
    for (const form of toForms(text)) expect([...namesIn(form)]).toEqual(expect.arrayContaining(by))
  })

  it.each(ALL)("fills every placeholder in %s", (code) => {
    const text = render(messageOf(code), language)
    expect(text).toMatch(/^[^{}[\]]+$/)
    expect(text).not.toContain("undefined")
  })

  it("writes sentences so that they fit within another sentence", () => {
    const capital = Object.entries<Text>(messages).filter(([, text]) =>
      toForms(text).some((form) => /^\p{Lu}/u.test(form)),
    )
    expect(capital).toEqual([])
  })

  it("contains a fix for each code that a person can fix, and for no unknown code", () => {
    expect(Object.values(fixes).every((fix) => fix.length > 10)).toBe(true)
    expect(Object.keys(fixes).filter((code) => !Object.hasOwn(SAMPLES, code))).toEqual([])
    expect(Object.keys(fixes).sort()).toEqual(Object.keys(en.fixes).sort())
  })
})

it.each(ALL)("both languages use the same values in %s", (code) => {
  const said = ({ messages }: Catalogue) => [...namesIn(toForms(messages[code]).join(" "))].sort()
  expect(said(fil)).toEqual(said(en))
})
