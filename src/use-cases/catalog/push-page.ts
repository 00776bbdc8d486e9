import { type MedusaContainer } from "@medusajs/framework/types"
import { type BrakedChange, deferBraked } from "../../core/catalog/brake"
import { type RunCounts } from "../../modules/partner-commerce/catalog/sync-run-store"
import { type ClaimedRow, claimPage, type PageToClaim, releasePage } from "./claim-page"
import { planPage } from "./plan-page"
import { adjustItems, projectPage } from "./project-page"
import { recordPage } from "./record-page"
import { sendPage } from "./send-page"

export interface PageToPush extends PageToClaim {
  /** The push that this page is of; given, it defers what the brake watches. */
  pushId?: string
}

export interface PushedPage {
  counts: RunCounts
  /** Token or codes are refused: whatever comes next would be refused as well. */
  isRefused: boolean
}

/**
 * Pushes one page: claim → project → adjust → plan → send → record. The page is a value that one function hands to the next, and garbage
 * as soon as it is recorded.
 *
 * @returns null when nothing could be claimed
 * @throws whatever fails besides the service; then the claim is given back
 */
export async function pushPage(
  container: MedusaContainer,
  { pushId, ...page }: PageToPush,
): Promise<PushedPage | null> {
  const claim = await claimPage(container, page)
  if (claim.rows.length === 0) return null
  let isRecorded = false
  try {
    const projected = await projectPage(container, page.lane, claim)
    const items = await adjustItems(container, projected, { isDryRun: false })
    const planned = await planPage(container, items)
    const plan = pushId ? deferBraked(planned, items, toConfirmed(claim.rows)) : planned
    const sent = await sendPage(container, claim, plan)
    const counts = await recordPage(container, { claim, lane: page.lane, items, plan, sent, pushId })
    isRecorded = true
    return { counts, isRefused: sent.isRefused }
  } finally {
    // Recording ends the claim row by row. Rows are not indexed by their lease, so a page that went well is spared the search.
    if (!isRecorded) await releasePage(container, claim)
  }
}

/** By item id, what a person has confirmed of what the brake held. */
const toConfirmed = (rows: ClaimedRow[]): Map<string, BrakedChange[]> =>
  new Map(rows.flatMap(({ id, confirmed_change }) => (confirmed_change ? [[id, confirmed_change]] : [])))
