/**
 * Checks the links of the docs: `npm run links`. A link within the repository leads to a file, and to a heading of that file; a decision that the
 * code or a page names by its number exists.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import manifest from "../package.json"

const root = resolve(__dirname, "..")
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "")
/**
 * The README of a package links to the repository, because the registry shows it without the repository's other files; pictures come from
 * GitHub's host for raw files.
 */
const ON_GITHUB = new RegExp(
  `^(?:${repository}/(?:blob|tree)/HEAD/|${repository.replace("//github.com/", "//raw.githubusercontent.com/")}/HEAD/)`,
)
const DECISIONS = "docs/decisions"

function main(): number {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)))
  const broken = [
    ...tracked.filter((path) => path.endsWith(".md")).flatMap(toBrokenLinks),
    ...tracked.filter((path) => /\.(?:md|tsx?)$/.test(path)).flatMap(toUnknownDecisions(tracked)),
  ]
  for (const line of broken) console.log(line)
  console.log(broken.length === 0 ? "Every link of the docs leads to a page." : `${broken.length} links lead nowhere.`)
  return broken.length === 0 ? 0 : 1
}

function toBrokenLinks(page: string): string[] {
  return [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    const isOnGitHub = ON_GITHUB.test(link)
    const [path = "", anchor] = link.replace(ON_GITHUB, "").split("#")
    if (/^[a-z]+:/.test(path)) return []
    const target = path === "" ? page : join(isOnGitHub ? "." : dirname(page), path)
    if (!existsSync(join(root, target))) return [`${page}: ${link}: no file ${target}`]
    const isFound = anchor === undefined || !target.endsWith(".md") || toAnchors(read(target)).has(anchor)
    return isFound ? [] : [`${page}: ${link}: no heading #${anchor}`]
  })
}

/** GitHub makes the anchor of a heading like this: lower case, dashes instead of blanks, and no punctuation. */
function toAnchors(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading)
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(/\s/g, "-"),
    ),
  )
}

/** "decision 38" and "docs/decisions/0038" name a decision by its number. */
const toUnknownDecisions = (tracked: readonly string[]) => {
  const known = new Set(tracked.flatMap((path) => new RegExp(`^${DECISIONS}/(\\d{4})-`).exec(path)?.[1] ?? []))
  return (path: string): string[] =>
    [...read(path).matchAll(/\b(?:decision |decisions\/)0*(\d{1,4})\b/g)].flatMap(([name, number = ""]) =>
      known.has(number.padStart(4, "0")) ? [] : [`${path}: there is no ${name}`],
    )
}

/** Reads a page without its blocks of code, which may look like headings and links. */
function read(path: string): string {
  const content = readFileSync(join(root, path), "utf8")
  return path.endsWith(".md") ? content.replace(/```[\s\S]*?```/g, "") : content
}

process.exitCode = main()
