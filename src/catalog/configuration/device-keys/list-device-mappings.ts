import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"

/** Lists the sources of device keys. @param page `category`: one of the service's categories; absent = all */
export async function listDeviceMappings(
  container: MedusaContainer,
  { category, limit, offset }: { category?: string; limit: number; offset: number },
) {
  const service = container.resolve(PARTNER_COMMERCE)
  const filter = category ? { category } : {}
  const [mappings, count] = await service.listAndCountDeviceMappings(filter, { take: limit, skip: offset })
  return { mappings, count }
}
