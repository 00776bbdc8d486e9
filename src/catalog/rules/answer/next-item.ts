/** The next state of an item after a push. Both lanes decide it here; the ledger fences and writes it. */
import { acknowledge, forget, forgetChange, forgetThere } from "./acknowledge"
import { type PriceSettings } from "../../../settings/rules/settings"
import {
  type Decision,
  type DeferredChange,
  assumeDeferred,
  assumeMade,
  type Watched,
} from "../change-limit/change-limit"
import { type Change } from "../plan/change"
import { afterComeback, findOldPrice, isHeldAtOldPrice, isStockLeftToContent } from "../plan/comeback"
import { type Desired, isStockAlone } from "../desired/desired"
import { type ItemState } from "../item/item-status"
import { isFoundThere, type Known } from "../plan/known"
import { type Lane } from "../item/lane"
import { type ChangeOutcome } from "./outcome"
import { findRefusedName } from "./refusal"
import { type Verdict } from "../plan/plan"
import {
  sendableChanges,
  type SendableItem,
  type ServiceRejection,
  toKilobytes,
  withNoStockAtOldPrice,
} from "../plan/sendable"
import { pushBackoffMs } from "../pacing/backoff"
import { CHANGE_LIMIT_CODES, isRepeated, toAdvice, toProblem, type ItemProblem } from "../item/problem"

/** The parts of a claimed row that decide its next state. The statement that writes that state fences the parts that others may change. */
export interface ItemBefore {
  state: ItemState
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[] | null
  /** The versions that were claimed. */
  wanted_version: number
  stock_wanted_version: number
  attempts: number
  /** Its content waits for a reviewer, and customers have never seen the item. Absent = no. */
  awaits_first_approval?: boolean
  /** Changes that wait for a person, or that a person has decided about (change limit). */
  decisions: Decision[] | null
}

/** The result of the push for the item. */
export interface ItemOutcome {
  desired: Desired
  verdict: Verdict
  /** An outcome for each planned change. */
  changes: ChangeOutcome[]
  prices: PriceSettings
  /** The changes that the change limit watches; absent = none. */
  watched?: Watched
  /** The watched changes that wait for the end of the push; they were not planned. */
  deferred?: DeferredChange[]
}

export interface NextItem {
  state: ItemState
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  /** null = unchanged. */
  remote_sku: string | null
  /** The claimed version that is sent completely now; null = the lane still has changes to send. */
  synced_version: number | null
  stock_synced_version: number | null
  /** The push has to read the content again at once. */
  resend: boolean
  /** The service acknowledged a change of only the stock; the next field covers all other changes, including a new item's stock. */
  acknowledged_stock: boolean
  acknowledged_content: boolean
  /** The push sent content or a status, and the service has it or may have it. */
  sent_content: boolean
  /**
   * Whether the service answered that content waits for approval (true) or went live at once (false); null if the answer named no content.
   */
  awaits_approval: boolean | null
  /** Pushes in a row that failed, or in between them left changes to send. */
  attempts: number
  /** Waiting time until the next claim (ms); 0 = at once. */
  retry_in_ms: number
  decisions: Decision[] | null
  deferred_change: DeferredChange[] | null
}

export function nextItem(row: ItemBefore, answered: ItemOutcome, lane: Lane): NextItem {
  const outcome = { ...answered, changes: answered.changes.map((change) => untilApproval(row, change)) }
  const next = lane === "stock" ? afterStock(row, outcome) : afterContent(row, outcome)
  return { ...next, problems: withDenial(row, answered, next) }
}

/**
 * A service may answer 404 to a stock while the item waits for its first approval. The stock then waits too: a new create would only start
 * another review. If the service has lost the item, the read-back finds it missing.
 */
function untilApproval({ awaits_first_approval, attempts }: ItemBefore, outcome: ChangeOutcome): ChangeOutcome {
  const { change } = outcome
  if (!awaits_first_approval || change.kind !== "stock" || !isNotFound(outcome)) return outcome
  return { kind: "postponed", change, maybeApplied: false, retryInMs: pushBackoffMs(attempts, undefined) }
}

/** From this number of failed pushes in a row, a person reads that the service denies having the item. */
const ATTEMPTS_BEFORE_DENIAL = 4

/** The problem stays until the service accepts a stock, or a push of the content ends without a repetition. */
function withDenial(row: ItemBefore, { changes }: ItemOutcome, { attempts, problems }: NextItem): ItemProblem[] {
  const denial = changes.find(isNotFound)
  const before = row.problems?.find(({ code }) => code === "denied_there")
  const others = problems.filter(({ code }) => code !== "denied_there")
  if (attempts < ATTEMPTS_BEFORE_DENIAL) return others
  if (!denial) return before ? [...others, before] : others
  return [...others, toAdvice({ code: "denied_there", values: { words: messageOf(denial) } })]
}

