import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { REFERENCES, type ReferenceName } from "../../rules/configuration/configuration"
import { type SettingsChange } from "../../../settings/rules/settings"
import { AdminApiError } from "../../../messages/admin-api-error"

/** @throws AdminApiError `invalid_data` if a setting refers to a record that the store lacks */
export async function requireReferences(container: MedusaContainer, change: SettingsChange): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  for (const entity of Object.keys(REFERENCES) as ReferenceName[]) {
    const { setting } = REFERENCES[entity]
    const id = change[setting]
    if (!id) continue
    const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
    if (data.length === 0) throw notInStore(setting, id)
  }
  const { currency_code } = change
  if (currency_code && !(await isStoreCurrency(container, currency_code)))
    throw notInStore("currency_code", currency_code)
}

const notInStore = (setting: string, name: string) =>
  new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "not_in_store", values: { setting, name } })

const stores = z.array(
  z.object({ supported_currencies: z.array(z.object({ currency_code: z.string() }).nullable()).nullish() }),
)

async function isStoreCurrency(container: MedusaContainer, currency_code: string): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const [store, regions] = await Promise.all([
    query.graph({ entity: "store", fields: ["supported_currencies.currency_code"] }),
    query.graph({ entity: "region", fields: ["id"], filters: { currency_code } }),
  ])
  const supported = stores.parse(store.data).flatMap(({ supported_currencies }) => supported_currencies ?? [])
  return regions.data.length > 0 || supported.some((currency) => currency?.currency_code === currency_code)
}
