import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

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
