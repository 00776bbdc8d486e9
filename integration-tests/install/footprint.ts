import { readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

/** The share of one dependency in an installation for production. */
export interface Footprint {
  /** Places of packages that no other dependency needs, the dependency itself included: `node_modules/undici`. */
  packages: string[]
  bytes: number
}

type Names = Record<string, unknown>

/** A package of package-lock.json. */
interface LockedPackage {
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

type Lock = Record<string, LockedPackage>

/** @param folder of a store that npm has installed */
export function measureFootprint(folder: string, dependency: string): Footprint {
  const { packages: lock } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as { packages: Lock }
  const ofStore = Object.keys(lock[""]?.dependencies ?? {})
  const others = reachable(
    lock,
    ofStore.filter((name) => name !== dependency),
  )
  const packages = [...reachable(lock, ofStore)].filter((place) => !others.has(place))
  return { packages, bytes: packages.reduce((sum, place) => sum + bytesOf(join(folder, place)), 0) }
}

/** @returns the places of these packages and of every package below them */
function reachable(lock: Lock, names: string[]): Set<string> {
  const places = new Set<string>()
  const visit = (name: string, from: string) => {
    const place = find(lock, name, from)
    if (place === undefined || places.has(place)) return
    places.add(place)
    for (const needed of neededNames(lock[place] ?? {})) visit(needed, place)
  }
  for (const name of names) visit(name, "")
  return places
}

function neededNames({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Node looks for a package in `node_modules` of each folder, from the importer's folder upwards. */
function find(lock: Lock, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === "" || folder === "." ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in lock) return place
    if (folder === "" || folder === ".") return undefined
  }
}

/** Packages in its own `node_modules` are separate packages. */
function bytesOf(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "node_modules" ? 0 : bytesOf(path)
    return entry.isFile() ? statSync(path).size : 0
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
