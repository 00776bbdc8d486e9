/** Turns the tags of a text into lines: paragraphs stay apart, list entries have dashes or numbers, and rows of a table are lines. */
import { type Token } from "./markup"

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

/** In a text with blocks a line break counts as a blank, as in a browser; in a plain text it stays. */
export function layOut(tokens: Token[]): string {
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
