/**
 * The entry of `npm start` and `npm run story`, in plain JavaScript that even a Node too old for the rest can read.
 */
const [major, minor] = process.versions.node.split(".").map(Number)
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
if (!isSupported) {
  console.error(`This needs Node 20 from 20.19 on, or Node 22.12 or later; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const { createRequire } = await import("node:module")
const { dirname, join } = await import("node:path")
const { fileURLToPath } = await import("node:url")

const folder = dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
try {
  require.resolve("tsx/cjs/api")
} catch {
  console.error("The packages are not installed yet: run npm install first.")
  process.exit(1)
}

process.chdir(join(folder, ".."))
require("tsx/cjs/api").register()
const [, , first, ...rest] = process.argv
const isStory = first === "story"
if (isStory) process.argv = [...process.argv.slice(0, 2), ...rest]
require(join(folder, isStory ? "story.ts" : "demo.ts"))
