/** Texts as the service shows them: without markup, with every entity decoded, in one form of Unicode, without needless blanks. */
import { decode as decodeEntities } from "html-entities"
import { readMarkup, type Token } from "./markup"

/** The number of characters of a description that are read, markup included. No real page has more. */
export const LONGEST_MARKUP = 500_000

/** A description as clean text: markup removed, blocks and list entries on separate lines, entities decoded. */
export function toPlainText(text: string | null | undefined): string {
  const tokens = readTokens(withoutShortcodes((text ?? "").slice(0, LONGEST_MARKUP)))
  // A browser reads "&nbsp" without its semicolon too; in a plain text "R&reg" may have another meaning.
  const scope = tokens.some(isTag) ? "body" : "strict"
  const decoded = tokens.map((token) => (token.kind === "text" ? { ...token, text: decode(token.text, scope) } : token))
  return toText(layOut(decoded))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** If a text has no tags, but begins with a tag after decoding, its markup was encoded twice. */
function readTokens(source: string): Token[] {
  const tokens = readMarkup(source)
  let [text, before] = [source, ""]
  for (let pass = 0; pass < PASSES && text !== before && !tokens.some(isTag); pass += 1) {
    ;[before, text] = [text, decodeOnce(text, "strict")]
    const decoded = readMarkup(text)
    const first = decoded.find((token) => token.kind !== "text" || token.text.trim() !== "")
    if (first && isTag(first)) return decoded
  }
  return tokens
}

const isTag = ({ kind }: Token) => kind !== "text"

/** The same for many items: the variants of a product share its description, so it is converted once. */
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

/** A text of one line, whose entities are decoded. */
export function toLine(text: string): string {
  return toOneForm(decode(text))
}

/** Like `toPlainLine`, for a text that people paste from a page: also removes markup. */
export function toPlainLine(text: string): string {
  return toLine(MAY_HAVE_MARKUP.test(text) ? toPlainText(text) : text)
}

const MAY_HAVE_MARKUP = /[<&[{]/

/** Decodes as often as the text was encoded: an import may encode twice, and no merchant wants to show "&trade;". */
function decode(text: string, scope: Scope = "strict"): string {
  let [decoded, before] = [withoutInvisible(text), ""]
  for (let pass = 0; pass < PASSES && decoded !== before && decoded.includes("&"); pass += 1) {
    ;[before, decoded] = [decoded, decodeOnce(decoded, scope)]
  }
  return decoded
}

/** Are entities without their semicolon decoded? */
type Scope = "strict" | "body"

const decodeOnce = (text: string, scope: Scope) =>
  withoutInvisible(decodeEntities(text.replace(AMPERSAND, "&"), { level: "html5", scope }))

/** More passes than any text needs. Without a limit, a text of entities within entities would never end. */
const PASSES = 8
/** The text decoded completely, even if it was encoded several times. */
const AMPERSAND = /&(?:(?:amp|#38|#x26);)+/gi

/** Characters in the form that the service keeps: composed, and each of them whole. */
function toText(text: string): string {
  return text.normalize("NFC").replace(/\p{Surrogate}/gu, "\ufffd")
}

/** Do two texts read the same? Blanks and the form of characters do not count. */
export function isSameText(a: string, b: string): boolean {
  return a === b || toOneForm(a) === toOneForm(b)
}

/** The form in which a text is sent, and in which it is compared with the text that the service shows. */
function toOneForm(text: string): string {
  return toText(withoutInvisible(text)).replace(/\s+/g, " ").trim()
}

/** Removes blanks without width, which come with text copied from a page. Characters that join letters or parts of a picture stay. */
const withoutInvisible = (text: string) => text.replace(/[\u200b\u2060\ufeff]/g, "")

/** Removes the shortcodes of shop systems and page builders. Their own pages render them; a plain text would show the raw code. */
function withoutShortcodes(text: string): string {
  return withoutBrackets(text.replace(TEMPLATE_TAG, " "))
}

/** Magento's directives, and Liquid's tags and fields. */
const TEMPLATE_TAG =
  /\{\{\s*\/?(?:widget|block|media|store|config|var|customvar|trans|view|layout|template|depend|if|else|inlinecss|css|skin|protocol)\b[^{}]*\}\}|\{\{-?\s*[a-z_]\w*\.\w[^{}]*\}\}|\{%-?\s*[a-z][^{}]*%\}/gi

const BRACKETS = /\[(\/?)([a-z][\w-]*)((?:\s|\/)[^[\]]*)?\]/gi

/** Page builders, whose shortcodes are rows and columns. */
const LAYOUT = /^(?:vc|et_pb|fusion|av|su|wpb|nectar|mk|cs)_/
/** Names that never occur as words of a description. */
const NAMES = new Set(
  "gallery playlist wp_caption contact-form-7 elementor-template rev_slider layerslider wpforms gravityform product_page add_to_cart".split(
    " ",
  ),
)
/** Names that are also words: they count as shortcodes only with attributes or an end. */
const WORDS = new Set("caption audio video embed product products button".split(" "))
/** The content is an address or encoded. */
const WITHOUT_TEXT = new Set(["vc_raw_html", "vc_raw_js", "embed"])
const QUOTED_ATTRIBUTE = /\s[a-z_][\w-]*\s*=\s*(?:["'\u201c\u201d\u2033]|&quot;|&#)/i

interface Bracket {
  from: number
  to: number
  name: string
  isEnd: boolean
  attributes: string
}

function withoutBrackets(text: string): string {
  if (!text.includes("[")) return text
  const brackets = [...text.matchAll(BRACKETS)].map(
    ({ 0: whole, 1: slash, 2: name = "", 3: attributes = "", index }): Bracket => {
      return { from: index, to: index + whole.length, name: name.toLowerCase(), isEnd: slash !== "", attributes }
    },
  )
  const ended = new Set(brackets.flatMap(({ name, isEnd }) => (isEnd ? [name] : [])))
  const begun = new Set(brackets.flatMap(({ name, attributes }) => (QUOTED_ATTRIBUTE.test(attributes) ? [name] : [])))
  const isShortcode = ({ name, attributes }: Bracket) =>
    LAYOUT.test(name) ||
    NAMES.has(name) ||
    begun.has(name) ||
    (WORDS.has(name) && (ended.has(name) || attributes.includes("=")))

  const parts: string[] = []
  let textFrom = 0
  for (const [index, bracket] of brackets.entries()) {
    if (!isShortcode(bracket)) continue
    const next = brackets[index + 1]
    const isEndNext = !bracket.isEnd && next?.isEnd && next.name === bracket.name
    parts.push(text.slice(textFrom, bracket.from), LAYOUT.test(bracket.name) ? "\n\n" : " ")
    textFrom = isEndNext && WITHOUT_TEXT.has(bracket.name) ? next.from : bracket.to
  }
  return parts.join("") + text.slice(textFrom)
}

/** The number of line breaks between such an element and its neighbours. */
const PARAGRAPHS = "p h1 h2 h3 h4 h5 h6 blockquote pre dl table hr"
const LINES = `address article aside body caption center dd details dialog div dt fieldset figcaption figure footer form header hgroup html
  legend main menu nav optgroup option search section summary tbody tfoot thead tr`
const BREAKS = new Map([
  ...PARAGRAPHS.split(/\s+/).map((name) => [name, 2] as const),
  ...LINES.split(/\s+/).map((name) => [name, 1] as const),
])
const LISTS = new Set(["ul", "ol"])
const CELLS = new Set(["td", "th"])
const isBlock = (name: string) =>
  BREAKS.has(name) || LISTS.has(name) || CELLS.has(name) || name === "li" || name === "br"

/**
 * Turns the tags of a text into lines: paragraphs stay apart, list entries have dashes or numbers, and rows of a table are lines. In a text
 * with blocks a line break counts as a blank, as in a browser; in a plain text it stays.
 */
function layOut(tokens: Token[]): string {
  const lines = new Lines(tokens.some((token) => token.kind !== "text" && isBlock(token.name)))
  for (const token of tokens) {
    if (token.kind === "text") lines.addText(token.text)
    else if (token.kind === "start") lines.start(token.name, token.attributes)
    else lines.end(token.name)
  }
  return lines.toString()
}

interface List {
  /** The next entry's number; null where entries have dashes. */
  next: number | null
  isEmpty: boolean
}

class Lines {
  private readonly parts: string[] = []
  private readonly lists: List[] = []
  /** The number of line breaks before the next text. */
  private breaks = 0
  /** The mark of a list entry that has no text yet. */
  private mark = ""
  private openPre = 0

  constructor(private readonly hasBlocks: boolean) {}

  addText(given: string): void {
    const text = this.hasBlocks && this.openPre === 0 ? given.replace(/\s+/g, " ") : given
    if (text.trim() === "" && (this.breaks > 0 || this.mark !== "")) return
    this.parts.push("\n".repeat(this.breaks), this.mark, text)
    this.breaks = 0
    this.mark = ""
  }

  start(name: string, attributes: string): void {
    if (name === "br") this.breaks += 1
    else if (name === "li") this.startEntry()
    else if (LISTS.has(name)) this.startList(name, attributes)
    else if (CELLS.has(name)) this.addText(" ")
    else this.breakLines(BREAKS.get(name) ?? 0)
    if (name === "pre") this.openPre += 1
  }

  end(name: string): void {
    if (name === "br") this.breaks += 1
    else if (name === "li") this.breakLines(1)
    else if (LISTS.has(name)) this.endList()
    else this.breakLines(BREAKS.get(name) ?? 0)
    if (name === "pre") this.openPre = Math.max(0, this.openPre - 1)
  }

  toString(): string {
    return this.parts.join("")
  }

  /** No line break stands between the mark of a list entry and its first words. */
  private breakLines(atLeast: number): void {
    if (this.mark === "") this.breaks = Math.max(this.breaks, atLeast)
  }

  private startList(name: string, attributes: string): void {
    this.mark = ""
    this.breakLines(this.lists.length > 0 ? 1 : 2)
    const start = /\sstart\s*=\s*["']?(\d{1,9})/i.exec(attributes)?.[1]
    this.lists.push({ next: name === "ol" ? Number(start ?? 1) : null, isEmpty: true })
  }

  private endList(): void {
    this.mark = ""
    this.lists.pop()
    this.breakLines(this.lists.length > 0 ? 1 : 2)
  }

  private startEntry(): void {
    const list = this.lists.at(-1)
    // An entry of paragraphs has no larger gap to the next entry than an entry of lines.
    this.breaks = list && !list.isEmpty ? 1 : Math.max(this.breaks, 1)
    if (list) list.isEmpty = false
    this.mark = typeof list?.next === "number" ? `${list.next++}. ` : "- "
  }
}
