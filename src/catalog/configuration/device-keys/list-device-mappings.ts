import { type Store } from "../../../store/store"

/** Lists the sources of device keys. @param page `category`: one of the service's categories; absent = all */
export async function listDeviceMappings(
  store: Store,
  { category, limit, offset }: { category?: string; limit: number; offset: number },
) {
  const filter = category ? { category } : {}
  const [mappings, count] = await store.module.listAndCountDeviceMappings(filter, { take: limit, skip: offset })
  return { mappings, count }
}
