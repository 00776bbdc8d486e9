import ts from "typescript"

const FEWEST_WORDS = 4

/** Splits prose into sentences. Code in backticks counts as one word, and a link as its text. */
export function toSentences(prose: string): string[] {
  return prose
    .replace(/`[^`]*`/g, "x")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(?<=[.!?:;])\s+(?=[A-Z“"'(])|\n\s*\n/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence.split(" ").length >= FEWEST_WORDS && /[a-z]/.test(sentence))
}

/** Paragraphs, headings, cells of tables and entries of lists, without blocks of code. */
export function sentencesOfMarkdown(markdown: string): string[] {
  const blocks = markdown
    .replace(/```[\s\S]*?```/g, "")
    .replace(/^#+ (.*)$/gm, "\n\n$1\n\n")
    .replace(/\|/g, "\n\n")
    .replace(/^\s*(?:[-*]|\d+\.) /gm, "\n\n")
  return toSentences(blocks)
}

/** Comments of a TypeScript file. Line comments below each other are one text, and each tag of a docstring begins a new one. */
export function sentencesOfComments(file: ts.SourceFile): string[] {
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    // The text of an element may look like a comment: "https://".
    if (!ts.isJsxText(node)) {
      for (const at of [
        ts.getLeadingCommentRanges(file.text, node.pos),
        ts.getTrailingCommentRanges(file.text, node.end),
      ])
        for (const range of at ?? []) ranges.set(range.pos, range)
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  const sorted = [...ranges.values()].sort((a, b) => a.pos - b.pos)
  let text = ""
  let end = -1
  for (const range of sorted) {
    const isContinued = end >= 0 && /^\s*$/.test(file.text.slice(end, range.pos))
    const isLine = range.kind === ts.SyntaxKind.SingleLineCommentTrivia
    text += isContinued && isLine ? "\n" : "\n\n"
    text += toText(file.text.slice(range.pos, range.end))
    end = range.end
  }
  return toSentences(text)
}

function toText(comment: string): string {
  if (comment.startsWith("//")) return comment.slice(2).trim()
  return comment
    .slice(2, -2)
    .replace(/^\s*\*+ ?/gm, "")
    .replace(/^@\w+(?: [\w.[\]]+)?/gm, "\n\n")
}

/** Every text of a file with texts for people. */
export function sentencesOfTexts(file: ts.SourceFile): string[] {
  return stringsOf(file, () => true).flatMap(toSentences)
}

const TEST_FUNCTIONS = new Set(["describe", "it", "test"])

/** The titles in a test file, including those of `it.each(…)` and `it.skip`. */
export function titlesOf(file: ts.SourceFile): string[] {
  return stringsOf(file, (node) => {
    const call = node.parent
    return ts.isCallExpression(call) && call.arguments[0] === node && TEST_FUNCTIONS.has(rootName(call.expression))
  })
}

function rootName(expression: ts.Expression): string {
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return rootName(expression.expression)
  return ts.isIdentifier(expression) ? expression.text : ""
}

function stringsOf(file: ts.SourceFile, isWanted: (node: ts.Node) => boolean): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && isWanted(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
