import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const root = resolve(__dirname, "../../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const page = read("docs/deploy.md")
const dockerfile = read("examples/deploy/Dockerfile")
const compose = read("examples/deploy/compose.yaml")

/** The lines of the shell blocks, without comments. */
const documented = [...page.matchAll(/^```bash\n([^]*?)^```$/gm)].flatMap(([, block = ""]) =>
  block.split("\n").map((line) => line.replace(/\s+#.*$/, "").trim()),
)
/** The image gets its secrets when it starts. */
const OUTSIDE_IMAGE = /^(?:cp |cd |export )/

it("builds and starts the image with the commands of the page, in their order", () => {
  const commands = [...dockerfile.matchAll(/^(?:RUN (.+)|CMD (\[.+\]))$/gm)].map(([, shell, list]) =>
    list ? (JSON.parse(list) as string[]).join(" ").replace("node_modules/.bin/", "npx ") : shell,
  )
  const onPage = documented.slice(0, documented.indexOf("npx medusa start") + 1)
  const atRelease = ["npx medusa db:migrate", "npx partner-commerce doctor --before-start"]
  expect(commands).toEqual(onPage.filter((line) => !OUTSIDE_IMAGE.test(line) && !atRelease.includes(line)))
  for (const command of atRelease) expect(documented).toContain(`docker compose run --rm tool ${command}`)
})

it("starts the store without npx, which would keep SIGTERM from it", () => {
  expect(dockerfile).toContain('CMD ["node_modules/.bin/medusa", "start"]')
})

it("runs each documented command in a service that the file has", () => {
  const services = [...compose.matchAll(/^ {2}([a-z]+):$/gm)].map(([, name]) => name)
  const named = documented.flatMap((line) => /^docker compose (?:run --rm|exec) ([a-z]+)/.exec(line)?.[1] ?? [])
  expect(services).toEqual(expect.arrayContaining(["server", "worker", "postgres", "redis", ...named]))
  expect(named.length).toBeGreaterThan(2)
})

it("starts the roles of the page, and gives a process the time to end", () => {
  const roles = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, role]) => role)
  expect(roles(compose, /MEDUSA_WORKER_MODE: (\w+)/g)).toEqual(roles(page, /^MEDUSA_WORKER_MODE=(\w+) /gm))
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(10)
})

it("keeps secrets and the machine's packages out of the image", () => {
  const ignored = read("examples/deploy/.dockerignore").split("\n")
  expect(ignored).toEqual(expect.arrayContaining(["node_modules", ".medusa", ".env*"]))
  expect(dockerfile).not.toMatch(/COPY .*\.env/)
})
