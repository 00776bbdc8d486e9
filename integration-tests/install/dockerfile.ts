import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { isAbsolute, join, matchesGlob, relative } from "node:path"
import { run } from "./command"

/** The last stage of a Dockerfile, as folders and programs of this machine. */
export interface Image {
  /** The working folder of its processes. */
  folder: string
  env: Record<string, string>
  command: string[]
}

interface Stage {
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
}

/** Instructions that change nothing outside a container. */
const FOR_CONTAINERS = ["USER", "EXPOSE"]

/**
 * Runs the instructions of a Dockerfile without Docker: each stage is a folder, and `RUN` is a shell on this machine.
 *
 * @param context the folder of the Dockerfile, .dockerignore and the copied files
 * @param folder of the stages
 * @throws Error on an instruction that it does not know
 */
export async function runDockerfile(context: string, folder: string): Promise<Image> {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const line of readLines(join(context, "Dockerfile"))) {
    const [instruction = "", ...words] = line.split(/\s+/)
    const rest = words.join(" ")
    if (instruction === "FROM") {
      const name = words[2] ?? "last"
      stage = { root: join(folder, name), workdir: "/", env: {}, command: [] }
      stages.set(name, stage)
    } else if (!stage) throw new Error(`Before the first FROM: ${line}`)
    else if (instruction === "WORKDIR") {
      stage.workdir = toAbsolute(rest, stage)
      mkdirSync(join(stage.root, stage.workdir), { recursive: true })
    } else if (instruction === "COPY") copy(words, stage, { context, stages })
    else if (instruction === "RUN") await run("sh", ["-c", rest], { cwd: workFolder(stage), env: stage.env })
    else if (instruction === "ENV") Object.assign(stage.env, Object.fromEntries(words.map((word) => word.split("="))))
    else if (instruction === "CMD") stage.command = JSON.parse(rest) as string[]
    else if (!FOR_CONTAINERS.includes(instruction)) throw new Error(`Unknown instruction: ${line}`)
  }
  if (!stage) throw new Error("The Dockerfile is empty.")
  return { folder: workFolder(stage), env: stage.env, command: stage.command }
}

interface Sources {
  context: string
  stages: Map<string, Stage>
}

function copy(words: string[], stage: Stage, { context, stages }: Sources): void {
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length)
  const places = words.filter((word) => !word.startsWith("--"))
  const target = join(stage.root, toAbsolute(places.at(-1) ?? "", stage))
  const source = from === undefined ? context : stages.get(from)?.root
  if (source === undefined) throw new Error(`There is no stage ${from}.`)
  const ignored = from === undefined ? readLines(join(context, ".dockerignore")) : []
  for (const place of places.slice(0, -1)) {
    const path = join(source, place)
    // A folder's content is copied, not the folder.
    const into = place.endsWith("/") || place.endsWith(".") || from !== undefined ? target : join(target, place)
    cpSync(path, into, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !ignored.some((pattern) => matchesGlob(relative(context, file), pattern)),
    })
  }
}

const workFolder = ({ root, workdir }: Stage) => join(root, workdir)

const toAbsolute = (path: string, { workdir }: Stage) => (isAbsolute(path) ? path : join(workdir, path))

function readLines(file: string): string[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, "utf8").split("\n")
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"))
}
