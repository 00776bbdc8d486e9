import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** The variable with the folder in which `npm run package:check` leaves the package. */
export const PACKED_FOLDER = "PACKED_FOLDER"
/** npm's description of the package beside it, a Packed. */
export const PACKED_FILE = "packed.json"

export interface Packed {
  filename: string
  size: number
  unpackedSize: number
  files: { path: string }[]
}

/** Packs a package as for publishing. @param folder receives the tarball */
export function packQuietly(cwd: string, folder: string): Packed {
  const quietly = ["--json", "--silent", "--foreground-scripts=false"]
  const options = { cwd, encoding: "utf8", maxBuffer: 64_000_000 } as const
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", ...quietly, "--pack-destination", folder], options),
  ) as Packed[]
  if (!packed) throw new Error("nothing was packed")
  return packed
}

export async function lintPackage(tarball: string, level: "error" | "warning"): Promise<string[]> {
  const { publint } = await import("publint")
  const { formatMessage } = await import("publint/utils")
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    level,
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  })
  return messages.map((message) => `publint: ${formatMessage(message, pkg ?? {}) ?? message.code}`)
}

/** A rule of arethetypeswrong that does not hold for a package, and the reason. */
export interface IgnoredRule {
  kind: string
  /** The way in which the importer resolves modules; absent = each way, or none. */
  resolution?: string
  /** Absent = each entry point. */
  entrypoint?: string
  reason: string
}

/** @returns the entry points whose types differ from their code, and the ignored rules without a fault */
export async function lintTypes(tarball: string, ignored: readonly IgnoredRule[]): Promise<string[]> {
  const { checkPackage, createPackageFromTarballData } = await import("@arethetypeswrong/core")
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
  if (!checked.types) return ["arethetypeswrong: the package has no types"]
  const faults = checked.problems.map((problem) => ({
    kind: problem.kind,
    entrypoint: "entrypoint" in problem ? problem.entrypoint : undefined,
    resolution: "resolutionKind" in problem ? problem.resolutionKind : undefined,
  }))
  const covers = (rule: IgnoredRule, fault: (typeof faults)[number]) =>
    rule.kind === fault.kind &&
    (rule.entrypoint === undefined || rule.entrypoint === fault.entrypoint) &&
    (rule.resolution === undefined || rule.resolution === fault.resolution)
  return [
    ...faults
      .filter((fault) => !ignored.some((rule) => covers(rule, fault)))
      .map(({ kind, ...where }) => `arethetypeswrong: ${kind} ${JSON.stringify(where)}`),
    ...ignored
      .filter((rule) => !faults.some((fault) => covers(rule, fault)))
      .map(({ kind }) => `arethetypeswrong: the ignored rule ${kind} finds no fault any more`),
  ]
}
