/** Writes the OpenAPI description of the routes into a file: `npx tsx scripts/openapi.ts FILE`. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { version } from "../package.json"
import { toOpenApi } from "./reference/openapi"
import { readSources } from "./reference/sources"

async function main([path]: string[]): Promise<void> {
  if (path === undefined) throw new Error("Name the file to write")
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true })
  // A program that reads the file during the write still finds it whole.
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, `${JSON.stringify(toOpenApi(await readSources(), version))}\n`)
  renameSync(whole, file)
}

main(process.argv.slice(2)).then(
  // Modules of the framework that the routes import may keep a timer.
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
