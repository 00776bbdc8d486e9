import { toLanguage } from "../language"

it.each([
  [[], "en"],
  [["en-US"], "en"],
  [["tl-PH"], "fil"],
  [["fil-PH", "de-DE"], "fil"],
  [["tl-PH", "en-US"], "en"],
  [["de-DE", "tlh"], "en"],
])("a store with the locales %j gets texts in %s", (locales, language) => {
  expect(toLanguage(locales)).toBe(language)
})
