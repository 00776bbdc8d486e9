/** Explains an item's state at the service to people, step by step: rule → mapping → desired → known → live. */
import { type Message, type MessageValues, type VerdictCode } from "../../../messages/rules/message"
import { isFixable, render, renderFix } from "../../../messages/rules/render"
import { type PriceSettings } from "../../../settings/rules/settings"
import { isEqual } from "../../../values/equality"
import { PRODUCT_STATUS, type ProductReadObject } from "../../../service/rules/wire/catalog"
import { type LimitedChange, type Decision } from "../change-limit/change-limit"
import { type Change, type ChangeKind, diffItem, isThere } from "../plan/change"
import { approvedPrices } from "../plan/comeback"
import { type Content, CONTENT_FIELDS, NOT_KNOWN } from "../desired/content"
import { type Desired } from "../desired/desired"
import { blockedFields } from "../desired/blocked-fields"
import { type Known } from "../plan/known"
import { liveValue, SHOWN_FIELDS } from "../plan/live"
import { sendableChanges, type ServiceRejection, toKilobytes } from "../plan/sendable"
import { type ItemProblem } from "../item/problem"
import { type RemoteVersions } from "../read-back/read-back"
import { isLivePriceAccepted, type PriceStage, toPriceGap } from "./waiting-price"

/** A step's finding, or its problem. */
export type VerdictStep = {
  [C in VerdictCode]: {
    step: StepName
    ok: boolean
    code: C
    /** Absent for a problem in a merchant's own words. */
    values?: MessageValues[C]
    /** In English. */
    message: string
    /** The fix, if a person can make it. */
    fix: string | null
  }
}[VerdictCode]
type StepName = "rule" | "mapping" | "desired" | "known" | "live"

export interface VerdictField {
  field: keyof Content | "in_stock" | "status"
  /** The value that the service should show; null also if this store wants no value. */
  desired: unknown
  /** The value that the service last acknowledged, pending or live. */
  known: unknown
  /**
   * The value that customers saw at the last read-back; null also if the plugin does not know it. Stock as the
   * service acknowledged it last: it waits for no approval.
   */
  live: unknown
  /** The next push sends it, or the service has not accepted it. */
  differs: boolean
  /** How far this store's value has come; null = customers see it, or the stage is unknown. */
  stage: FieldStage | null
}

export type FieldStage =
  | Exclude<PriceStage, "waiting">
  /** The service has it, and has not approved it. */
  | "in_review"
  /** The change limit holds it until a person decides. */
  | "waiting"
  /** A person has decided not to send the change. */
  | "discarded"

/** Values of the field `status`, as words. */
export type StatusWord = "on sale" | "not there" | "there" | "unknown" | "active" | "archived" | "pending" | "rejected"

export interface ItemVerdict {
  steps: VerdictStep[]
  fields: VerdictField[]
  /** Kinds of the changes that the next push would send; empty = none. */
  next: ChangeKind[]
}

export interface VerdictInput {
  desired: Desired
  known: Known | null
  refused: ServiceRejection | null
  /** As last read back; null = never read. */
  versions: RemoteVersions | null
  /** The problem to show if the change limit holds the item. */
  limitProblem?: ItemProblem
  /** A person's decisions about the item's changes, made or still open. */
  decisions: Decision[]
  /** Since when its content waits for approval; null = none waits. */
  pendingSince: string | null
  /** The settings that decide at which price a purchase is accepted. */
  prices: PriceSettings
}

const MAPPING_CODES = new Set(["no_category", "unmapped_category", "category_gone"])

export function toVerdict(input: VerdictInput): ItemVerdict {
  const { desired, known, refused, versions, limitProblem, prices } = input
  const { changes } = sendableChanges({ desired, known, refused })
  const next = changes.map(({ kind }) => kind)
  return {
    steps: [
      toRuleStep(desired),
      // An unwanted item needs no check for missing parts.
      ...(desired.kind === "unwanted"
        ? []
        : [toMappingStep(desired), ...toDesiredSteps(desired), ...toBlockedSteps(desired, known)]),
      limitProblem && next.length > 0
        ? toProblemStep("known", limitProblem)
        : toKnownStep({ known, refused, next, isBlocked: desired.kind === "blocked" }),
      toLiveStep(versions, known),
      ...toPriceSteps(desired, known, prices),
    ],
    fields: toFields(input, changes),
    next,
  }
}

function toRuleStep(desired: Desired): VerdictStep {
  if (desired.kind !== "unwanted") return toFine("rule", { code: "wanted", values: {} })
  return toStop("rule", { code: desired.reason, values: {} })
}

