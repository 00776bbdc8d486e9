/**
 * Packs the plugin as for publishing, and checks the package: `npm run package:check`. It deletes older builds first, so that the package
 * contains only files of this build, as from a clean clone. With PACKED_FOLDER the package stays in that folder, for the tests of an installation.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import manifest from "../package.json"
import {
  type IgnoredRule,
  lintPackage,
  lintTypes,
  type Packed,
  PACKED_FILE,
  PACKED_FOLDER,
  packQuietly,
} from "./packed"

const root = resolve(__dirname, "..")

/** Limits of the download and of its size on the disk: each is a fifteenth above the size at the end of November 2026. */
const MOST_PACKED_BYTES = 1_750_000
const MOST_UNPACKED_BYTES = 6_650_000

/** Files that do not belong in a store. */
const FOREIGN = /__tests__|\.test\.|\.tsx?$(?<!\.d\.ts)|^(?:demo|bench|integration-tests|docs|scripts)\/|\.env|\.tgz$/

const IGNORED_TYPES: readonly IgnoredRule[] = [
  {
    kind: "NoResolution",
    resolution: "node10",
    reason: "Medusa's starter resolves modules as Node16; the resolution of TypeScript before 4.7 knows no exports",
  },
  { kind: "UntypedResolution", entrypoint: "./admin", reason: "only the bundler of Medusa's admin reads it" },
  { kind: "CJSOnlyExportsDefault", reason: "Medusa loads the provider and reads its default export" },
]

async function main(): Promise<void> {
  const kept = process.env[PACKED_FOLDER]
  const folder = kept ?? mkdtempSync(join(tmpdir(), "partner-commerce-package-"))
  try {
    mkdirSync(folder, { recursive: true })
    const packed = pack(folder)
    const paths = packed.files.map(({ path }) => path)
    const faults = [
      ...tooLarge(packed),
      ...paths.filter((path) => FOREIGN.test(path)).map((path) => `${path}: not for a store`),
      ...missingTargets(paths),
      ...relativeLinks(),
      // Only errors count. The warnings are about bundlers, and no bundler reads Medusa's CommonJS build.
      ...(await lintPackage(join(folder, packed.filename), "error")),
      ...(await lintTypes(join(folder, packed.filename), IGNORED_TYPES)),
    ]
    if (faults.length > 0) throw new Error(`The package is not right:\n  ${faults.join("\n  ")}`)
    if (kept !== undefined) writeFileSync(join(kept, PACKED_FILE), JSON.stringify(packed))
    console.log(`The package is right: ${paths.length} files, ${packed.size} bytes, ${packed.unpackedSize} unpacked.`)
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function pack(folder: string): Packed {
  rmSync(join(root, ".medusa/server"), { recursive: true, force: true })
  return packQuietly(root, folder)
}

function tooLarge({ size, unpackedSize }: Packed): string[] {
  return [
    ...(size > MOST_PACKED_BYTES ? [`${size} bytes packed, at most ${MOST_PACKED_BYTES}`] : []),
    ...(unpackedSize > MOST_UNPACKED_BYTES ? [`${unpackedSize} bytes unpacked, at most ${MOST_UNPACKED_BYTES}`] : []),
  ]
}

/** Every file that the manifest names exists; for a pattern at least one file does. */
function missingTargets(paths: string[]): string[] {
  const targets = [...Object.values(manifest.bin), ...Object.values(manifest.exports).flatMap(targetsOf)]
  return targets
    .map((target) => target.replace(/^\.\//, ""))
    .filter((target) => !paths.some((path) => toPattern(target).test(path)))
    .map((target) => `${target}: promised in package.json, and not packed`)
}

const targetsOf = (target: string | Record<string, string>) =>
  typeof target === "string" ? [target] : Object.values(target)

const toPattern = (target: string) =>
  new RegExp(`^${target.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".+")}$`)

/** The registry shows README.md without the files beside it, so its links are whole. `npm run links` checks that they lead to a page. */
function relativeLinks(): string[] {
  const links = readFileSync(join(root, "README.md"), "utf8").matchAll(/\]\(([^)\s]+)\)/g)
  return [...links].flatMap(([, link = ""]) =>
    /^(?:https:|#)/.test(link) ? [] : [`README.md: ${link} leads nowhere from the registry's page`],
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
