import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { bundleForBrowser } from "../../browser-bundle"

/** `index.html`, `console.css` and the script: its modules in a source tree, `console.js` in the package. */
export const PAGE_FOLDER = join(__dirname, "browser")

const isSourceTree = __filename.endsWith(".ts")

let script: Promise<string> | undefined

/**
 * In the repository the script is bundled in memory, so that it is never older than its modules. In the package it comes from the file that
 * `npm run build` wrote.
 */
export function readScript(): Promise<string> {
  return (script ??= isSourceTree ? bundleScript() : readFile(join(PAGE_FOLDER, "console.js"), "utf8"))
}

/** Classic script (IIFE): the page loads it deferred, and it defines no globals. */
export const bundleScript = (): Promise<string> =>
  bundleForBrowser({ entry: join(PAGE_FOLDER, "console.ts"), format: "iife" })
