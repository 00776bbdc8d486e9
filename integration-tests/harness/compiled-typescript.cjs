/**
 * A hook for `require` in processes that load the project's TypeScript: it compiles each file once with swc, and caches the result
 * under the file's content. A store's process loads 300 files; compiling them with ts-node takes a tenth of its start.
 */
const { createHash } = require("node:crypto")
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")
const swcVersion = require("@swc/core/package.json").version

const options = {
  swcrc: false,
  sourceMaps: "inline",
  // `import()` stays dynamic, because some packages have no CommonJS form.
  module: { type: "commonjs", ignoreDynamic: true },
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
}

const folder = join(__dirname, "../../.cache/compiled")
mkdirSync(folder, { recursive: true })

require.extensions[".ts"] = (module, filename) => {
  module._compile(readCompiled(readFileSync(filename, "utf8"), filename), filename)
}

function readCompiled(source, filename) {
  const key = createHash("sha256")
    .update(JSON.stringify([swcVersion, options, filename, source]))
    .digest("hex")
  const file = join(folder, `${key}.js`)
  try {
    return readFileSync(file, "utf8")
  } catch {
    const { code } = require("@swc/core").transformSync(source, { ...options, filename })
    // Several processes may compile the same file at once, so each writes a private file and renames it.
    const own = `${file}.${process.pid}`
    writeFileSync(own, code)
    renameSync(own, file)
    return code
  }
}
