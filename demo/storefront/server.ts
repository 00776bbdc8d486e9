import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { bundleForBrowser } from "../../src/browser-bundle"
import { type StorefrontConfig } from "./browser/config"

const PAGE_FOLDER = join(__dirname, "browser")

export interface Storefront {
  url: string
  config: StorefrontConfig
  close: () => Promise<void>
}

export interface StorefrontPlace {
  port: number
  host: string
  config: StorefrontConfig
}

/** A small storefront that talks with the store as any does: one page, whose script runs in the customer's browser. */
export async function startStorefront({ port, host, config }: StorefrontPlace): Promise<Storefront> {
  const files = new Map<string, { type: string; text: string }>([
    [
      "/storefront.js",
      {
        type: "text/javascript",
        text: await bundleForBrowser({ entry: join(PAGE_FOLDER, "storefront.ts"), format: "esm" }),
      },
    ],
    ["/storefront.css", { type: "text/css", text: await readFile(join(PAGE_FOLDER, "storefront.css"), "utf8") }],
    ["/config.json", { type: "application/json", text: JSON.stringify(config) }],
  ])
  const page = { type: "text/html", text: await readFile(join(PAGE_FOLDER, "index.html"), "utf8") }
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/"
    // Every other address belongs to the page, whose script draws the matching content.
    const { type, text } = files.get(path) ?? page
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(text)
  })
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve))
  return {
    url: `http://localhost:${port}`,
    config,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
