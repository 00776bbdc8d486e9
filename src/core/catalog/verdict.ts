/** Why an item is as it is there, step by step: rule → mapping → desired → known → live. For people. */
import { type RemoteVersions } from "./read-back"
import { type CategoryWhy, toCategoryWhyText } from "./category"
import { type Change, type ChangeKind, diffItem } from "./change"
import { CONTENT_FIELDS, type Content, type Desired, type UnwantedReason } from "./desired"
import { type Known } from "./known"
import { sendableChanges, type ServiceRejection } from "./plan"
import { type ItemProblem, type ProblemCode, type ProblemValues } from "./problem"

/** What a step found: one of these, or the problem that it met. */
export type VerdictCode =
  | ProblemCode
  | UnwantedReason
  | "wanted"
  | "mapped"
  | "no_mapping_problem"
  | "complete"
  | "never_sent"
  | "waiting"
  | "acknowledged"
  | "not_read_back"
  | "awaiting_approval"
  | "update_awaits_approval"
  | "update_rejected"
  | "on_sale"
  | "archived_since"
  | "archived"
  | "not_there"

export interface VerdictStep {
  step: "rule" | "mapping" | "desired" | "known" | "live"
  ok: boolean
  code: VerdictCode
  message: string
  /** What to do, where something is to be done. */
  fix: string | null
  /** What the message is about, for languages that put it into words of their own. */
  values?: ProblemValues
  /** Of the code `mapped`: why it goes there. */
  why?: CategoryWhy
}

export interface VerdictField {
  field: keyof Content | "in_stock" | "status"
  /** What this store wants the service to show; null also where it wants nothing. */
  desired: unknown
  /** What the service last acknowledged, pending or live. */
  known: unknown
  /** What customers see there, as last read back. */
  live: unknown
  /** The next push sends it, or the service has not taken it. */
  differs: boolean
}

/** Of these the values of the field `status` are made. */
export type StatusWord = "on sale" | "not there" | "there" | "unknown" | "active" | "archived" | "pending" | "rejected"

export interface ItemVerdict {
  steps: VerdictStep[]
  fields: VerdictField[]
  /** What the next push would do, by kind; empty = nothing. */
  next: ChangeKind[]
}

export interface VerdictInput {
  desired: Desired
  known: Known | null
  refused: ServiceRejection | null
  /** As last read back; null = never read. */
  versions: RemoteVersions | null
  /** Where the brake holds it: what it says. */
  braked?: ItemProblem
}

const UNWANTED: Record<UnwantedReason, { message: string; fix: string }> = {
  opted_out: { message: "The product is opted out.", fix: "Opt it in on the product's page." },
  not_published: { message: "The product is not published.", fix: "Publish the product." },
  not_in_sales_channel: {
    message: "The product is not in the sales channel that is sold there, or the channel is disabled.",
    fix: "Add the product to the sales channel of the settings.",
  },
  deleted: { message: "The variant was deleted.", fix: "Nothing to do: it is archived there." },
}

const MAPPING_CODES = new Set(["no_category", "unmapped_category", "category_gone"])

export function toVerdict({ desired, known, refused, versions, braked }: VerdictInput): ItemVerdict {
  const { changes } = sendableChanges({ desired, known, refused })
  const next = changes.map(({ kind }) => kind)
  return {
    steps: [
      toRuleStep(desired),
      // What it lacks is not looked at where nobody wants to sell it.
      ...(desired.kind === "unwanted" ? [] : [toMappingStep(desired), ...toDesiredSteps(desired)]),
      braked && next.length > 0 ? toProblemStep("known", braked) : toKnownStep(known, refused, next),
      toLiveStep(versions, known),
    ],
    fields: toFields({ desired, known, refused, versions, changes }),
    next,
  }
}

function toRuleStep(desired: Desired): VerdictStep {
  if (desired.kind !== "unwanted")
    return { step: "rule", ok: true, code: "wanted", message: "This store wants to sell it there.", fix: null }
  return { step: "rule", ok: false, code: desired.reason, ...UNWANTED[desired.reason] }
}

function toMappingStep(desired: Desired): VerdictStep {
  const problem = problemsOf(desired).find(({ code, severity }) => severity === "blocking" && MAPPING_CODES.has(code))
  if (problem) return toProblemStep("mapping", problem)
  if (desired.kind !== "listed")
    return { step: "mapping", ok: true, code: "no_mapping_problem", message: "No category problem.", fix: null }
  const { content, categoryWhy: why } = desired
  const { category } = content
  const message = `It goes to "${category}"${why ? `, because ${toCategoryWhyText(why)}` : ""}.`
  return { step: "mapping", ok: true, code: "mapped", message, fix: null, values: { category }, ...(why && { why }) }
}

