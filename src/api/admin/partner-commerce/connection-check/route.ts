import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type Result, type ServiceError } from "../../../../core/service-error"
import { type PingResponse } from "../../../../core/wire/catalog"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { requireConfigured } from "../../../../use-cases/configured"
import { refusable } from "../refusable"

export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { clients } = requireConfigured(req.scope.resolve(PARTNER_COMMERCE))
  const [catalog, transactions] = await Promise.all([clients.catalog.ping(), clients.transactions.ping()])
  const cardPlatform = clients.cardPlatform && (await clients.cardPlatform.getToken())
  res.json({
    catalog: toCheck(catalog),
    transactions: toCheck(transactions),
    ...(cardPlatform && {
      card_platform: cardPlatform.ok
        ? { ok: true, expires_in: cardPlatform.value.expiresIn }
        : toFailure(cardPlatform.error),
    }),
  })
})

function toCheck(answer: Result<PingResponse>) {
  if (!answer.ok) return toFailure(answer.error)
  const { nam, env, ver, srv } = answer.value
  return { ok: true, nam, env, ver, srv }
}

const toFailure = ({ message, why }: ServiceError) => ({ ok: false, error: message, why })
