import { compile } from "html-to-text"

/** Addresses and pictures say nothing in a text, and capitals would shout. Line breaks of a plain text are meant. */
const convert = compile({
  wordwrap: false,
  preserveNewlines: true,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** A description as clean text: markup removed, blocks and list entries on lines of their own, entities decoded. */
export function toPlainText(text: string | null | undefined): string {
  return convert(text ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** The same, for many items at once: the variants of a product share its description, so it is converted once. */
export function plainTextReader(): typeof toPlainText {
  const converted = new Map<string, string>()
  return (text) => {
    const html = text ?? ""
    const found = converted.get(html)
    if (found !== undefined) return found
    const plain = toPlainText(html)
    converted.set(html, plain)
    return plain
  }
}
