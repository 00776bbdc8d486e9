import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type Packed, PACKED_FILE, PACKED_FOLDER, packQuietly } from "../../scripts/packed"

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

/**
 * Packs the current source, including its build. A gate has packed and checked it before, in PACKED_FOLDER.
 *
 * @param folder of the tarball, if this function packs it
 */
export function packPlugin(folder: string): PackedPlugin {
  const earlier = process.env[PACKED_FOLDER]
  const isPacked = earlier !== undefined && existsSync(join(earlier, PACKED_FILE))
  const { filename, files } = isPacked ? readPacked(earlier) : packQuietly(root, folder)
  return {
    tarball: join(isPacked ? earlier : folder, filename),
    paths: files.map(({ path }) => path),
    manifest: JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest,
  }
}

const readPacked = (folder: string) => JSON.parse(readFileSync(join(folder, PACKED_FILE), "utf8")) as Packed

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
