import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { bundleForBrowser } from "../browser-bundle"

/** The modules of the element in a source tree; its bundle in the package. */
export const ELEMENT_FOLDER = join(__dirname, "browser")
/** The bundle's name in the package. */
export const ELEMENT_BUNDLE = "plans-element.mjs"

const isSourceTree = __filename.endsWith(".ts")

export interface ServedScript {
  text: string
  /** With its quotes. */
  etag: string
}

let script: Promise<ServedScript> | undefined

/** The script that defines `<partner-commerce-plans>`, as it is served: read once, since it changes with the package alone. */
export function readElementScript(): Promise<ServedScript> {
  return (script ??= readText().then((text) => ({
    text,
    etag: `"${createHash("sha256").update(text).digest("base64url")}"`,
  })))
}

const readText = () => (isSourceTree ? bundleElement() : readFile(join(ELEMENT_FOLDER, ELEMENT_BUNDLE), "utf8"))

/** Bundles the element into one small module that asks for no other. */
export const bundleElement = (): Promise<string> =>
  bundleForBrowser({ entry: join(ELEMENT_FOLDER, "plans-element.ts"), format: "esm", isMinified: true })
