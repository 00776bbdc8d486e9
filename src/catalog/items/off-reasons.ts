import { type UnwantedReason } from "../../messages/rules/message"
import { type Store } from "../../store/store"
import { readStock } from "../inputs/read-variants"
import { whyUnwanted } from "../rules/desired/desired"

/** @returns why the store does not sell each of these variants on the service; sold variants are missing */
export async function readOffReasons(
  store: Store,
  variantIds: readonly string[],
): Promise<Map<string, UnwantedReason>> {
  if (variantIds.length === 0) return new Map()
  const { settings } = await store.configuration.settings.read()
  const sources = await readStock(store, { variantIds: [...variantIds], settings })
  return new Map(
    variantIds.flatMap((id) => {
      const source = sources.get(id)
      const reason = source ? whyUnwanted(source) : "deleted"
      return reason ? [[id, reason] as const] : []
    }),
  )
}
