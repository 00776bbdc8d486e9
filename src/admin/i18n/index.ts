import en from "./json/en.json" with { type: "json" }
import fil from "./json/fil.json" with { type: "json" }

/** Compiles only while the Filipino texts have every key of the English ones. */
const filipino: typeof en = fil

export default {
  en: { "partner-commerce": en },
  fil: { "partner-commerce": filipino },
}
