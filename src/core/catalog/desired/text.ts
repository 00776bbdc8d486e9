/** Texts as the service shows them: without markup, with every entity decoded, in one form of Unicode, without needless blanks. */
import { compile, type DomNode, type FormatCallback } from "html-to-text"

/** The rows of a table, each cell read to its end before the next one begins. How many columns or rows a cell claims says nothing in a text. */
const formatRows: FormatCallback = (table, walk, builder) => {
  const rows = findRows(table.children)
  builder.openBlock({ leadingLineBreaks: 2 })
  if (rows.length === 0) walk(table.children, builder)
  for (const row of rows) {
    builder.openBlock({ leadingLineBreaks: 1 })
    for (const cell of row.children) {
      if (cell.name !== "td" && cell.name !== "th") continue
      walk(cell.children, builder)
      builder.addInline(" ")
    }
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const ROW_GROUPS = new Set(["thead", "tbody", "tfoot"])
function findRows(nodes: DomNode[]): DomNode[] {
  return nodes.flatMap((node) => {
    if (node.name === "tr") return [node]
    return ROW_GROUPS.has(node.name ?? "") ? findRows(node.children) : []
  })
}

/**
 * Addresses and pictures say nothing in a text, and capitals would shout. Line breaks of a plain text are meant. The library descends by
 * calling itself: what lies deeper than any page has it is left out, and does not end the stack.
 */
const convert = compile({
  wordwrap: false,
  preserveNewlines: true,
  whitespaceCharacters: " \t\r\n\f",
  limits: { maxDepth: 256, ellipsis: "" },
  formatters: { rows: formatRows },
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "table", format: "rows" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** A description as clean text: markup removed, blocks and list entries on lines of their own, entities decoded. */
export function toPlainText(text: string | null | undefined): string {
  return toText(decode(convert(keepWords(text ?? ""))))
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

/** A title or another text of one line. It is no markup: "<S>" is a size. But entities that were pasted with it are decoded. */
export function toLine(text: string): string {
  return toOneForm(decode(text))
}

/** As often as it was encoded: an import may do so twice, and nobody means to show "&trade;". */
function decode(text: string): string {
  let decoded = withoutInvisible(text)
  for (let pass = 0; pass < PASSES && decoded.includes("&"); pass += 1) {
    decoded = withoutInvisible(decoded.replace(AMPERSAND, "&").replace(ENTITY, decodeOne))
  }
  return decoded
}

/** More than anybody encodes: without an end, a text of entities within entities would take for ever. */
const PASSES = 8
/** However often it was encoded. */
const AMPERSAND = /&(?:(?:amp|#38|#x26);)+/gi

/** Between letters, for a blank at the end of a text would be cut off. */
const decodeOne = (entity: string) => convert(`x${entity}x`).slice(1, -1)

/** Characters in the form that the service keeps: composed, and each of them whole. */
export function toText(text: string): string {
  return text.normalize("NFC").replace(/\p{Surrogate}/gu, "\ufffd")
}

/** Is it the same to who reads it? Blanks and the form of the characters say nothing. */
export function isSameText(a: string, b: string): boolean {
  return a === b || toOneForm(a) === toOneForm(b)
}

/** The form in which a text is sent, and in which it is compared with the text that the service shows. */
function toOneForm(text: string): string {
  return toText(withoutInvisible(text)).replace(/\s+/g, " ").trim()
}

/** Without blanks that have no width: they come along with what is copied from a page. What joins letters or parts of a picture stays. */
const withoutInvisible = (text: string) => text.replace(/[\u200b\u2060\ufeff]/g, "")

/** With its semicolon: in a plain text "R&reg" may be anything. */
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/gi

/** Elements that are markup without an end tag: those that have none, and those that may leave it out. */
const WITHOUT_END = new Set(
  "area base br col embed hr img input link meta source track wbr li dt dd p td th tr thead tbody tfoot colgroup caption option optgroup html head body".split(
    " ",
  ),
)
const START_TAG = /<(?=([a-z][^\s/>]*))/gi
const END_TAG = /<\/([a-z][a-z0-9-]*)\s*>/gi

/** Neither a tag nor a comment nor a declaration: a heart, or an arrow. A parser would take all up to the next ">" for markup. */
const NO_MARKUP = /<(?!\/?[a-z]|!--|!doctype|\?xml)/gi

/** A word that only looks like a tag stays one: "<S>" is a size where nothing ends it. */
function keepWords(given: string): string {
  if (!given.includes("<")) return given
  const text = given.replace(NO_MARKUP, "&lt;")
  const ended = new Set([...text.matchAll(END_TAG)].map(([, name]) => name?.toLowerCase()))
  return text.replace(START_TAG, (start, name: string) => {
    const element = name.toLowerCase()
    return ended.has(element) || WITHOUT_END.has(element) ? start : "&lt;"
  })
}
