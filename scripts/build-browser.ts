import { execFileSync } from "node:child_process"
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { bundleScript, PAGE_FOLDER } from "../src/sandbox/console/script"
import { bundleElement, ELEMENT_BUNDLE, ELEMENT_FOLDER } from "../src/storefront/script"

const root = resolve(__dirname, "..")

/** Second half of `npm run build`: the compiler of the plugin leaves out everything that is for a browser. */
async function main(): Promise<void> {
  await buildConsole(toShipped(PAGE_FOLDER))
  await buildElement(toShipped(ELEMENT_FOLDER))
}

function toShipped(folder: string): string {
  const shipped = join(root, ".medusa/server", relative(root, folder))
  mkdirSync(shipped, { recursive: true })
  return shipped
}

async function buildConsole(shipped: string): Promise<void> {
  for (const name of ["index.html", "console.css"]) copyFileSync(join(PAGE_FOLDER, name), join(shipped, name))
  writeFileSync(join(shipped, "console.js"), await bundleScript())
}

/** The script, and its types for those who bundle it themselves. */
async function buildElement(shipped: string): Promise<void> {
  writeFileSync(join(shipped, ELEMENT_BUNDLE), await bundleElement())
  const types = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", shipped]
  execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", ELEMENT_FOLDER, ...types], {
    stdio: "inherit",
  })
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
