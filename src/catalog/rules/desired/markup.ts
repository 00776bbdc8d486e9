/**
 * Reads the tags of a text. A parser treats every "<" before a letter as markup, but a merchant's "<S>" is a size. So this scanner decides
 * for each tag, closed or not, whether it is markup. It takes linear time: it never repeats a search for a missing end.
 */
export type Token =
  | { kind: "text"; text: string }
  /** `attributes`: the raw text. */
  | { kind: "start"; name: string; attributes: string }
  | { kind: "end"; name: string }

export function readMarkup(given: string): Token[] {
  const source = given.includes(CDATA) ? given.replace(CDATA_MARKS, "") : given
  const scan: Scan = {
    source,
    lastEnds: findLastEnds(source),
    lastMarks: Object.fromEntries(['"', "'", "?>"].map((mark) => [mark, source.lastIndexOf(mark)])),
  }
  const tokens: Token[] = []
  const addText = (from: number, to: number) => {
    if (to > from) tokens.push({ kind: "text", text: source.slice(from, to) })
  }
  let textFrom = 0
  for (let at = source.indexOf("<"); at >= 0;) {
    const markup = readMarkupAt(scan, at)
    if (markup) {
      addText(textFrom, at)
      if (markup.token) tokens.push(markup.token)
      textFrom = markup.end
    }
    at = source.indexOf("<", markup?.end ?? at + 1)
  }
  addText(textFrom, source.length)
  return tokens
}

interface Scan {
  source: string
  /** The position of each element's last end tag, by the element's name. */
  lastEnds: Map<string, number>
  /** The position of the last quotation mark of each kind, and of the last end of an instruction. */
  lastMarks: Record<string, number>
}

/** Comments and declarations have no token. */
interface Markup {
  token?: Token
  end: number
}

const CDATA = "<![CDATA["
const CDATA_MARKS = /<!\[CDATA\[|\]\]>/g

const END_TAG = /<\/([a-z][^\s/<>]*)(?:(?:[\s/][^<>]*)?>|\s*$)/gi

function findLastEnds(source: string): Map<string, number> {
  const lastEnds = new Map<string, number>()
  for (const { 1: name = "", index } of source.matchAll(END_TAG)) lastEnds.set(name.toLowerCase(), index)
  return lastEnds
}

/** @returns null if it is no tag */
function readMarkupAt(scan: Scan, at: number): Markup | null {
  const { source, lastMarks } = scan
  switch (source[at + 1]) {
    case "/": {
      const end = matchAt(END_TAG_HERE, source, at)
      return end && { token: { kind: "end", name: (end[1] ?? "").toLowerCase() }, end: at + end[0].length }
    }
    case "!":
      if (source.startsWith("<!--", at)) return { end: endOf(source, "-->", at + 2) }
      return matchAt(DECLARATION, source, at) && { end: endOf(source, ">", at) }
    case "?":
      if (!matchAt(INSTRUCTION, source, at)) return null
      return { end: endOf(source, at < (lastMarks["?>"] ?? -1) ? "?>" : ">", at) }
    default:
      return readStartTag(scan, at)
  }
}

const END_TAG_HERE = new RegExp(END_TAG.source, "iy")
const DECLARATION = /<!(?:doctype|\[(?:if|endif))\b/iy
const INSTRUCTION = /<\?[a-z=]/iy

/** The name, and the text up to the next tag or to the end of this tag. */
const START_TAG = /<([a-z][^\s/<>"'=]*)((?:[\s/"'=][^<>]*)?)/iy
/** The namespaces of office programs; `st1` is that of their "smart tags". */
const OFFICE_ELEMENT = /^(?:[omvwxp]|st\d):[a-z]+$/
const FIRST_ATTRIBUTE = /^\s+[^\s"'/=]+\s*=/
const ANY_ATTRIBUTE = /[\s"'/][^\s"'/=]+\s*=/

function readStartTag(scan: Scan, at: number): Markup | null {
  const { source, lastEnds } = scan
  const match = matchAt(START_TAG, source, at)
  if (!match) return null
  const [whole, written = "", head = ""] = match
  const name = written.toLowerCase()
  const isElement = ELEMENTS.has(name) || OFFICE_ELEMENT.test(name) || lastEnds.has(name)
  if (!isElement && !FIRST_ATTRIBUTE.test(head)) return null

  const headEnd = at + whole.length
  const nameEnd = headEnd - head.length
  // Without a value, no quotation mark can hide the end of the tag. A tag counts as cut off if no words follow its name.
  const hasValue = ANY_ATTRIBUTE.test(head)
  if (!hasValue && source[headEnd] !== ">" && !/^\s*(?:\/\s*)?$/.test(head)) return null
  const end = hasValue ? findTagEnd(scan, nameEnd) : Math.min(headEnd + Number(source[headEnd] === ">"), source.length)
  const attributes = source.slice(nameEnd, end)
  const isEmpty = attributes.endsWith("/>")
  return { token: { kind: "start", name, attributes }, end: isEmpty ? end : skipHidden(scan, name, end) }
}

/** The first ">" outside of quoted values; a quotation mark that is never closed hides nothing. */
function findTagEnd({ source, lastMarks }: Scan, from: number): number {
  let isBeforeValue = false
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? ""
    if (character === ">") return at + 1
    if (character === "<") return at
    if (isBeforeValue && (lastMarks[character] ?? -1) > at) at = source.indexOf(character, at + 1)
    if (character.trim() !== "") isBeforeValue = character === "="
  }
  return source.length
}

/** The content of these elements is not part of a description. A script without an end tag reaches to the end of the text. */
const ALWAYS_HIDDEN = ["script", "style"]
const HIDDEN = new Map(
  [
    ...ALWAYS_HIDDEN,
    ..."head template iframe noframes noembed noscript object audio video canvas svg xml".split(" "),
  ].map((name) => [name, new RegExp(`</${name}(?=[\\s/>]|$)`, "gi")]),
)

function skipHidden({ source, lastEnds }: Scan, name: string, from: number): number {
  const endTag = HIDDEN.get(name)
  if (!endTag) return from
  if ((lastEnds.get(name) ?? -1) < from) return ALWAYS_HIDDEN.includes(name) ? source.length : from
  endTag.lastIndex = from
  return endTag.exec(source)?.index ?? from
}

function matchAt(sticky: RegExp, source: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(source)
}

/** The end of the mark, or of the text if the mark is missing. */
function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  return at < 0 ? source.length : at + mark.length
}

/** HTML's elements, old ones too. A single letter may be a size ("<S>"), so that only the paragraph is in this list. */
const ELEMENTS = new Set(
  `abbr acronym address applet area article aside audio base basefont bdi bdo bgsound big blink blockquote body br button canvas caption
   center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form
   frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe image img input ins isindex kbd keygen label legend li link listing
   main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture
   plaintext pre progress rb rp rt rtc ruby samp script search section select slot small source spacer span strike strong style sub summary
   sup svg table tbody td template textarea tfoot th thead time title tr track tt ul var video wbr xmp`.split(/\s+/),
)
