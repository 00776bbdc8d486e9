import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./sources"

/** @returns the text of the OpenAPI description. `.cache` keeps the text until the sources change. */
export function readOpenApi(): string {
  const file = join(root, ".cache", `openapi-${hashOfSources()}.json`)
  if (!existsSync(file)) {
    execFileSync(process.execPath, [require.resolve("tsx/cli"), join(root, "scripts/openapi.ts"), file], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    })
  }
  return readFileSync(file, "utf8")
}

function hashOfSources(): string {
  const hash = createHash("sha256")
  for (const folder of ["src", "scripts"]) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    for (const file of files.filter((name) => name.endsWith(".ts")).toSorted()) {
      hash.update(file).update(readFileSync(join(root, folder, file)))
    }
  }
  return hash.digest("hex").slice(0, 16)
}
