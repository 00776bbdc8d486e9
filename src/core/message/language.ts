/** The languages in which this plugin speaks. */
export const LANGUAGES = ["en", "fil"] as const
export type Language = (typeof LANGUAGES)[number]
