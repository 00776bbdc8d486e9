/** What becomes of an item after its changes were sent: the decision, as data, for the ledger to write. */
import { type SyncResult } from "../wire/catalog"
import { type Change } from "./change"
import { type Desired } from "./desired"
import { acknowledge, forget } from "./acknowledge"
import { type Known } from "./known"
import { sendableChanges, type PlanItem, type ServiceRejection, type Verdict } from "./plan"
import { toProblem, type ItemProblem } from "./problem"

/** What happened to one change that was planned. */
export type ChangeOutcome =
  | { kind: "acknowledged"; change: Change; result: Pick<SyncResult, "operation" | "applied" | "sku"> }
  /** `unknown`: the service does not know the id. */
  | { kind: "refused"; change: Change; message: string; unknown: boolean }
  /** `maybeApplied`: it was sent, and what the service did with it is not known. */
  | { kind: "postponed"; change: Change; maybeApplied: boolean; retryInMs: number }

export interface ItemOutcome {
  state: "unlisted" | "pending" | "synced" | "held" | "parked" | "archived"
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  remoteSku: string | null
  /** The service does not know the item (404): it has to be sent in full, whatever was claimed. */
  notFoundRemotely: boolean
  /** Nothing is left to be sent for what was claimed. */
  settled: boolean
  /** A change of stock alone was acknowledged; and something else, also the stock of a new item. */
  acknowledgedStock: boolean
  acknowledgedContent: boolean
  retryInMs: number
}

export interface OutcomeInput {
  item: Pick<PlanItem, "desired" | "known" | "refused">
  verdict: Verdict
  outcomes: ChangeOutcome[]
}

export function decideOutcome({ item, verdict, outcomes }: OutcomeInput): ItemOutcome {
  const known = outcomes.reduce<Known | null>(applyOutcome, item.known)
  const notFoundRemotely = outcomes.some(isUnknownThere)
  const refusals = outcomes.filter((outcome) => outcome.kind === "refused" && !isUnknownThere(outcome))
  const postponed = outcomes.filter((outcome) => outcome.kind === "postponed")
  const [refusal] = refusals
  const acknowledged = outcomes.flatMap(({ kind, change }) => (kind === "acknowledged" ? [change.kind] : []))
  const refused: ServiceRejection | null = refusal
    ? { code: "refused", changes: refusedChanges(verdict, outcomes), message: messageOf(refusal) }
    : verdict.kind === "parked"
      ? refusedAfterStock(item.refused, outcomes)
      : null
  const isOpen =
    refusals.length > 0
      ? refusals.some((outcome) => isRefusedUnseen(outcome, known))
      : acknowledged.length > 0 && verdict.kind !== "held" && !isInStep({ ...item, known, refused })
  const settled = !notFoundRemotely && postponed.length === 0 && !isOpen
  return {
    state: toState({ desired: item.desired, verdict, known, settled, isRefused: refusal !== undefined }),
    known,
    refused,
    problems: [
      ...(verdict.kind === "held" ? verdict.problems : item.desired.kind === "unwanted" ? [] : item.desired.problems),
      ...(refused ? [toProblem({ code: refused.code, values: { words: refused.message } })] : []),
    ],
    remoteSku: outcomes.reduce<string | null>((sku, outcome) => skuOf(outcome) ?? sku, null),
    notFoundRemotely,
    settled,
    acknowledgedStock: acknowledged.includes("stock"),
    acknowledgedContent: acknowledged.some((kind) => kind !== "stock"),
    retryInMs: Math.max(0, ...postponed.map((outcome) => (outcome.kind === "postponed" ? outcome.retryInMs : 0))),
  }
}

/** All was taken; but what is known now may leave something to be told, as a create of what the service had already does. */
function isInStep(item: Pick<PlanItem, "desired" | "known" | "refused">): boolean {
  return sendableChanges(item).changes.length === 0
}

/** An earlier create got no answer and this one was refused: the item may be there, and then its stock has to be told. */
function isRefusedUnseen(outcome: ChangeOutcome, known: Known | null): boolean {
  return outcome.change.kind === "create" && known !== null && !known.confirmed
}

/** A create carries the whole product, so the service cannot fail to know it; anything else that it does not know is sent in full next time. */
function isUnknownThere(outcome: ChangeOutcome): boolean {
  return outcome.kind === "refused" && outcome.unknown && outcome.change.kind !== "create"
}

function applyOutcome(known: Known | null, outcome: ChangeOutcome): Known | null {
  switch (outcome.kind) {
    case "acknowledged":
      return acknowledge(known, outcome.change, outcome.result)
    case "refused":
      return isUnknownThere(outcome) ? null : known
    case "postponed":
      return outcome.maybeApplied ? forget(known, [outcome.change.kind]) : known
  }
}

function toState({
  desired,
  verdict,
  known,
  settled,
  isRefused,
}: {
  desired: Desired
  verdict: Verdict
  known: Known | null
  settled: boolean
  isRefused: boolean
}): ItemOutcome["state"] {
  if (isRefused || verdict.kind === "parked") return "parked"
  if (verdict.kind === "held") return "held"
  if (!settled) return "pending"
  if (desired.kind === "unwanted") return known ? "archived" : "unlisted"
  return "synced"
}

/** What was refused now, beside what was not even sent because it had been. Of stock only the newest word counts. */
function refusedChanges(verdict: Verdict, outcomes: ChangeOutcome[]): Change[] {
  const before = verdict.kind === "parked" ? verdict.refused.changes : []
  return [
    ...before.filter(
      (change) => change.kind !== "stock" || !outcomes.some((outcome) => outcome.change.kind === "stock"),
    ),
    ...outcomes.flatMap((outcome) => (outcome.kind === "refused" && !isUnknownThere(outcome) ? [outcome.change] : [])),
  ]
}

/**
 * What is still refused after the stock lane has told an item's stock: content stays refused, stock as it was answered now.
 *
 * @param before what was refused when the item was claimed
 */
export function refusedAfterStock(before: ServiceRejection | null, outcomes: ChangeOutcome[]): ServiceRejection | null {
  const told = outcomes.find(({ kind, change }) => change.kind === "stock" && kind !== "postponed")
  if (!told || isUnknownThere(told)) return before
  const others = before?.changes.filter((change) => change.kind !== "stock") ?? []
  const changes = told.kind === "refused" ? [...others, told.change] : others
  if (changes.length === 0) return null
  return { code: before?.code ?? "refused", changes, message: before?.message ?? messageOf(told) }
}

const messageOf = (outcome: ChangeOutcome): string => (outcome.kind === "refused" ? outcome.message : "")

function skuOf(outcome: ChangeOutcome): string | null {
  return outcome.kind === "acknowledged" && outcome.result.sku !== undefined ? String(outcome.result.sku) : null
}
