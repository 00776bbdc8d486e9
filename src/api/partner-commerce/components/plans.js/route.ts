import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { readElementScript } from "../../../../storefront/script"

/** For a day a browser sends no request. For a week more it may show the old script while it loads the new one. */
const CACHED = "public, max-age=86400, stale-while-revalidate=604800"

/** The web component of the storefront. It contains no secret or personal data, so pages of any origin may load it. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { text, etag } = await readElementScript()
  res.set({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": CACHED,
    etag,
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  })
  // A compressing proxy marks the etag as weak. Unlike Express, this route answers 304 to a known etag even if the caller asks for no
  // cache.
  const isKnown = req.headers["if-none-match"]?.includes(etag) ?? false
  if (isKnown) res.status(304).end()
  else res.send(text)
}
