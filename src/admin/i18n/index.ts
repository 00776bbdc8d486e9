import { readChosenLanguage } from "./chosen-language"
import en from "./json/en.json" with { type: "json" }
import fil from "./json/fil.json" with { type: "json" }
import { MENUS } from "./menus"

/** Compiles only if the Filipino texts have every key of the English texts. */
const filipino: typeof en = fil

export default {
  en: { "partner-commerce": { ...en, menu: readChosenLanguage() === "fil" ? MENUS.fil : MENUS.en } },
  fil: { "partner-commerce": filipino },
}
