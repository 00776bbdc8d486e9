/**
 * Packs the storefront kit as it would be published, and compiles a storefront against it: the second part of `npm run package:check`. A
 * storefront resolves modules as `node` or `bundler`, and has React 18 or 19.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { type IgnoredRule, lintPackage, lintTypes, packQuietly } from "./packed"

const root = resolve(__dirname, "..")
const kit = join(root, "packages/storefront")
/** Within the repository, so that the storefront finds js-sdk and React's types. */
const folder = join(root, ".cache/storefront-consumer")

const FILES = /^(?:dist\/.*\.(?:js|d\.ts)|package\.json|README\.md|LICENSE)$/

const IGNORED_TYPES: readonly IgnoredRule[] = [
  {
    kind: "CJSResolvesToESM",
    resolution: "node16-cjs",
    reason: "a storefront's bundler reads ES modules; a CommonJS program imports them with import()",
  },
]

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = packQuietly(kit, folder)
  const tarball = join(folder, packed.filename)
  const installed = join(folder, "node_modules/medusa-partner-commerce-storefront")
  mkdirSync(installed, { recursive: true })
  execFileSync("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"])
  copyFileSync(join(kit, "consumers/storefront.tsx"), join(folder, "storefront.tsx"))
  const faults = [
    ...packed.files.filter(({ path }) => !FILES.test(path)).map(({ path }) => `${path}: not for a storefront`),
    ...(await lintPackage(tarball, "warning")),
    ...(await lintTypes(tarball, IGNORED_TYPES)),
    ...["node", "bundler"].flatMap((moduleResolution) =>
      [18, 19].flatMap((react) => compile({ moduleResolution, react })),
    ),
  ]
  if (faults.length > 0) throw new Error(`The storefront kit is not right:\n  ${faults.join("\n  ")}`)
  console.log(`The storefront kit is right: ${packed.files.length} files, ${packed.size} bytes.`)
}

/** @returns the compiler's complaints */
function compile({ moduleResolution, react }: { moduleResolution: string; react: number }): string[] {
  const types = join(root, "node_modules", react === 19 ? "types-react-19" : "@types/react")
  const config = join(folder, `tsconfig.${moduleResolution}-${react}.json`)
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution,
    jsx: "react-jsx",
    strict: true,
    esModuleInterop: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: { react: [types], "react/jsx-runtime": [join(types, "jsx-runtime.d.ts")] },
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: ["storefront.tsx"] }))
  const compiler = require.resolve("typescript/bin/tsc")
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", config], { encoding: "utf8" })
  return status === 0 ? [] : [`${moduleResolution}, React ${react}: ${stdout}`]
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
