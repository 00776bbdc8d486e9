import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { bundleScript, PAGE_FOLDER } from "../src/sandbox/console/script"

/** Second half of `npm run build`: the compiler of the plugin leaves out everything that is for a browser. */
async function main(): Promise<void> {
  const root = resolve(__dirname, "..")
  const shipped = join(root, ".medusa/server", relative(root, PAGE_FOLDER))
  mkdirSync(shipped, { recursive: true })
  for (const name of ["index.html", "console.css"]) copyFileSync(join(PAGE_FOLDER, name), join(shipped, name))
  writeFileSync(join(shipped, "console.js"), await bundleScript())
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
