import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type Desired } from "../../core/catalog/desired"
import { BRAKE_CODES } from "../../core/catalog/problem"
import { type Verdict } from "../../core/catalog/plan"
import { type ItemVerdict, toVerdict } from "../../core/catalog/verdict"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ItemRow } from "../../modules/partner-commerce/catalog/item-list"
import { requireConfigured } from "../configured"
import { AdminApiError } from "../admin-api-error"
import { previewPage } from "./preview"

export interface ExplainedItem {
  row: ItemRow
  desired: Desired
  verdict: ItemVerdict
}

/**
 * Everything about one item, computed now on the code path that pushes.
 *
 * @param id its partner id, its variant's id or SKU
 * @throws MedusaError `not_found`
 */
export async function explainItem(container: MedusaContainer, id: string): Promise<ExplainedItem> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const row = await service.catalog.itemList.find(shopCode, id)
  if (!row) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_item", values: { id } })
  const { items, plan } = await previewPage(container, [row])
  const planned = plan.verdicts[row.id]
  const desired = withPlanned(items[0]?.desired ?? { kind: "unwanted", reason: "deleted" }, planned)
  const { known, refused, read_back: versions, problems } = row
  const braked = row.state === "held" ? problems?.find(({ code }) => BRAKE_CODES.includes(code)) : undefined
  return { row, desired, verdict: toVerdict({ desired, known, refused, versions, braked }) }
}

/** The plan may hold what could be sent if the item were alone: its name or its id is another's. */
function withPlanned(desired: Desired, verdict: Verdict | undefined): Desired {
  if (desired.kind !== "listed" || verdict?.kind !== "held") return desired
  return { kind: "held", partnerId: desired.partnerId, in_stock: desired.in_stock, problems: verdict.problems }
}
