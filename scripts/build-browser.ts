import { build, type Plugin, transform } from "esbuild"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { bundleScript, PAGE_FOLDER } from "../src/sandbox/console/script"
import { bundleElement, ELEMENT_BUNDLE } from "../src/storefront/script"

const root = resolve(__dirname, "..")

const ADMIN = join(root, ".medusa/server/src/admin")
/** Vite's build of the admin writes each lazily loaded file here, once as an ES module and once as CommonJS, both without an extension. */
const ADMIN_CHUNKS = join(ADMIN, "_chunks")

/** Second half of `npm run build`: the compiler of the plugin leaves out everything that is for a browser. */
async function main(): Promise<void> {
  for (const name of ["index.html", "console.css"])
    copyFileSync(join(PAGE_FOLDER, name), toShipped(join(PAGE_FOLDER, name)))
  writeFileSync(toShipped(join(PAGE_FOLDER, "console.js")), await bundleScript())
  writeFileSync(toShipped(ELEMENT_BUNDLE), await bundleElement())
  await bundleChart()
  for (const name of ["index.js", "index.mjs"]) await minify(join(ADMIN, name))
}

/** Medusa's build of a plugin minifies nothing. */
async function minify(file: string): Promise<void> {
  const { code } = await transform(readFileSync(file, "utf8"), { minify: true, target: "es2022" })
  writeFileSync(file, code)
}

/** @returns the place of a file in the plugin's package */
function toShipped(path: string): string {
  const shipped = join(root, ".medusa/server", relative(root, path))
  mkdirSync(dirname(shipped), { recursive: true })
  return shipped
}

/**
 * Puts the chart library into the chart's own file. Medusa's build of a plugin imports every package of package.json by name, and a
 * server would install 36 packages that only the admin's bundle needs. Both files come from the ES module, because esbuild leaves out
 * the unused parts of imported modules only.
 */
async function bundleChart(): Promise<void> {
  const files = readdirSync(ADMIN_CHUNKS).filter((name) => name.startsWith("day-chart-"))
  const isModule = (name: string) => /^import\b/m.test(readFileSync(join(ADMIN_CHUNKS, name), "utf8"))
  const [module] = files.filter(isModule)
  if (module === undefined) throw new Error(`${ADMIN_CHUNKS} has no ES module of the chart.`)
  // The ES module comes last, because the build of the CommonJS file reads it.
  for (const name of [...files.filter((each) => each !== module), module]) {
    await build({
      stdin: { contents: readFileSync(join(ADMIN_CHUNKS, module), "utf8"), resolveDir: ADMIN_CHUNKS, loader: "js" },
      outfile: join(ADMIN_CHUNKS, name),
      bundle: true,
      minify: true,
      format: name === module ? "esm" : "cjs",
      target: "es2022",
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      plugins: [reactOfTheStore],
      logLevel: "error",
    })
  }
}

const REACT = /^react(-dom)?(\/jsx-runtime)?$/

/**
 * React stays an import, so that the admin has one React. CommonJS modules below the chart library require React, and a browser has no
 * `require`: such a module gets a small ES module that imports React.
 */
const reactOfTheStore: Plugin = {
  name: "react-of-the-store",
  setup(building) {
    building.onResolve({ filter: REACT }, ({ path, kind, namespace }) =>
      kind === "require-call" && namespace === "file" ? { path, namespace: "react" } : { path, external: true },
    )
    building.onLoad({ filter: REACT, namespace: "react" }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path)}`,
    }))
  },
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
