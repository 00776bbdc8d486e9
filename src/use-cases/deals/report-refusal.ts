import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type DealRefusal } from "../../core/deals/refusal"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { markChange } from "../catalog/change-buffer"

/** What follows from a refused purchase, besides its answer: who should know, and what the service should be told anew. */
export async function reportRefusal(
  container: MedusaContainer,
  deal: DealOrderCallback,
  refusal: DealRefusal,
): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.deal.refused",
    data: { trx_id: deal.trx_id, product_id: deal.product_id, code: refusal.code, message: refusal.message },
  })
  switch (refusal.code) {
    case "PRICE_MISMATCH":
      return correctPrice(container, deal, refusal)
    case "OUT_OF_STOCK":
      return correctStock(container, deal.product_id)
    default:
      return
  }
}

/** A purchase of which not even a deal could be made: without this only the activity would know of it. */
export async function reportUnreadableDeal(container: MedusaContainer, body: unknown, message: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: UNREADABLE_DEAL,
    code: "deal_not_understood",
    values: { fields: message },
  })
  const named = deliveredNames.safeParse(body).data
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.deal.refused",
    data: { trx_id: named?.trx_id ?? "", product_id: named?.product_id ?? "", code: "VALIDATION_ERROR", message },
  })
}

/** Cleared by the next purchase that goes through. */
export const UNREADABLE_DEAL = "deal-unreadable"

/** What it may name all the same. */
const deliveredNames = z.looseObject({ trx_id: z.string().catch(""), product_id: z.string().catch("") })

/** The service sells at a price that this store does not have: it is projected and, where it differs, sent again. */
async function correctPrice(
  container: MedusaContainer,
  deal: DealOrderCallback,
  { price }: DealRefusal,
): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  await service.problems.raise({
    key: toPriceProblemKey(deal.product_id),
    code: "deal_price_mismatch",
    values: { partner_id: deal.product_id, paid: deal.amount, ...(price !== undefined && { price }) },
  })
  const item = await findItem(container, deal.product_id)
  if (item) await markChange(container, { source: "variant", ids: [item.variantId], what: "content" })
}

/** The service has just written 0 for it; if that is not what we believed, the stock lane has to know. */
async function correctStock(container: MedusaContainer, productId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const item = await findItem(container, productId)
  if (!item || service.connection.kind === "inert") return
  await service.deals.items.forgetStock(service.connection.options.shopCode, item.variantId)
  await markChange(container, { source: "variant", ids: [item.variantId], what: "stock" })
}

async function findItem(container: MedusaContainer, productId: string) {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return null
  const { settings } = await service.configuration.settings.read()
  const { shopCode } = service.connection.options
  return (await service.deals.items.find(shopCode, [productId], settings.product_id_source)).get(productId) ?? null
}

export const toPriceProblemKey = (productId: string) => `deal-price:${productId}`