/** One for each thing that is missing, so that nobody mends them one after the other. */
function toDesiredSteps(desired: Desired): VerdictStep[] {
  const problems = problemsOf(desired).filter(
    ({ code, severity }) => severity === "blocking" && !MAPPING_CODES.has(code),
  )
  if (problems.length > 0) return problems.map((problem) => toProblemStep("desired", problem))
  const message = "Everything that the service needs is there."
  return [{ step: "desired", ok: true, code: "complete", message, fix: null }]
}

function toProblemStep(step: VerdictStep["step"], { code, message, fix, values }: ItemProblem): VerdictStep {
  return { step, ok: false, code, message, fix, ...(values && { values }) }
}

function toKnownStep(known: Known | null, refused: ServiceRejection | null, next: ChangeKind[]): VerdictStep {
  if (refused) {
    const fix = "Change what the service names; it is sent again as soon as it differs, or when you push it by itself."
    const waiting = next.length > 0 ? `. Waiting to be sent all the same: ${next.join(", ")}.` : ""
    return {
      step: "known",
      ok: false,
      code: refused.code,
      message: `The service ${refused.code} it: ${refused.message}${waiting}`,
      fix,
      values: { words: refused.message },
    }
  }
  if (!known)
    return { step: "known", ok: next.length === 0, code: "never_sent", message: "It was never sent.", fix: null }
  if (next.length > 0)
    return { step: "known", ok: false, code: "waiting", message: `Waiting to be sent: ${next.join(", ")}.`, fix: null }
  return {
    step: "known",
    ok: true,
    code: "acknowledged",
    message: "The service has acknowledged all of it.",
    fix: null,
  }
}

/** What customers see: the version on sale, whatever waits or was turned down beside it. */
function toLiveStep(versions: RemoteVersions | null, known: Known | null): VerdictStep {
  const fine = (code: VerdictCode, message: string): VerdictStep => ({
    step: "live",
    ok: true,
    code,
    message,
    fix: null,
  })
  if (!versions) return fine("not_read_back", "It was not read back yet.")
  if (known?.archived && versions[1])
    return fine("archived_since", "It was archived since it was last read; it was on sale then.")
  if (versions[4] && !versions[3]) {
    const words = versions[4].message ?? "no reason given"
    return {
      step: "live",
      ok: false,
      code: versions[1] ? "update_rejected" : "rejected",
      message: versions[1]
        ? `It is on sale there as it was before; what came after was rejected: ${words}`
        : `Rejected there: ${words}`,
      fix: "Change what the reviewer names; it is sent again as soon as it differs, or when you push it by itself.",
      values: { words },
    }
  }
  if (versions[3] && versions[1])
    return fine("update_awaits_approval", "It is on sale there as it was before; a newer version waits for approval.")
  if (versions[3]) return fine("awaiting_approval", "It waits for approval there, and is not on sale yet.")
  if (versions[1]) return fine("on_sale", "It is on sale there.")
  return versions[2] ? fine("archived", "It is archived there.") : fine("not_there", "It is not there.")
}

function toFields({
  desired,
  known,
  refused,
  versions,
  changes,
}: Omit<VerdictInput, "braked"> & { changes: Change[] }): VerdictField[] {
  const content = desired.kind === "listed" ? desired.content : null
  const live = versions?.[1] ?? versions?.[2]
  const sent = new Set(changes.flatMap((change) => sentFields(change)))
  const different = new Set(refused ? diffItem(desired, known).flatMap((change) => sentFields(change)) : [])
  // Of a rejected content nothing is known any more: then what customers see says where it differs, as far as that is told.
  const isNotTaken = (field: keyof Content) =>
    different.has(field) && (known?.content ? true : live?.[field] !== undefined && live[field] !== content?.[field])
  return [
    {
      field: "status",
      desired: toStatus(desired),
      known: toKnownStatus(known),
      live: versions ? toLiveStatus(versions) : null,
      differs: sent.has("status"),
    },
    {
      field: "in_stock",
      desired: desired.kind === "unwanted" ? null : desired.in_stock,
      known: known?.in_stock ?? null,
      live: live?.in_stock ?? null,
      differs: sent.has("in_stock"),
    },
    ...CONTENT_FIELDS.map((field) => ({
      field,
      desired: content?.[field] ?? null,
      known: known?.content?.[field] ?? null,
      live: live?.[field] ?? null,
      differs: sent.has(field) || isNotTaken(field),
    })),
  ]
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

const problemsOf = (desired: Desired) => (desired.kind === "unwanted" ? [] : desired.problems)
const toStatus = (desired: Desired): StatusWord => (desired.kind === "unwanted" ? "not there" : "on sale")

function toKnownStatus(known: Known | null): StatusWord | null {
  if (!known) return null
  return known.archived === null ? "unknown" : known.archived ? "archived" : "there"
}

/** @returns one word for each version that it has there, separated by commas */
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
