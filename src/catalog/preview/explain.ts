import { type LostSales } from "../../orders/rules/lost-sales"
import { MedusaError } from "@medusajs/framework/utils"
import { type Desired } from "../rules/desired/desired"
import { withoutBlocked } from "../rules/desired/blocked-fields"
import { CHANGE_LIMIT_CODES } from "../rules/item/problem"
import { withoutHistory } from "../rules/read-back/read-back"
import { type Verdict } from "../rules/plan/plan"
import { type ItemVerdict, toVerdict } from "../rules/explain/verdict"
import { toWaitingPrice, type WaitingPrice } from "../rules/explain/waiting-price"
import { type Store } from "../../store/store"
import { type ItemRow } from "../sql/item-list"
import { requireConfigured } from "../../store/configured"
import { AdminApiError } from "../../messages/admin-api-error"
import { previewPage } from "./preview"

export interface ExplainedItem {
  row: ItemRow
  desired: Desired
  verdict: ItemVerdict
  /** A price that customers do not see yet, and the sales lost through it; null if customers see this store's price. */
  waitingPrice: (WaitingPrice & { lost: LostSales }) | null
}

/**
 * Everything about one item, computed now on the code path that pushes.
 *
 * @param id its partner id, its variant's id or SKU
 * @throws MedusaError `not_found`
 */
export async function explainItem(store: Store, id: string): Promise<ExplainedItem> {
  requireConfigured(store)
  const row = await store.catalog.itemList.find(id)
  if (!row) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_item", values: { id } })
  const { settings: prices } = await store.configuration.settings.read()
  const { items, plan } = await previewPage(store, [row])
  // If the variant would continue the row of a deleted variant, the comparison uses that row.
  const { itemId, known, refused, desired: projected } = items[0] ?? toGone(row)
  const desired = withPlanned(projected, plan.verdicts[itemId])
  const { problems, rejection_seen: rejectionSeen, pending_since: pendingSince } = row
  const decisions = row.decisions ?? []
  const versions = row.read_back && withoutHistory(row.read_back, { known: row.known, rejectionSeen })
  const limitProblem = problems?.find(({ code }) => CHANGE_LIMIT_CODES.includes(code))
  const waitingPrice = toWaitingPrice({ desired, known, refused, prices, pendingSince })
  return {
    row,
    desired,
    verdict: toVerdict({ desired, known, refused, versions, limitProblem, decisions, pendingSince, prices }),
    waitingPrice: waitingPrice && {
      ...waitingPrice,
      lost: await store.insights.lostAtPrice({ partnerId: row.partner_id, paid: waitingPrice.live }),
    },
  }
}

const toGone = ({ id: itemId, known, refused }: ItemRow) => ({
  itemId,
  known,
  refused,
  desired: { kind: "unwanted", reason: "deleted" } as const,
})

/** The plan shows the changes that this item would send if no other item had its name or its id. */
function withPlanned(desired: Desired, verdict: Verdict | undefined): Desired {
  if (desired.kind === "unwanted" || verdict?.kind !== "blocked") return desired
  const { partnerId, in_stock, content = {} } = desired
  const { problems } = verdict
  return { kind: "blocked", partnerId, in_stock, problems, content: withoutBlocked(content, problems) }
}
