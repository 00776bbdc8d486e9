/**
 * Writes docs/reference.md and docs/operate.fil.md from the code: `npm run reference`. With `--check` it writes nothing, and fails if the
 * files differ from the code, or if a description is missing.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as prettier from "prettier"
import { toFilipinoProblems, toReference } from "./reference/markdown"
import { readSources, readText, root } from "./reference/sources"
import { undescribed } from "./reference/undescribed"

async function main(): Promise<void> {
  const isCheck = process.argv.includes("--check")
  const sources = await readSources()
  const missing = undescribed(sources.routes)
  if (missing.length > 0) throw new Error(`Not described:\n  ${missing.join("\n  ")}`)
  const stale = [
    await update("docs/reference.md", toReference(sources), isCheck),
    await update("docs/operate.fil.md", toFilipinoProblems(sources), isCheck),
  ].flatMap((path) => path ?? [])
  if (isCheck && stale.length > 0) throw new Error(`${stale.join(" and ")}: not as the code is. Run: npm run reference`)
  console.log(stale.length > 0 ? `written: ${stale.join(", ")}` : "The reference is as the code is.")
}

/** @returns the path of a file that differs, or differed before the update; null for an unchanged file */
async function update(path: string, content: string, isCheck: boolean): Promise<string | null> {
  const file = join(root, path)
  const text = await prettier.format(content, { ...(await prettier.resolveConfig(file)), filepath: file })
  if (text === readText(path)) return null
  if (!isCheck) writeFileSync(file, text)
  return path
}

main().then(
  // Modules of the framework that the routes import may keep a timer.
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