function toMappingStep(desired: Desired): VerdictStep {
  const problem = problemsOf(desired).find(({ code, severity }) => severity === "blocking" && MAPPING_CODES.has(code))
  if (problem) return toProblemStep("mapping", problem)
  if (desired.kind !== "listed") return toFine("mapping", { code: "no_mapping_problem", values: {} })
  const { content, categoryWhy: why } = desired
  return toFine("mapping", { code: "mapped", values: { category: content.category, ...(why && { why }) } })
}

/** A step for each missing part, so that the merchant can fix all of them at once. */
function toDesiredSteps(desired: Desired): VerdictStep[] {
  const problems = problemsOf(desired).filter(
    ({ code, severity }) => severity === "blocking" && !MAPPING_CODES.has(code),
  )
  if (problems.length > 0) return problems.map((problem) => toProblemStep("desired", problem))
  return [toFine("desired", { code: "complete", values: {} })]
}

/** Names the fields that the push sends and the fields that it holds back. */
function toBlockedSteps(desired: Desired, known: Known | null): VerdictStep[] {
  if (desired.kind !== "blocked") return []
  if (!isThere(known)) return [toFine("desired", { code: "blocked_whole", values: {} })]
  const blocked = blockedFields(desired.problems)
  return blocked.length > 0 ? [toFine("desired", { code: "blocked_in_part", values: { blocked } })] : []
}

const toProblemStep = (step: StepName, { severity: _, ...problem }: ItemProblem): VerdictStep => ({
  step,
  ok: false,
  ...problem,
})

function toKnownStep({
  known,
  refused,
  next,
  isBlocked,
}: Pick<VerdictInput, "known" | "refused"> & { next: ChangeKind[]; isBlocked: boolean }): VerdictStep {
  if (refused?.code === "changed_there")
    return toStop("known", { code: refused.code, values: { fields: refused.fields ?? [] } })
  if (refused?.code === "too_large")
    return toStop("known", { code: refused.code, values: { kb: toKilobytes(refused.bytes) } })
  if (refused) {
    const values = { words: refused.message, ...(next.length > 0 && { waiting: next }) }
    return toStop("known", { code: refused.code, values })
  }
  if (!known) return { ...toFine("known", { code: "never_sent", values: {} }), ok: next.length === 0 }
  if (next.length > 0) return toStop("known", { code: "waiting", values: { changes: next } })
  return toFine("known", { code: isBlocked ? "acknowledged_in_part" : "acknowledged", values: {} })
}

/** The customers' view: the version on sale, even if another version waits or was rejected. */
function toLiveStep(versions: RemoteVersions | null, known: Known | null): VerdictStep {
  if (!versions) return toFine("live", { code: "not_read_back", values: {} })
  if (known?.archived && versions[1]) return toFine("live", { code: "archived_since", values: {} })
  // The item was unarchived since the last read-back: the service applies that instantly.
  const shown = versions[1] ?? (known?.archived === false ? versions[2] : undefined)
  if (versions[4] && !versions[3]) {
    const { message: words } = versions[4]
    return toStop("live", { code: shown ? "update_rejected" : "rejected", values: words ? { words } : {} })
  }
  if (versions[3]) return toFine("live", { code: shown ? "update_awaits_approval" : "awaiting_approval", values: {} })
  if (shown) return toFine("live", { code: toLiveStock(shown, known) === 0 ? "sold_out" : "on_sale", values: {} })
  return toFine("live", { code: versions[2] ? "archived" : "not_there", values: {} })
}

/** A new price waits for approval: until then customers pay the old price, and this store may refuse the purchase. */
function toPriceSteps(desired: Desired, known: Known | null, settings: PriceSettings): VerdictStep[] {
  const gap = toPriceGap(desired, known)
  if (!gap || isLivePriceAccepted(gap, approvedPrices(known), settings)) return []
  return [toStop("live", { code: "price_differs_there", values: gap })]
}

const toFine = (step: StepName, found: Message<VerdictCode>): VerdictStep => ({
  step,
  ok: true,
  ...found,
  message: render(found),
  fix: null,
})

const toStop = (step: StepName, found: Message<VerdictCode>): VerdictStep => ({
  step,
  ok: false,
  ...found,
  message: render(found),
  fix: isFixable(found.code) ? renderFix(found.code) : null,
})

/** Stock takes effect as soon as the service acknowledges it. If a deal made the stock uncertain, the last read value counts. */
const toLiveStock = (shown: ProductReadObject, known: Known | null): number | null =>
  known?.in_stock ?? shown.in_stock ?? null

