import en from "./json/en.json" with { type: "json" }
import fil from "./json/fil.json" with { type: "json" }

/** Texts of the menu's entries. Medusa draws the menu, and ignores the language that the user chose for the plugin's pages. */
export const MENUS = { en: en.menu, fil: fil.menu } as const