/** The content lane settles both lanes, and decides the state of the item. */
function afterContent(row: ItemBefore, outcome: ItemOutcome): NextItem {
  const { desired, verdict } = outcome
  const refused = refusedAfterContent(row.refused, outcome)
  const answered = toAnswered(row, outcome, refused)
  const { isRefused } = answered
  const settled = answered.settled && !isFoundThere(row.known, answered.next.known)
  const { prices } = outcome
  const known = afterComeback({ desired, known: answered.next.known }, prices)
  const isPriceShown = isHeldAtOldPrice(desired) && findOldPrice({ desired, known }, prices) === null
  const changeLimit = toChangeLimitState(row, outcome, answered)
  const blocking = verdict.kind === "blocked" ? verdict.problems : desired.kind === "unwanted" ? [] : desired.problems
  return {
    ...answered.next,
    known,
    state: toState({ desired, verdict, known, settled, isRefused, changeLimit }),
    problems: [
      ...blocking,
      ...(refused ? [toRejectionProblem(refused)] : []),
      ...(row.problems ?? []).filter(({ code }) => isShownOf(changeLimit.decisions, code)),
    ],
    synced_version: settled ? row.wanted_version : null,
    // The stock follows, because this push was planned without it.
    resend: answered.notFoundRemotely || isPriceShown,
    ...changeLimit,
  }
}

/**
 * The stock lane settles stock only; the content lane decides state and problems. The stock lane rejects the item only if the service
 * rejects a stock. Once the service accepts a later stock, or no stock waits for a person, the content lane decides the state. The content
 * lane also reads an item again whose stock this store cannot read.
 */
function afterStock(row: ItemBefore, outcome: ItemOutcome): NextItem {
  const refused = refusedAfterStock(row.refused, outcome.changes)
  const answered = toAnswered(row, outcome, refused)
  const changeLimit = toChangeLimitState(row, outcome, answered)
  const refusal = answered.notFoundRemotely ? undefined : outcome.changes.find(({ kind }) => kind === "refused")
  const isUnread = outcome.desired.kind === "blocked" && isRepeated(outcome.desired.problems)
  const hadDecisions = row.problems?.some(({ code }) => CHANGE_LIMIT_CODES.includes(code)) ?? false
  return {
    ...(answered.notFoundRemotely ? leftToContent(row, answered.next) : answered.next),
    // Without a request the service may still deny having the item.
    ...(outcome.changes.length === 0 && { attempts: row.attempts }),
    state: refusal ? "rejected" : row.state,
    problems: refusal ? withRefusal(row.problems ?? [], messageOf(refusal)) : (row.problems ?? []),
    synced_version: null,
    resend:
      answered.notFoundRemotely ||
      isUnread ||
      isStockLeftToContent({ desired: outcome.desired, known: row.known }) ||
      (row.refused !== null && refused === null) ||
      (hadDecisions && !CHANGE_LIMIT_CODES.some((code) => isShownOf(changeLimit.decisions, code))),
    ...changeLimit,
  }
}

/**
 * Leaves an entry that the service does not know to the content lane, because that lane has read everything known about the item. The
 * content lane counts the attempts.
 */
function leftToContent<Next extends object>(row: ItemBefore, next: Next) {
  const { attempts } = row
  const known = forget(row.known, ["stock"])
  return { ...next, known, stock_synced_version: row.stock_wanted_version, attempts, retry_in_ms: 0 }
}

