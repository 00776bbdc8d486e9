import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"

const root = resolve(__dirname, "../../..")
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((file) => `docs/${file}`)].filter((page) =>
  page.endsWith(".md"),
)

/** Each configuration of the docs, by the name of a file in the root of a merchant's store. */
const blocks = new Map(
  pages.flatMap((page) => {
    const found = readFileSync(join(root, page), "utf8").matchAll(/^```ts\n(\/\/ medusa-config\.ts\n[^]*?)^```$/gm)
    return [...found].map(([, code = ""], index): [string, string] => [
      join(root, `${page.replace(/\W/g, "-")}-${index + 1}.ts`),
      code,
    ])
  }),
)

/** As Medusa's starter has it. The test needs no build of the plugin. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2021,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  esModuleInterop: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  strictNullChecks: true,
  noEmit: true,
  types: ["node"],
  paths: { "medusa-plugin-partner-commerce/sandbox": [join(root, "src/sandbox/index.ts")] },
}

function compile(files: Map<string, string>): string[] {
  const host = ts.createCompilerHost(options)
  const onDisk = { ...host }
  host.fileExists = (name) => files.has(name) || onDisk.fileExists(name)
  host.readFile = (name) => files.get(name) ?? onDisk.readFile(name)
  host.getSourceFile = (name, language, ...rest) => {
    const code = files.get(name)
    return code === undefined
      ? onDisk.getSourceFile(name, language, ...rest)
      : ts.createSourceFile(name, code, language)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].flatMap((name) => {
    const source = program.getSourceFile(name)
    return ts
      .getPreEmitDiagnostics(program, source)
      .map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`)
  })
}

it("finds the configurations of the docs", () => {
  const names = [...blocks.keys()].join(" ")
  for (const page of ["README", "deploy", "checkout", "test-your-store"]) expect(names).toContain(page)
})

it("compiles every configuration of the docs, and refuses a wrong one", () => {
  const wrong = join(root, "wrong.ts")
  const code = `import { defineConfig } from "@medusajs/framework/utils"
    module.exports = defineConfig({ projectConfig: { workerMode: process.env.MEDUSA_WORKER_MODE } })`
  const faults = compile(new Map([...blocks, [wrong, code]]))
  expect(faults).toEqual([expect.stringContaining("wrong.ts")])
}, 300_000)
