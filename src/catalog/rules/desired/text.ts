/** Texts as the service shows them: without markup, with every entity decoded, in one form of Unicode, without needless blanks. */
import { decode as decodeEntities } from "html-entities"
import { layOut } from "./layout"
import { readMarkup, type Token } from "./markup"
import { withoutShortcodes } from "./shortcodes"

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

/** A text without tags that begins with one when it is decoded is markup that was encoded twice. */
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
