import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { bundleForBrowser } from "../browser-bundle"

/** The bundle in the plugin's package. */
export const ELEMENT_BUNDLE = join(__dirname, "plans-element.mjs")
/** The element belongs to the storefront kit, which bundles it for itself too. */
const ELEMENT_SOURCE = join(__dirname, "../../packages/storefront/src/element.ts")

const isSourceTree = __filename.endsWith(".ts")

export interface ServedScript {
  text: string
  /** With its quotes. */
  etag: string
}

let script: Promise<ServedScript> | undefined

/** The served script that defines `<partner-commerce-plans>`. It changes only with the package, so it is read once. */
export function readElementScript(): Promise<ServedScript> {
  return (script ??= readText().then((text) => ({
    text,
    etag: `"${createHash("sha256").update(text).digest("base64url")}"`,
  })))
}

const readText = () => (isSourceTree ? bundleElement() : readFile(ELEMENT_BUNDLE, "utf8"))

/** Bundles the element into one small module without imports. */
export const bundleElement = (): Promise<string> =>
  bundleForBrowser({ entry: ELEMENT_SOURCE, format: "esm", isMinified: true })
