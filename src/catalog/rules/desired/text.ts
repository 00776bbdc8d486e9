/** Texts as the service shows them: without markup, with every entity decoded, in one form of Unicode, without needless blanks. */
import { decode as decodeEntities } from "html-entities"
import { layOut } from "./layout"
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
export function toText(text: string): string {
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
