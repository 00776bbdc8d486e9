import { type MedusaContainer } from "@medusajs/framework/types"
import { inSpan } from "../../observability/spans"
import { type RunCounts } from "../../modules/partner-commerce/catalog/run/sync-run-store"
import { type BrakeMode, brakePage } from "./brake-page"
import { claimPage, type PageToClaim, releasePage } from "./claim-page"
import { planPage } from "./plan-page"
import { adjustItems, projectPage } from "./project-page"
import { recordPage } from "./record-page"
import { sendPage } from "./send-page"
import { succeedPage } from "./succeed-page"

export interface PageToPush extends PageToClaim {
  /** The push that this page is of: it defers what the brake watches in its name. */
  pushId: string
  /** The run that it is of; absent = nobody follows it. */
  runId?: string
  mode: BrakeMode
  /** Addresses of pictures that were read for this push already. */
  alreadyRead?: ReadonlySet<string>
}

export interface PushedPage {
  counts: RunCounts
  /** Token or codes are refused: whatever comes next would be refused as well. */
  isRefused: boolean
  /** Something is left for the end of the push. */
  hasDeferred: boolean
  /** Addresses of pictures for which items were given back unsent: they are claimed again once these were read. */
  imagesToRead: string[]
}

/**
 * Pushes one page: claim → project → adjust → plan → brake → send → record. The page is a value that one function hands to the next, and garbage
 * as soon as it is recorded.
 *
 * @returns null when nothing could be claimed
 * @throws whatever fails besides the service; then the claim is given back
 */
export function pushPage(container: MedusaContainer, page: PageToPush): Promise<PushedPage | null> {
  const attributes = { "partner_commerce.lane": page.lane, "partner_commerce.push_id": page.pushId }
  return inSpan("page", attributes, async ({ add }) => {
    const pushed = await claimAndPush(container, page)
    add({
      "partner_commerce.items": pushed?.counts.done ?? 0,
      "partner_commerce.requests": pushed?.counts.requests ?? 0,
    })
    return pushed
  })
}

async function claimAndPush(
  container: MedusaContainer,
  { pushId, runId, mode, alreadyRead = new Set(), ...page }: PageToPush,
): Promise<PushedPage | null> {
  const claim = await claimPage(container, page)
  if (claim.rows.length === 0) return null
  let isRecorded = false
  try {
    const { items: projected, imagesToRead } = await projectPage(container, claim, { lane: page.lane, alreadyRead })
    const left = page.lane === "content" ? await succeedPage(container, claim, projected) : projected
    const items = await adjustItems(container, left, { isDryRun: false })
    const planned = await planPage(container, items)
    const { plan, brakes, hasDeferred } = await brakePage(container, { claim, items, plan: planned, mode })
    const sent = await sendPage(container, claim, plan)
    const counts = await recordPage(container, { claim, lane: page.lane, items, plan, brakes, sent, pushId, runId })
    isRecorded = true
    return { counts, isRefused: sent.isRefused, hasDeferred, imagesToRead }
  } finally {
    // Recording ends the claim row by row. Rows are not indexed by their lease, so a page that went well is spared the search.
    if (!isRecorded) await releasePage(container, claim)
  }
}
