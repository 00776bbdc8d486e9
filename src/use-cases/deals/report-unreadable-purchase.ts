import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { UNREADABLE_DEAL } from "./deal-problems"

/** Reports a purchase that is no deal, because its body could not be read: otherwise only the activity would know of it. */
export async function reportUnreadablePurchase(
  container: MedusaContainer,
  body: unknown,
  message: string,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: UNREADABLE_DEAL,
    code: "deal_not_understood",
    values: { fields: message },
  })
  const ids = readableIds.safeParse(body).data
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.deal.refused",
    data: { trx_id: ids?.trx_id ?? "", product_id: ids?.product_id ?? "", code: "VALIDATION_ERROR", message },
  })
}

/** The ids, as far as they can be read all the same. */
const readableIds = z.looseObject({ trx_id: z.string().catch(""), product_id: z.string().catch("") })