/** The part of the next state that both lanes take from the answers. */
function toAnswered(row: ItemBefore, outcome: ItemOutcome, refused: ServiceRejection | null) {
  const { desired, verdict, changes, prices, watched, deferred = [] } = outcome
  const known = changes.reduce<Known | null>(applyOutcome, row.known)
  const notFoundRemotely = changes.some(isNotFound)
  const refusals = changes.filter((outcome) => outcome.kind === "refused" && !isNotFound(outcome))
  const retries = changes.flatMap((outcome) => (outcome.kind === "postponed" ? [outcome.retryInMs] : []))
  const acknowledged = changes.flatMap(({ kind, change }) => (kind === "acknowledged" ? [change.kind] : []))
  const left = { desired, known: assumeWithheld(known, { watched, deferred, desired }), refused }
  const isOpen =
    refusals.length > 0
      ? refusals.some((outcome) => isRefusedUnseen(outcome, known)) || !isInStep(left, prices)
      : acknowledged.length > 0 && verdict.kind !== "blocked" && !isInStep(left, prices)
  // The next attempt judges these changes again.
  const isDeferred = deferred.length > 0 && retries.length === 0 && !notFoundRemotely
  const settled = !notFoundRemotely && retries.length === 0 && !isOpen && !isDeferred
  // The first full entry follows at once. If the service then denies having the item again, each further one waits longer.
  const denials = notFoundRemotely && row.attempts > 0 ? [pushBackoffMs(row.attempts - 1, undefined)] : []
  const retry_in_ms = Math.max(0, ...retries, ...denials)
  const isFailed = notFoundRemotely || changes.some((outcome) => outcome.kind === "postponed" && !outcome.isHeld)
  return {
    settled,
    isDeferred,
    notFoundRemotely,
    isRefused: refusals.length > 0,
    next: {
      known,
      refused,
      remote_sku: changes.reduce<string | null>((sku, outcome) => skuOf(outcome) ?? sku, null),
      stock_synced_version: settled ? row.stock_wanted_version : null,
      acknowledged_stock: acknowledged.includes("stock"),
      acknowledged_content: acknowledged.some((kind) => kind !== "stock"),
      sent_content: changes.some(mayHaveMovedContent),
      awaits_approval: changes.reduce<boolean | null>((before, outcome) => awaitsApproval(outcome) ?? before, null),
      attempts: isFailed ? row.attempts + 1 : settled ? 0 : row.attempts,
      retry_in_ms,
    },
  }
}

/** Treats the withheld changes as made, so that the item is not due only because of them. */
function assumeWithheld(
  known: Known | null,
  { watched, deferred = [], desired }: Pick<ItemOutcome, "watched" | "deferred" | "desired">,
): Known | null {
  return assumeDeferred(assumeMade(known, watched?.kept ?? [], desired), deferred, desired)
}

/**
 * The remaining decisions about an item. A confirmed change stays until it is sent; any other decision stays while the plan contains its
 * change. If the change differs now, the old decision stays until a run shows the new change instead.
 */
function toChangeLimitState(
  { decisions }: ItemBefore,
  { watched, deferred = [], desired }: ItemOutcome,
  { settled, isDeferred }: { settled: boolean; isDeferred: boolean },
): Pick<NextItem, "decisions" | "deferred_change"> {
  // If the plan covers stock only, decisions about other changes stay.
  const isUnseen = ({ kind }: Decision) => isStockAlone(desired) && kind !== "zeroed"
  const left = (decisions ?? []).filter(
    (decision) =>
      watched?.kept.includes(decision) ||
      (watched?.confirmed.includes(decision) && !settled) ||
      watched?.waiting.some(({ kind }) => kind === decision.kind) ||
      isUnseen(decision),
  )
  return { decisions: left.length > 0 ? left : null, deferred_change: isDeferred ? deferred : null }
}

/** Whether the item has this problem code because of these decisions. */
const isShownOf = (decisions: Decision[] | null, code: string) =>
  (decisions ?? []).some(({ state }) => CHANGE_LIMIT_CODE_OF[state] === code)

const CHANGE_LIMIT_CODE_OF = {
  waiting: "change_limit",
  discarded: "change_limit_discarded",
  confirmed: null,
} as const satisfies Record<Decision["state"], ItemProblem["code"] | null>

/**
 * The new known values may leave something to send: the full entry after a create that the service took as an update, the price after a
 * rejected content change, or stock 0 if the service rejected that price too.
 */
function isInStep(item: SendableItem, prices: PriceSettings): boolean {
  return sendableChanges({ ...item, desired: withNoStockAtOldPrice(item, prices) }).changes.length === 0
}

/** The service rejects this create, and an earlier create got no answer. So the service may have the item and needs its stock. */
function isRefusedUnseen(outcome: ChangeOutcome, known: Known | null): boolean {
  return outcome.change.kind === "create" && known !== null && !known.confirmed
}

/**
 * A create carries the whole product, so its rejection cannot mean an unknown id. If the service does not know another change's id, the
 * next push sends the full item.
 */
function isNotFound(outcome: ChangeOutcome): boolean {
  return outcome.kind === "refused" && outcome.notFoundRemotely && outcome.change.kind !== "create"
}

function applyOutcome(known: Known | null, outcome: ChangeOutcome): Known | null {
  switch (outcome.kind) {
    case "acknowledged": {
      const before = outcome.isRepeated ? forgetChange(known, outcome.change) : known
      return acknowledge(before, outcome.change, outcome.result)
    }
    case "refused":
      if (!isNotFound(outcome)) return known
      return outcome.change.kind === "archive" ? null : forgetThere(known)
    case "postponed":
      return outcome.maybeApplied ? forgetChange(known, outcome.change) : known
  }
}

