import { type MedusaContainer } from "@medusajs/framework/types"
import { type Result } from "../../service/rules/service-error"
import { toRowNames, type UnreadableRow } from "../../service/rules/wire/read-rows"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type CategoryListChange, type UnreadCategories } from "../sql/remote-categories"
import { requireConfigured } from "../../store/configured"

const FRESH_FOR_MS = 15 * 60_000
const UNREADABLE = "categories_unreadable"

/** Reads the service's category list and records the changes. After a change, all items are compared again. */
export async function readCategories(container: MedusaContainer): Promise<Result<CategoryListChange>> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { clients, options } = requireConfigured(service)
  const answer = await clients.catalog.listCategories()
  if (!answer.ok) return answer
  // If the process dies before every item is marked, the sweep marks the rest.
  const invalidation = await service.catalog.fingerprints.invalidateSharedInputs()
  const { categories, unreadable = [] } = answer.value
  await refreshUnreadableProblem(service, unreadable)
  const changed = await service.catalog.categories.record(options.shopCode, categories, toUnread(unreadable))
  if (Object.values(changed).some((names: string[]) => names.length > 0)) {
    const mark = { shopCode: options.shopCode, what: "content", delayMs: 0 } as const
    await service.catalog.items.mark({ ...mark, source: "all", ids: [] })
  }
  await service.catalog.fingerprints.settleInvalidation(invalidation)
  return { ok: true, value: changed }
}

/** @returns the names of the rows; "all" if a row has no name, because it may be any category */
function toUnread(unreadable: UnreadableRow[]): UnreadCategories {
  const names = unreadable.flatMap(({ id }) => id ?? [])
  return names.length < unreadable.length ? "all" : names
}

async function refreshUnreadableProblem(
  { problems }: PartnerCommerceModuleService,
  unreadable: UnreadableRow[],
): Promise<void> {
  if (unreadable.length === 0) {
    await problems.clear(UNREADABLE)
    return
  }
  const values = { count: unreadable.length, named: toRowNames(unreadable) }
  await problems.raise({ key: UNREADABLE, code: UNREADABLE, values })
}

/** Reads the list unless a recent reading exists. While the service does not answer, the last list stays valid. */
export async function refreshStaleCategories(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { options } = requireConfigured(service)
  if (await service.catalog.categories.wasReadWithin(options.shopCode, FRESH_FOR_MS)) return
  await readCategories(container)
}
