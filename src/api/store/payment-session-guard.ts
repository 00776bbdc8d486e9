import { type MedusaNextFunction, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { medusaId } from "../../service/rules/wire/texts"
import { toFailureText } from "../../messages/rules/failure-text"
import { toRefusalText } from "../../payments/rules/checkout-refusal"
import { OWN_PROVIDER } from "../../payments/rules/provider-id"
import { storefrontData } from "../../payments/rules/session-data"
import { openStore, type Store } from "../../store/store"
import { admitSession } from "../../payments/checkout/admit-session"
import { settleReplaced } from "../../payments/settle/settle-payment"
import { onAnswered } from "../on-answered"
import { toCustomerLanguage } from "./customer-language"

const sessionBody = z.looseObject({ provider_id: z.unknown(), data: z.record(z.string(), z.unknown()).catch({}) })

/**
 * Runs before Medusa's own route for payment sessions. It admits one request per cart at a time, and refuses before any session changes.
 */
export function guardPaymentSession(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  guard(req, res, next).catch((error: unknown) => {
    // Without the plugin's tables payments with other providers work as usual.
    if (openStore(req.scope).missingTables.covers(error)) next()
    else next(error)
  })
}

async function guard(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const body = sessionBody.safeParse(req.body)
  // Medusa's own route answers a request whose body cannot be read.
  if (!body.success) return next()
  const { id } = req.params
  const collectionId = medusaId.safeParse(id)
  if (!collectionId.success) throw new MedusaError(MedusaError.Types.NOT_FOUND, "Payment collection was not found")
  const { provider_id: providerId, data } = body.data
  const store = openStore(req.scope)
  const { lifetime } = store
  const admission = await admitSession(store, { collectionId: collectionId.data, providerId, data })
  switch (admission.kind) {
    case "none":
      return next()
    case "refused": {
      const { message, code } = toRefusalText(admission.why, toCustomerLanguage(req))
      throw new MedusaError(MedusaError.Types.INVALID_DATA, message, code)
    }
    case "busy":
      res.setHeader("Retry-After", "2")
      res.status(409).json({ type: "conflict", ...toRefusalText(admission.why, toCustomerLanguage(req)) })
      return
    case "admitted":
      if (providerId === OWN_PROVIDER) req.body = { ...body.data, data: pickStorefrontData(data) }
      onAnswered(res, () => lifetime.track(followUp(store, admission)))
      next()
  }
}

/** Only Medusa's own undo may name a transaction in the data of a session. */
function pickStorefrontData(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([field]) => Object.hasOwn(storefrontData.shape, field)))
}

async function followUp(
  store: Store,
  { cartId, giveBack }: { cartId: string; giveBack: () => Promise<void> },
): Promise<void> {
  try {
    await giveBack()
    await settleReplaced(store, cartId)
  } catch (error) {
    store.logger.warn(`partner-commerce: payments of cart ${cartId} are settled later: ${toFailureText(error)}`)
  }
}
