/** Removes the shortcodes of shop systems and page builders. Their own pages render them; a plain text would show the raw code. */
export function withoutShortcodes(text: string): string {
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
