import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/** Read-backs come every quarter of an hour, and mostly find everything as it should be. */
const EVENTFUL = { $or: [{ kind: "sync" as const }, { status: "failed" as const }, { note: { $ne: null } }] }

export interface RunPage {
  /** Leaves out the read-backs that found nothing. */
  onlyEventful: boolean
  limit: number
  offset: number
}

/** Lists pushes and read-backs, the newest first. */
export async function listRuns(container: MedusaContainer, { onlyEventful, limit, offset }: RunPage) {
  const service = container.resolve(PARTNER_COMMERCE)
  const page = { take: limit, skip: offset, order: { created_at: "DESC" as const } }
  const [runs, count] = await service.listAndCountRuns(onlyEventful ? EVENTFUL : {}, page)
  return { runs, count }
}
