import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const CODE = "mapped_category_gone"

/** Raises a problem for mapped categories that the service has removed, until no mapping uses them. */
export async function refreshGoneCategoriesProblem(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const names = await service.catalog.categories.mappedAndGone(service.connection.options.shopCode)
  if (names.length === 0) {
    await service.problems.clear(CODE)
    return
  }
  const listed = names.map((name) => `"${name}"`).join(", ")
  await service.problems.raise({ key: CODE, code: CODE, values: { names: listed } })
}
