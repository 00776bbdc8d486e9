import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { bundleScript, PAGE_FOLDER } from "../src/sandbox/console/script"
import { bundleElement, ELEMENT_BUNDLE } from "../src/storefront/script"

const root = resolve(__dirname, "..")

/** Second half of `npm run build`: the compiler of the plugin leaves out everything that is for a browser. */
async function main(): Promise<void> {
  for (const name of ["index.html", "console.css"])
    copyFileSync(join(PAGE_FOLDER, name), toShipped(join(PAGE_FOLDER, name)))
  writeFileSync(toShipped(join(PAGE_FOLDER, "console.js")), await bundleScript())
  writeFileSync(toShipped(ELEMENT_BUNDLE), await bundleElement())
}

/** @returns the place of a file in the plugin's package */
function toShipped(path: string): string {
  const shipped = join(root, ".medusa/server", relative(root, path))
  mkdirSync(dirname(shipped), { recursive: true })
  return shipped
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
