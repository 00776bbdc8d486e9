/**
 * Counts sentences that a reader has to decode, in comments, docs, texts for people and test titles: `npm run prose`. It fails if a kind
 * exceeds its ceiling. `-- --list` shows each sentence with its pattern; a path after it limits the list to that path.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { type Pattern, PATTERNS, TITLE_PATTERNS } from "./prose/patterns"
import { sentencesOfComments, sentencesOfMarkdown, sentencesOfTexts, titlesOf } from "./prose/sentences"

const root = resolve(__dirname, "..")

interface Kind {
  name: string
  files: RegExp
  patterns: readonly Pattern[]
  /** Percent of the sentences; the goal is 3. It only goes down. */
  ceiling: number
  sentencesOf(path: string, content: string): string[]
}

const ofTypeScript = (read: (file: ts.SourceFile) => string[]) => (path: string, content: string) =>
  read(ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true))

const KINDS: readonly Kind[] = [
  {
    name: "comments",
    files: /\.tsx?$/,
    patterns: PATTERNS,
    ceiling: 3,
    sentencesOf: ofTypeScript(sentencesOfComments),
  },
  {
    name: "docs",
    files: /(?<!\.fil)\.md$/,
    patterns: PATTERNS,
    ceiling: 3,
    sentencesOf: (_, content) => sentencesOfMarkdown(content),
  },
  {
    name: "texts",
    files: /(?:i18n\/json|messages\/rules)\/en\.(?:json|ts)$/,
    patterns: PATTERNS,
    ceiling: 3,
    sentencesOf: ofTypeScript(sentencesOfTexts),
  },
  {
    name: "titles",
    files: /\.test\.tsx?$|\/stories\/.*\.tsx?$/,
    patterns: TITLE_PATTERNS,
    ceiling: 3,
    sentencesOf: ofTypeScript(titlesOf),
  },
]

interface Hit {
  path: string
  sentence: string
  pattern: string
}

function main(args: string[]): number {
  const [flag, under = ""] = args
  const paths = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path.startsWith(under) && existsSync(join(root, path)))
  let isAbove = false
  for (const kind of KINDS) {
    let count = 0
    const hits: Hit[] = []
    for (const path of paths.filter((each) => kind.files.test(each))) {
      const sentences = kind.sentencesOf(path, readFileSync(join(root, path), "utf8"))
      count += sentences.length
      hits.push(...sentences.flatMap((sentence) => toHit(path, sentence, kind.patterns)))
    }
    const percent = count > 0 ? (100 * hits.length) / count : 0
    if (percent > kind.ceiling) isAbove = true
    console.log(`${kind.name}: ${hits.length} of ${count} (${percent.toFixed(1)} %, at most ${kind.ceiling} %)`)
    if (flag === "--list")
      for (const { path, sentence, pattern } of hits) console.log(`  ${path}: ${sentence}   [${pattern}]`)
  }
  return isAbove ? 1 : 0
}

function toHit(path: string, sentence: string, patterns: readonly Pattern[]): Hit[] {
  const pattern = patterns.find(({ matches }) => matches.test(sentence))
  return pattern ? [{ path, sentence, pattern: pattern.name }] : []
}

process.exitCode = main(process.argv.slice(2))
