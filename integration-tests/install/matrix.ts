import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { run } from "./command"

/** The lowest and the newest Medusa of the plugin's peer range, with the version of @medusajs/ui that each brings. */
export const UI_OF = { "2.20.1": "4.2.3", "2.21.2": "4.2.6" } as const

export type MedusaVersion = keyof typeof UI_OF

/** The lines of Node.js that Medusa supports. */
const NODES = ["20", "22", "24"] as const

const MANAGERS = ["npm", "pnpm", "yarn"] as const

/** One way to run a store. A store of pnpm is a package of a monorepo. */
export interface Cell {
  node: (typeof NODES)[number]
  medusa: MedusaVersion
  manager: (typeof MANAGERS)[number]
}

/** The one cell of a landing. */
export const LANDING: Cell = { node: "20", medusa: "2.21.2", manager: "npm" }

/** Returns every other cell. */
export function releaseCells(): Cell[] {
  const versions = Object.keys(UI_OF) as MedusaVersion[]
  const cells = NODES.flatMap((node) =>
    versions.flatMap((medusa) => MANAGERS.map((manager): Cell => ({ node, medusa, manager }))),
  )
  return cells.filter((cell) => toTitle(cell) !== toTitle(LANDING))
}

export const toTitle = ({ node, medusa, manager }: Cell) =>
  `${manager === "pnpm" ? "pnpm in a monorepo" : manager}, Node.js ${node}, Medusa ${medusa}`

/**
 * Returns the folder of a `node` program of this line: the program of this process, or the newest one of the line from the registry.
 * @param folder where a missing program is installed
 */
export async function provideNode(line: Cell["node"], folder: string): Promise<string> {
  if (process.versions.node.startsWith(`${line}.`)) return dirname(process.execPath)
  const name = `node-${process.platform}-${process.arch}`
  mkdirSync(folder, { recursive: true })
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${line}`], { cwd: folder })
  return join(folder, "node_modules", name, "bin")
}
