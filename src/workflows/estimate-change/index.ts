import { type MedusaContainer } from "@medusajs/framework/types"
import { type Desired, type ListingRules } from "../../core/catalog/desired"
import { isEqual } from "../../core/equality"
import { type Settings } from "../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ChangeSource } from "../../modules/partner-commerce/catalog/touched-variants"
import { noticeChange } from "../sync-catalog/notice-change"
import { projectItems } from "../sync-catalog/steps/project-items"

/** A change of settings or mappings that is not made yet. */
export interface AssumedChange extends ChangeSource {
  /** Absent = as they are. */
  settings?: Settings
  /** What becomes of the mappings; absent = nothing. */
  rules?: (rules: ListingRules) => ListingRules
}

export interface ChangeEstimate {
  /** Items that are looked at again. */
  items: number
  /** Of these, how many would show something else there, come, go or be held. */
  changes: number
  /** `changes` was scaled up from a sample. */
  estimated: boolean
}

const SAMPLE_SIZE = 200
const ALL_AS_IT_IS = (rules: ListingRules) => rules

/** What a change would touch, on the code path that pushes. Marks nothing, sends nothing, reads no picture. */
export async function estimateChange(
  container: MedusaContainer,
  { source, ids, settings, rules = ALL_AS_IT_IS }: AssumedChange,
): Promise<ChangeEstimate> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return { items: 0, changes: 0, estimated: false }
  const { shopCode } = service.connection.options
  const inForce = (await service.settings.read()).settings
  const items = await service.touched.count({ source, ids })
  const sampled = await service.touched.sample(shopCode, { source, ids }, SAMPLE_SIZE)
  const project = (assumed: { settings: Settings; rules: (rules: ListingRules) => ListingRules }) =>
    projectItems(container, sampled, { assumed })
  const [before, after] = await Promise.all([
    project({ settings: inForce, rules: ALL_AS_IT_IS }),
    project({ settings: settings ?? inForce, rules }),
  ])
  const changed = after.filter(
    ({ desired }, index) => !isEqual(toShown(desired), before[index] && toShown(before[index].desired)),
  )
  const share = sampled.length === 0 ? 0 : changed.length / sampled.length
  return { items, changes: Math.round(share * items), estimated: items > sampled.length }
}

/**
 * Writes a setting or a mapping, and has what it touches looked at again. Should the process die in between, or the mark fail, the sweep
 * looks at everything: neither is an input in which it could find a difference.
 */
export async function changeRule<Written>(
  container: MedusaContainer,
  touched: ChangeSource,
  write: () => Promise<Written>,
): Promise<{ written: Written; touches: { items: number } }> {
  const { fingerprints } = container.resolve(PARTNER_COMMERCE)
  const doubt = await fingerprints.doubtSharedInputs()
  const written = await write()
  const touches = await noticeTouched(container, touched)
  await fingerprints.settleDoubt(doubt)
  return { written, touches }
}

/** Has what a change touches looked at again. @returns how many items */
export async function noticeTouched(container: MedusaContainer, change: ChangeSource): Promise<{ items: number }> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return { items: 0 }
  const items = await service.touched.count(change)
  await noticeChange(container, { ...change, what: "content" })
  return { items }
}

/** What the service and the merchant see of it: advice is no change. */
function toShown(desired: Desired) {
  switch (desired.kind) {
    case "unwanted":
      return { kind: desired.kind }
    case "held":
      return {
        kind: desired.kind,
        in_stock: desired.in_stock,
        codes: desired.problems.filter(({ severity }) => severity === "blocking").map(({ code }) => code),
      }
    case "listed":
      return { kind: desired.kind, in_stock: desired.in_stock, content: desired.content }
  }
}
