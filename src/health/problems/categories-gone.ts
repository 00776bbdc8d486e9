import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const CODE = "mapped_category_gone"

/** Shows categories that are mapped and that the service no longer has as an open problem, until nothing is mapped to them. */
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
