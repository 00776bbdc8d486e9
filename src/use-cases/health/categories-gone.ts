import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

const CODE = "mapped_category_gone"
const FIX = "Map what went there to another of the service's categories: its products are held until then."

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
  const message = `The service no longer has mapped categories: ${listed}`
  const why = { code: "categories_gone", names: listed } as const
  await service.problems.raise({ key: CODE, code: CODE, message, fix: FIX, why })
}
