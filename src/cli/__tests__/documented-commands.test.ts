import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { z } from "@medusajs/framework/zod"
import { STORE_COMMANDS } from "../store"
import { runSandboxCommand } from "../sandbox"

const root = resolve(__dirname, "../../..")

/** A command of a page, and the lines of its block before it. */
interface Documented {
  page: string
  line: string
  before: string[]
  /** The command stands in a sentence. */
  isInline: boolean
}

const markdownOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file))

const PAGES = [
  ...["", "docs", "docs/decisions"].flatMap(markdownOf),
  ...["packages/storefront/README.md", "examples/nextjs-storefront/README.md"],
]

/** Commands in shell blocks, and commands between backticks in the text. */
function commandsOf(page: string): Documented[] {
  const text = readFileSync(join(root, page), "utf8")
  const blocks = [...text.matchAll(/^ *```(?:bash|sh)\n([^]*?)^ *```$/gm)].flatMap(([, block = ""]) => {
    const lines = block.split("\n").flatMap((line) => line.replace(/\s#.*$/, "").split("&&"))
    return lines.map((line, at) => ({ page, line: line.trim(), before: lines.slice(0, at), isInline: false }))
  })
  const inline = [...text.matchAll(/`((?:npx|npm) [^`]+)`/g)].map(([, line = ""]) => ({
    page,
    line,
    before: [],
    isInline: true,
  }))
  return [...blocks, ...inline]
}

const documented = PAGES.flatMap(commandsOf)

/** @returns the commands that begin with these words, each with the words that follow */
const startingWith = (words: string): (Documented & { rest: string[] })[] =>
  documented.flatMap((command) => {
    const [, rest] = new RegExp(`(?:^| )${words}(?: (.*))?$`).exec(command.line) ?? [null, null]
    return rest === null ? [] : [{ ...command, rest: (rest ?? "").split(/\s+/).filter(Boolean) }]
  })

const isFlag = (word: string) => /^--[a-z]/.test(word)

/** A command reads its flags before it touches the store. Without a store it fails afterwards in another way. */
async function refusesFlags(name: string, args: string[]): Promise<boolean> {
  if (name === "sandbox") return (await runSandboxCommand([...args, "--help"])) !== 0
  const failure = await STORE_COMMANDS[name]?.run({ store: {} as never, args }).then(
    () => null,
    (error: { code?: string }) => error.code ?? null,
  )
  return failure?.startsWith("ERR_PARSE_ARGS") ?? false
}

beforeEach(() => {
  for (const stream of ["log", "error"] as const) jest.spyOn(console, stream).mockImplementation(() => undefined)
})

it("finds the commands of each kind", () => {
  expect(startingWith("npx partner-commerce").length).toBeGreaterThan(30)
  expect(startingWith("npm run").length).toBeGreaterThan(20)
  expect(startingWith("npx medusa").length).toBeGreaterThan(8)
})

it("names only commands of the plugin that exist, with flags that they read", async () => {
  const wrong: string[] = []
  for (const { page, line, rest } of startingWith("npx partner-commerce")) {
    const [name = "", ...args] = rest
    const isKnown = name === "sandbox" || Object.hasOwn(STORE_COMMANDS, name)
    if (!isKnown || (await refusesFlags(name, args))) wrong.push(`${page}: ${line}`)
  }
  expect(wrong).toEqual([])
})

it.each([
  ["sandbox", ["--nonsense"]],
  ...Object.keys(STORE_COMMANDS).map((name): [string, string[]] => [name, ["--nonsense"]]),
])("would find a flag that %s does not read", async (name, args) => {
  expect(await refusesFlags(name, args)).toBe(true)
})

it("explains every command of the plugin on the page of the commands", () => {
  const explained = startingWith("npx partner-commerce").filter(({ page }) => page === "docs/commands.md")
  const names = new Set(explained.map(({ rest: [name] }) => name))
  expect([...Object.keys(STORE_COMMANDS), "sandbox"].filter((name) => !names.has(name))).toEqual([])
})

/** The folders whose manifest a command of npm may read. A sentence names no folder, so it may mean the root too. */
function foldersOf({ line, before, page, isInline }: Documented): string[] {
  const [, workspace] = / -w (\S+)/.exec(line) ?? []
  const [, entered] = before.map((each) => /^cd (examples\S+)/.exec(each)).findLast(Boolean) ?? []
  const chosen = workspace ?? entered ?? dirname(page)
  return isInline ? [chosen, "."] : [chosen]
}

const manifest = z.object({ scripts: z.record(z.string(), z.string()) })

const scriptOf = (command: Documented, name: string): string | undefined =>
  foldersOf(command)
    .map((folder) => (existsSync(join(root, folder, "package.json")) ? folder : "."))
    .map((folder) => manifest.parse(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))).scripts[name])
    .find((script) => script !== undefined)

/** The source of a script's program and of the files beside it. */
function sourceOf(script: string): string {
  const [, program = ""] = /(\S+\.(?:ts|mjs))/.exec(script) ?? []
  const folder = join(root, dirname(program))
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return files
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !file.includes("node_modules"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
}

it("names only scripts of npm that exist, with flags that they read", () => {
  const scripts = [
    ...startingWith("npm run").map((command) => ({ ...command, name: command.rest[0] ?? "" })),
    ...["start", "test"].flatMap((name) => startingWith(`npm ${name}`).map((command) => ({ ...command, name }))),
  ]
  const wrong = scripts.filter((command) => {
    const script = scriptOf(command, command.name)
    if (script === undefined) return true
    const flags = command.rest.slice(command.rest.indexOf("--") + 1).filter(isFlag)
    return flags.some((flag) => !sourceOf(script).includes(flag.replace(/^--|=.*$/g, "")))
  })
  expect(wrong.map(({ page, line }) => `${page}: ${line}`)).toEqual([])
})

it("names only commands of Medusa that exist", () => {
  const cli = readFileSync(join(dirname(require.resolve("@medusajs/cli/package.json")), "dist/create-cli.js"), "utf8")
  const wrong = startingWith("npx medusa").filter(
    ({ rest: [name = ""] }) => !new RegExp(`command: ["'\`]${name}\\b`).test(cli),
  )
  expect(wrong.map(({ page, line }) => `${page}: ${line}`)).toEqual([])
})
