import { type Reply } from "../http/reply"
import { CONSOLE_MARKUP } from "./markup"
import { CONSOLE_SCRIPT } from "./script"
import { CONSOLE_STYLE } from "./style"

/** The console is three texts, kept in modules so that they travel with the compiled package. */
const FILES: Record<string, { type: string; content: string }> = {
  "/": { type: "text/html; charset=utf-8", content: CONSOLE_MARKUP },
  "/console.css": { type: "text/css; charset=utf-8", content: CONSOLE_STYLE },
  "/console.js": { type: "text/javascript; charset=utf-8", content: CONSOLE_SCRIPT },
}

/** Products bring names, texts and picture addresses from elsewhere: no script but the console's own may run. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http: https: data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

export function consolePage(path: string): Reply {
  const file = FILES[path]
  if (!file) return { status: 404, body: { code: "NOT_FOUND", message: `nothing at ${path}` } }
  return {
    status: 200,
    text: file,
    headers: { "content-security-policy": POLICY, "referrer-policy": "no-referrer", "cache-control": "no-cache" },
  }
}
