import en from "./json/en.json" with { type: "json" }
import fil from "./json/fil.json" with { type: "json" }

/** Texts of the menu's entries. Medusa draws them itself, and knows nothing of the language that was chosen for these pages. */
export const MENUS = { en: en.menu, fil: fil.menu } as const