function toFields(input: VerdictInput, changes: Change[]): VerdictField[] {
  const { desired, known, refused, versions, decisions, pendingSince } = input
  const content: Partial<Content> | null = desired.kind === "unwanted" ? null : (desired.content ?? null)
  const live = versions?.[1] ?? versions?.[2]
  const sent = new Set(changes.flatMap((change) => sentFields(change)))
  const different = new Set(refused ? diffItem(desired, known).flatMap((change) => sentFields(change)) : [])
  // After a rejection the newest content is unknown. Then a field differs if customers see another value, as far as the service lists the
  // field.
  const isNotTaken = (field: keyof Content) =>
    different.has(field) &&
    (known?.content
      ? true
      : isListed(field) && known?.live != null && !isEqual(liveValue(known, field), content?.[field]))
  const decided = new Map(decisions.flatMap(({ kind, state }) => DECIDED_FIELDS[kind].map((field) => [field, state])))
  const toStage = (field: VerdictField["field"]): FieldStage | null => {
    const decision = decided.get(field)
    if (!sent.has(field)) return null
    return decision === "waiting" || decision === "discarded" ? decision : "unsent"
  }
  return [
    {
      field: "status",
      desired: toStatus(desired),
      known: toKnownStatus(known),
      live: versions ? toLiveStatus(toPresent(versions, known)) : null,
      differs: sent.has("status"),
      stage: toStage("status"),
    },
    {
      field: "in_stock",
      desired: desired.kind === "unwanted" ? null : desired.in_stock,
      known: known?.in_stock ?? null,
      live: live ? toLiveStock(live, known) : null,
      differs: sent.has("in_stock"),
      stage: toStage("in_stock"),
    },
    ...CONTENT_FIELDS.map((field): VerdictField => {
      const wanted = content?.[field] ?? null
      const shown = liveValue(known, field)
      const isInReview = pendingSince !== null && wanted !== null && shown !== null && !isEqual(wanted, shown)
      return {
        field,
        desired: wanted,
        known: toKnownValue(field, known),
        live: shown,
        differs: sent.has(field) || isNotTaken(field),
        stage: toStage(field) ?? (isNotTaken(field) ? "refused" : isInReview ? "in_review" : null),
      }
    }),
  ]
}

/** The fields of each change that the change limit watches. */
const DECIDED_FIELDS: Record<LimitedChange["kind"], readonly VerdictField["field"][]> = {
  withdrawn: ["status"],
  zeroed: ["in_stock"],
  repriced: ["deals_price", "retail_price"],
}

function toKnownValue(field: keyof Content, known: Known | null) {
  const value = known?.content?.[field] ?? null
  return isEqual(value, NOT_KNOWN[field]) ? null : value
}

function sentFields(change: Change): VerdictField["field"][] {
  switch (change.kind) {
    case "create":
      return ["status", "in_stock", ...CONTENT_FIELDS]
    case "update":
      return change.fields
    case "stock":
      return ["in_stock"]
    case "archive":
    case "unarchive":
      return ["status"]
    case "keep":
      return []
  }
}

const isListed = (field: keyof Content) => SHOWN_FIELDS.some((shown) => shown === field)

const problemsOf = (desired: Desired) => (desired.kind === "unwanted" ? [] : desired.problems)
const toStatus = (desired: Desired): StatusWord => (desired.kind === "unwanted" ? "not there" : "on sale")

function toKnownStatus(known: Known | null): StatusWord | null {
  if (!known) return null
  return known.archived === null ? "unknown" : known.archived ? "archived" : "there"
}

/** The service archives and restores an item at once, so a later acknowledgement is newer than the reading. */
function toPresent({ 1: active, 2: archived, ...others }: RemoteVersions, known: Known | null): RemoteVersions {
  const shown = active ?? archived
  if (!shown) return others
  const isArchived = known?.archived ?? archived !== undefined
  return { ...others, [isArchived ? PRODUCT_STATUS.archived : PRODUCT_STATUS.active]: shown }
}

/** @returns one word for each version at the service, separated by commas */
function toLiveStatus(versions: RemoteVersions): string {
  const names = { 1: "active", 2: "archived", 3: "pending", 4: "rejected" } as const satisfies Record<
    number,
    StatusWord
  >
  return (
    (["1", "2", "3", "4"] as const).flatMap((status) => (versions[status] ? [names[status]] : [])).join(", ") ||
    "not there"
  )
}
