import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parse } from "yaml"
import { freePort } from "../harness/free-port"
import { type PictureServer, startPictureServer } from "../harness/picture-server"
import { type Postgres, startPostgres } from "../harness/postgres"
import { type Redis, startRedis, wantsRedis } from "../harness/redis"
import { waitFor } from "../harness/set-up"
import { type Printed, run, type RunningCommand, start, stopAllCommands } from "./command"
import { type Image, runDockerfile } from "./dockerfile"
import { writeStore } from "./fresh-store"
import { toEnvironment } from "./installed-plugin"
import { LANDING, provideNode } from "./matrix"
import { packPlugin } from "./packed-plugin"
import { waitForStart } from "./patience"
import { startStandIn } from "./stand-in"

jest.setTimeout(900_000)

const root = resolve(__dirname, "../..")
const example = join(root, "examples/deploy")
const page = readFileSync(join(root, "docs/deploy.md"), "utf8")

/** The first block of the page is a whole medusa-config.ts. */
const [, configuration = ""] = /^```ts\n([^]*?)^```$/m.exec(page) ?? []

/** The lines of the page that follow "With Docker", in their order. */
const [, release = ""] = /^```bash\n(docker compose build\n[^]*?)^```$/m.exec(page) ?? []

interface Service {
  environment: Record<string, string>
}

const { services } = parse(readFileSync(join(example, "compose.yaml"), "utf8"), { merge: true }) as {
  services: Record<"server" | "worker" | "tool", Service>
}

const suite = wantsRedis ? describe : describe.skip

suite("the example of a deployment, with the commands of docs/deploy.md", () => {
  let folder: string
  let postgres: Postgres
  let redis: Redis
  let pictures: PictureServer
  let image: Image
  /** `.env.production`. */
  let secrets: Record<string, string>
  const ports = { server: 0, worker: 0 }
  const processes: RunningCommand[] = []

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "partner-commerce-deploy-")))
    const { tarball } = packPlugin(folder)
    const nodeFolder = await provideNode(LANDING.node, join(folder, "node"))
    const store = writeStore({ folder: join(folder, "store"), tarball, cell: LANDING, nodeFolder, configuration })
    await run("npm", ["install", "--package-lock-only", "--no-audit", "--no-fund"], { cwd: store.folder })
    cpSync(example, store.folder, { recursive: true })
    postgres = startPostgres({ folder: join(folder, "postgres"), port: await freePort(), disposable: true })
    redis = await startRedis()
    pictures = await startPictureServer(await freePort())
    ports.server = await freePort()
    ports.worker = await freePort()
  })
  afterAll(async () => {
    await stopAllCommands()
    await pictures?.close()
    redis?.stop()
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The environment of a service: the file's own, with the addresses of this machine, over `.env.production`. */
  function environmentOf(service: "server" | "worker" | "tool"): Record<string, string> {
    const { environment } = services[service]
    const addresses = { DATABASE_URL: `${postgres.url("postgres")}?sslmode=disable`, REDIS_URL: redis.url }
    expect(environment).toMatchObject({
      DATABASE_URL: expect.stringContaining("@postgres:5432/"),
      REDIS_URL: "redis://redis:6379",
    })
    return { ...secrets, ...image.env, ...environment, ...addresses }
  }

  function runIn(service: "server" | "tool", [program = "", ...args]: string[]): Promise<Printed> {
    return run(program, args, { cwd: image.folder, env: environmentOf(service) })
  }

  async function startServices(): Promise<void> {
    const [program = "", ...args] = image.command
    for (const service of ["server", "worker"] as const) {
      const env = { ...environmentOf(service), PORT: String(ports[service]) }
      const command = start(program, args, { cwd: image.folder, env })
      processes.push(command)
      await waitForStart(command, async () => {
        const answer = await fetch(`http://localhost:${ports[service]}/health`).catch(() => null)
        return answer?.ok ? true : null
      })
    }
  }

  /** Does on this machine what Docker does for a command of the page. */
  async function follow(command: string): Promise<void> {
    const [, verb, rest = ""] = /^docker compose (\S+)\s*(.*)$/.exec(command) ?? []
    const words = rest.split(" ").filter((word) => !word.startsWith("--") || word === "--before-start")
    if (verb === "build") {
      image = await runDockerfile(join(folder, "store"), join(folder, "image"))
      const merchantUrl = `http://localhost:${ports.server}/partner-commerce`
      const bin = (program: string) => join(image.folder, "node_modules/.bin", program)
      const standIn = await startStandIn(
        { start: (program, args) => start(bin(program), args, { cwd: image.folder }) },
        { port: await freePort(), merchantUrl },
      )
      secrets = toEnvironment({ port: ports.server, standIn, pictures, postgres })
    } else if (verb === "run") await runIn("tool", words.slice(1))
    else if (verb === "up") await startServices()
    else if (verb === "exec") {
      // The worker reports its first jobs within a minute.
      const said = await waitFor("doctor to see the jobs", async () => {
        const output = await runIn("server", words.slice(1)).then(
          ({ stdout }) => stdout,
          (error: Error) => error.message,
        )
        return /^✓ jobs/m.test(output) && output
      })
      // The settings and mappings of a new store are its merchant's next steps.
      const errors = [...said.matchAll(/^✗ (.*)$/gm)].map(([, error = ""]) => error)
      expect(errors.filter((error) => !/^(?:setting|categories)\b/.test(error))).toEqual([])
    } else throw new Error(`Unknown command: ${command}`)
  }

  it.each(release.trim().split("\n"))("does its work: %s", async (command) => {
    await follow(command)
  })

  it("serves the admin from the server, and not from the worker", async () => {
    expect((await fetch(`http://localhost:${ports.server}/app`)).status).toBe(200)
    expect((await fetch(`http://localhost:${ports.worker}/app`)).status).toBe(404)
  })

  it("ends each process after SIGTERM", async () => {
    await Promise.all(processes.map((each) => each.stop()))
    for (const port of Object.values(ports)) {
      await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow("fetch failed")
    }
  })
})
