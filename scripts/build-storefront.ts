import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { build } from "esbuild"

const folder = resolve(__dirname, "../packages/storefront")
const dist = join(folder, "dist")

/** Builds the storefront kit: modules for bundlers and browsers, and their types. */
async function main(): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  await build({
    entryPoints: ["index.ts", "react.tsx", "element.ts"].map((name) => join(folder, "src", name)),
    outdir: dist,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    charset: "utf8",
    packages: "external",
    logLevel: "warning",
  })
  const compiler = require.resolve("typescript/bin/tsc")
  execFileSync(process.execPath, [compiler, "-p", join(folder, "tsconfig.build.json")], { stdio: "inherit" })
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".d.ts")) nameFiles(join(dist, name))
}

/** Node's module resolution needs file names with their ending. */
function nameFiles(path: string): void {
  const types = readFileSync(path, "utf8")
  writeFileSync(path, types.replace(/(from |import\()"(\.[^"]+)"/g, '$1"$2.js"'))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