interface StateInput {
  desired: Desired
  verdict: Verdict
  known: Known | null
  settled: boolean
  isRefused: boolean
  changeLimit: Pick<NextItem, "decisions" | "deferred_change">
}

function toState({ desired, verdict, known, settled, isRefused, changeLimit }: StateInput): ItemState {
  if (!isRefused && verdict.kind === "rejected" && verdict.refused.code === "changed_there") return "blocked"
  if (isRefused || verdict.kind === "rejected") return "rejected"
  if (verdict.kind === "blocked") return "blocked"
  const has = (decided: Decision["state"]) => changeLimit.decisions?.some(({ state }) => state === decided) ?? false
  if (!settled || has("confirmed")) return "pending"
  if (has("waiting")) return "waiting"
  if (has("discarded")) return "blocked"
  if (desired.kind === "unwanted") return known ? "archived" : "unlisted"
  return "synced"
}

function refusedAfterContent(
  before: ServiceRejection | null,
  { verdict, changes }: ItemOutcome,
): ServiceRejection | null {
  const refusals = changes.flatMap((outcome) => (outcome.kind === "refused" && !isNotFound(outcome) ? [outcome] : []))
  const [refusal] = refusals
  if (refusal) {
    const { message, bytes } = refusal
    const code = bytes === undefined ? ("refused" as const) : ("too_large" as const)
    const name = refusals.map(findRefusedName).find((found) => found !== undefined)
    return { code, changes: refusedChanges(verdict, changes), message, ...(bytes && { bytes }), ...(name && { name }) }
  }
  return verdict.kind === "rejected" ? refusedAfterStock(before, changes) : null
}

/**
 * The changes that the service rejects now, and those that this push held back because of earlier rejections. For stock only the newest
 * answer counts.
 */
function refusedChanges(verdict: Verdict, outcomes: ChangeOutcome[]): Change[] {
  const before = verdict.kind === "rejected" ? verdict.refused.changes : []
  return [
    ...before.filter(
      (change) => change.kind !== "stock" || !outcomes.some((outcome) => outcome.change.kind === "stock"),
    ),
    ...outcomes.flatMap((outcome) => (outcome.kind === "refused" && !isNotFound(outcome) ? [outcome.change] : [])),
  ]
}

/** The remaining rejection after a stock push: content stays rejected, and stock follows the new answer. */
function refusedAfterStock(before: ServiceRejection | null, outcomes: ChangeOutcome[]): ServiceRejection | null {
  const told = outcomes.find(({ kind, change }) => change.kind === "stock" && kind !== "postponed")
  if (!told || isNotFound(told)) return before
  const others = before?.changes.filter((change) => change.kind !== "stock") ?? []
  const changes = told.kind === "refused" ? [...others, told.change] : others
  if (changes.length === 0) return null
  return { ...before, code: before?.code ?? "refused", changes, message: before?.message ?? messageOf(told) }
}

const messageOf = (outcome: ChangeOutcome): string => (outcome.kind === "refused" ? outcome.message : "")

/** Puts the newest refusal first, because people see the first problem. */
const withRefusal = (problems: ItemProblem[], message: string) => [
  toRefusedProblem("refused", message),
  ...problems.filter(({ code }) => code !== "refused"),
]

const toRefusedProblem = (code: "refused" | "rejected", message: string) =>
  toProblem({ code, values: { words: message } })

function toRejectionProblem({ code, message, fields, bytes }: ServiceRejection): ItemProblem {
  if (code === "changed_there") return toProblem({ code, values: { fields: fields ?? [] } })
  return code === "too_large"
    ? toProblem({ code, values: { kb: toKilobytes(bytes) } })
    : toRefusedProblem(code, message)
}

const mayHaveMovedContent = (outcome: ChangeOutcome): boolean =>
  outcome.change.kind !== "stock" &&
  (outcome.kind === "acknowledged" || (outcome.kind === "postponed" && outcome.maybeApplied))

function awaitsApproval(outcome: ChangeOutcome): boolean | null {
  const isContent = outcome.change.kind === "create" || outcome.change.kind === "update"
  return outcome.kind === "acknowledged" && isContent ? outcome.result.applied === "pending_approval" : null
}

function skuOf(outcome: ChangeOutcome): string | null {
  return outcome.kind === "acknowledged" && outcome.result.sku != null ? String(outcome.result.sku) : null
}
