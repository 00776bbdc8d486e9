import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Reply } from "../http/reply"
import { PAGE_FOLDER, readScript } from "./script"

const readPageFile = (name: string) => readFile(join(PAGE_FOLDER, name), "utf8")

const FILES: Partial<Record<string, { type: string; read: () => Promise<string> }>> = {
  "/": { type: "text/html; charset=utf-8", read: () => readPageFile("index.html") },
  "/console.css": { type: "text/css; charset=utf-8", read: () => readPageFile("console.css") },
  "/console.js": { type: "text/javascript; charset=utf-8", read: readScript },
}

/** Products bring names, texts and picture addresses from elsewhere: no script but the console's own may run. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http: https: data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

export async function consolePage(path: string): Promise<Reply> {
  const file = FILES[path]
  if (!file) return { status: 404, body: { code: "NOT_FOUND", message: `nothing at ${path}` } }
  return {
    status: 200,
    text: { type: file.type, content: await file.read() },
    headers: { "content-security-policy": POLICY, "referrer-policy": "no-referrer", "cache-control": "no-cache" },
  }
}
