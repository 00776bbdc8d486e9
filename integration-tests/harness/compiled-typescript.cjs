/**
 * A hook for `require`, for processes that load our TypeScript: it compiles a file once, with swc, and keeps the result under the
 * file's content. A store's process loads 300 files, and to compile them anew, as ts-node does, is a tenth of its start.
 */
const { createHash } = require("node:crypto")
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")
const swcVersion = require("@swc/core/package.json").version

const options = {
  swcrc: false,
  sourceMaps: "inline",
  // `import()` stays what it is, for packages that can be had in no other way.
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
    // Several processes may compile the same file at once; none may read half of it.
    const own = `${file}.${process.pid}`
    writeFileSync(own, code)
    renameSync(own, file)
    return code
  }
}
