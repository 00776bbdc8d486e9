import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

export interface ActivityFilter {
  direction?: "out" | "in"
  operation?: string
  trx_id?: string
  /** Only requests and callbacks that are about this item. */
  partner_id?: string
}

/** Requests and callbacks, newest first; secrets and personal data were masked before they were written. */
export async function listActivity(
  container: MedusaContainer,
  { partner_id, ...filter }: ActivityFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const service = container.resolve(PARTNER_COMMERCE)
  await service.activity.flush()
  const [entries, count] = await service.listAndCountActivities(
    { ...filter, ...(partner_id && { partner_ids: { $contains: [partner_id] } }) },
    { take: limit, skip: offset, order: { at: "DESC" } },
  )
  // Up to a thousand ids each, which the request shows as well.
  const activity = entries.map(({ partner_ids: _, ...entry }) => entry)
  return { activity, count }
}
