import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { readElementScript } from "../../../../storefront/script"

/** A day without asking, and a week in which a page may show the old one while it asks. */
const CACHED = "public, max-age=86400, stale-while-revalidate=604800"

/** The web component of the storefront: nothing of it is anybody's, and pages of any origin may load it. */
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
  // A proxy that compresses marks it as weak; and unlike Express, a caller who knows it gets it no second time, whatever else it asks.
  const isKnown = req.headers["if-none-match"]?.includes(etag) ?? false
  if (isKnown) res.status(304).end()
  else res.send(text)
}
