export interface BrowserBundle {
  entry: string
  /** `iife`: a classic script without global names. `esm`: a module without imports. */
  format: "iife" | "esm"
  isMinified?: boolean
}

/** Bundles modules for a browser, in memory. Esbuild is a development dependency: a merchant's store has the bundles of the package. */
export async function bundleForBrowser({ entry, format, isMinified = false }: BrowserBundle): Promise<string> {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: isMinified,
    format,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    write: false,
    logLevel: "silent",
  })
  return outputFiles.map(({ text }) => text).join("")
}
