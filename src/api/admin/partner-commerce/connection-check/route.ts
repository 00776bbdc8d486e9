import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type Result } from "../../../../core/service-error"
import { type PingResponse } from "../../../../core/wire/catalog"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { requireConfigured } from "../../../../workflows/configured"

export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { clients } = requireConfigured(req.scope.resolve(PARTNER_COMMERCE))
  const [catalog, transactions] = await Promise.all([clients.catalog.ping(), clients.transactions.ping()])
  const cardPlatform = clients.cardPlatform && (await clients.cardPlatform.getToken())
  res.json({
    catalog: toCheck(catalog),
    transactions: toCheck(transactions),
    ...(cardPlatform && {
      card_platform: cardPlatform.ok
        ? { ok: true, expires_in: cardPlatform.value.expiresIn }
        : { ok: false, error: cardPlatform.error.message },
    }),
  })
}

function toCheck(answer: Result<PingResponse>) {
  if (!answer.ok) return { ok: false, error: answer.error.message }
  const { nam, env, ver, srv } = answer.value
  return { ok: true, nam, env, ver, srv }
}
