import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { version } from "../../../package.json"
import { OUTPUT_VARIABLE, printForScript, STARTED_VARIABLE } from "../output"

const root = resolve(__dirname, "../../..")
const CLI = [
  "--require",
  join(root, "integration-tests/harness/compiled-typescript.cjs"),
  join(root, "src/cli/index.ts"),
]

/** A store's folder whose Medusa logs as much as it can, and then runs the code of the test. */
let folder: string
function installMedusa(program: string): void {
  const place = join(folder, "node_modules/@medusajs/cli")
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, "cli.js"), `console.log("info:    ready"); console.log("{}"); ${program}`)
}
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "partner-commerce-cli-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const runWith = (env: Record<string, string | undefined>, ...args: string[]) =>
  spawnSync(process.execPath, [...CLI, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  })
const run = (...args: string[]) => runWith({ LOG_LEVEL: "silly" }, ...args)

const SAYS = `const { writeSync } = require("fs"); const bytes = Buffer.from(JSON.stringify({ big: "x".repeat(300_000) }))
  for (let at = 0; at < bytes.length;) at += writeSync(Number(process.env.${OUTPUT_VARIABLE}), bytes, at); process.exit(3)`

it("gives a script only the command's own output and its exit code, for any amount of log", () => {
  installMedusa(SAYS)
  const { status, stdout, stderr } = run("doctor", "--json")
  expect((JSON.parse(stdout) as { big: string }).big).toHaveLength(300_000)
  expect([status, stderr]).toEqual([3, expect.stringContaining("info:    ready")])
})

it.each(["process.exit(7)", "process.kill(process.pid, 'SIGKILL')"])(
  "says in JSON that a store did not start: %s",
  (end) => {
    installMedusa(end)
    const { status, stdout } = run("plan", "--json")
    expect(status).toBeGreaterThan(0)
    expect(JSON.parse(stdout)).toEqual({
      version,
      ok: false,
      error: { message: expect.stringContaining("did not start") },
    })
  },
)

it.each([
  ["an unknown command", ["nonsense", "--json"], 1, { ok: false, error: { message: expect.any(String) } }],
  ["an object's own name", ["constructor", "--json"], 1, { ok: false }],
  ["an unknown option", ["sandbox", "--json", "--nonsense"], 2, { ok: false }],
  ["an invalid port", ["sandbox", "--json", "--port", "x"], 2, { ok: false }],
  ["nothing", ["--json"], 0, { commands: { doctor: expect.any(String), sandbox: expect.any(String) } }],
  ["help with a command", ["doctor", "--json", "--help"], 0, { usage: expect.stringContaining("doctor") }],
  ["help with the sandbox", ["sandbox", "--json", "--help"], 0, { usage: expect.stringContaining("--port") }],
])("answers a script that asks for %s with only JSON", (_, args, status, said) => {
  const answer = run(...args)
  expect([answer.status, JSON.parse(answer.stdout)]).toMatchObject([status, { version, ...said }])
})

it("says in JSON that this is no store's folder", () => {
  const { status, stdout, stderr } = run("sync", "--json")
  expect([status, stderr]).toEqual([1, ""])
  expect(JSON.parse(stdout)).toMatchObject({ version, ok: false })
})

it("gives a script the address of a running sandbox on one line", async () => {
  const sandbox = spawn(process.execPath, [...CLI, "sandbox", "--port", "0", "--json"], { cwd: folder })
  const ended = once(sandbox, "exit")
  const [line] = (await once(createInterface(sandbox.stdout), "line")) as [string]
  sandbox.kill("SIGTERM")
  expect(JSON.parse(line)).toMatchObject({ version, url: expect.stringMatching(/^http:/) })
  expect(await ended).toEqual([0, null])
})

const STARTS = `require("fs").writeSync(Number(process.env.${STARTED_VARIABLE}), "started\\n")`

it("shows the store's output to people", () => {
  installMedusa(`${STARTS}; console.log("✓ options"); process.exit(3)`)
  const { status, stdout, stderr } = runWith({ LOG_LEVEL: undefined }, "doctor")
  expect(stdout.split("\n")).toEqual(expect.arrayContaining(["info:    ready", "✓ options"]))
  expect([status, stderr]).toEqual([3, ""])
})

describe("a store that does not start", () => {
  const FAILS = `console.error(new Error("connect ECONNREFUSED 127.0.0.1:5432")); process.exit(1)`

  it("gives people one sentence without a stack trace", () => {
    installMedusa(FAILS)
    const { status, stdout, stderr } = runWith({ LOG_LEVEL: undefined, NODE_ENV: undefined }, "plan")
    expect([status, stdout]).toEqual([1, ""])
    expect(stderr).toBe(
      "The store did not start: its database or Redis cannot be reached (connect ECONNREFUSED 127.0.0.1:5432). NODE_ENV is not set, so it did not read .env.production: on a production server set NODE_ENV=production.\n",
    )
  })

  it("gives a script the same sentence", () => {
    installMedusa(FAILS)
    const { stdout } = runWith({ NODE_ENV: "production" }, "plan", "--json")
    expect(JSON.parse(stdout)).toMatchObject({ error: { message: expect.stringContaining("cannot be reached") } })
  })

  it("shows its whole log if LOG_LEVEL is set", () => {
    installMedusa(FAILS)
    expect(run("plan").stderr).toMatch(/\n\s+at /)
  })
})

it("prints to the channel that its parent reads", () => {
  const file = join(folder, "said")
  writeFileSync(file, "")

  const descriptor = openSync(file, "w")
  process.env[OUTPUT_VARIABLE] = String(descriptor)
  printForScript("{}")
  delete process.env[OUTPUT_VARIABLE]
  closeSync(descriptor)
  expect(readFileSync(file, "utf8")).toBe("{}\n")
})
