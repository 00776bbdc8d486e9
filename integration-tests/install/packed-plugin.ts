import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { run } from "./command"

/** The plugin as it would be published. */
export interface PackedPlugin {
  tarball: string
  /** Paths in the tarball, relative to the package's folder. */
  paths: string[]
  manifest: Manifest
}

interface Manifest {
  name: string
  version: string
  bin: Record<string, string>
  exports: Record<string, string | Record<string, string>>
  dependencies: Record<string, string>
}

const root = resolve(__dirname, "../..")

/** Packs the current source, including its build. @param folder of the tarball */
export async function packPlugin(folder: string): Promise<PackedPlugin> {
  const quietly = ["--json", "--silent", "--foreground-scripts=false"]
  const { stdout } = await run("npm", ["pack", ...quietly, "--pack-destination", folder], { cwd: root })
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  return {
    tarball: join(folder, filename),
    paths: files.map(({ path }) => path),
    manifest: JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest,
  }
}

/** The names that a store can import: the documented entrances. */
export const ENTRANCES = ["workflows", "sandbox", "observability", "package.json", "providers/payment"]

/** Files of the package that no store can import. */
export const INTERNALS = ["modules/partner-commerce", "payments/rules/status", "cli/index"]

/** Returns the addresses of the plugin's admin pages, which Medusa derives from folders below /app, including pages over a parent (`@`). */
export function adminPages(folder = join(root, "src/admin/routes"), address = ""): string[] {
  const below = folders(folder).flatMap((name) => adminPages(join(folder, name), `${address}/${name.replace("@", "")}`))
  return readdirSync(folder).includes("page.tsx") ? [address, ...below] : below
}

function folders(place: string): string[] {
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
