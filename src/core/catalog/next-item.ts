/** An item's next state, after what a push did with it: decided here, once, for both lanes. The ledger fences it and writes it. */
import { isEqual } from "../equality"
import { acknowledge, forget } from "./acknowledge"
import { type BrakedChange } from "./brake"
import { type Change } from "./change"
import { type Desired } from "./desired"
import { type ItemState } from "./item-state"
import { type Known } from "./known"
import { type Lane } from "./lane"
import { type ChangeOutcome } from "./outcome"
import { sendableChanges, type ServiceRejection, type Verdict } from "./plan"
import { BRAKE_CODES, toProblem, type ItemProblem } from "./problem"

/** A claimed row, as far as its next state depends on it. Nothing of it moves while the claim lasts but the versions that are wanted. */
export interface ItemBefore {
  state: ItemState
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[] | null
  /** The versions that were claimed. */
  wanted_version: number
  stock_wanted_version: number
  attempts: number
  /** Changes of it that a person has decided about, until they are sent (brake). */
  confirmed_change: BrakedChange[] | null
  discarded_change: BrakedChange[] | null
}

/** The push's result for it. */
export interface ItemOutcome {
  desired: Desired
  verdict: Verdict
  /** An outcome per change that was planned. */
  changes: ChangeOutcome[]
}

export interface NextItem {
  state: ItemState
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  /** null = as before. */
  remote_sku: string | null
  /** The versions that were claimed and are settled now; null = stays dirty. */
  synced_version: number | null
  stock_synced_version: number | null
  /** Its content has to be read again at once. */
  resend: boolean
  /** A change of stock alone was acknowledged; and something else, also the stock of a new item. */
  acknowledged_stock: boolean
  acknowledged_content: boolean
  /** Pushes in a row that ended in "repeat later". */
  attempts: number
  /** Not claimed again for so long (ms); 0 = at once. */
  retry_in_ms: number
  confirmed_change: BrakedChange[] | null
  discarded_change: BrakedChange[] | null
}

export function nextItem(row: ItemBefore, outcome: ItemOutcome, lane: Lane): NextItem {
  return lane === "stock" ? afterStock(row, outcome) : afterContent(row, outcome)
}

/** The content lane settles everything, and says what the item is. */
function afterContent(row: ItemBefore, outcome: ItemOutcome): NextItem {
  const { desired, verdict } = outcome
  const refused = refusedAfterContent(row.refused, outcome)
  const answered = toAnswered(row, outcome, refused)
  const { isRefused, settled } = answered
  const blocking = verdict.kind === "held" ? verdict.problems : desired.kind === "unwanted" ? [] : desired.problems
  return {
    ...answered.next,
    state: toState({ desired, verdict, known: answered.next.known, settled, isRefused }),
    problems: [...blocking, ...(refused ? [toRefusedProblem(refused.code, refused.message)] : [])],
    synced_version: settled ? row.wanted_version : null,
    resend: answered.notFoundRemotely,
    ...toDecided(row, () => settled),
  }
}

/**
 * The stock lane settles stock and nothing else: state and problems are the content lane's. Only a stock that the service refuses
 * parks the item here; when a later one is taken, or one that the brake had held is settled, the content lane says what the item is now.
 */
function afterStock(row: ItemBefore, outcome: ItemOutcome): NextItem {
  const refused = refusedAfterStock(row.refused, outcome.changes)
  const { notFoundRemotely, settled, next } = toAnswered(row, outcome, refused)
  const refusal = notFoundRemotely ? undefined : outcome.changes.find(({ kind }) => kind === "refused")
  return {
    ...next,
    state: refusal ? "parked" : row.state,
    problems: refusal ? withRefusal(row.problems ?? [], messageOf(refusal)) : (row.problems ?? []),
    synced_version: null,
    resend: notFoundRemotely || (row.refused !== null && refused === null) || isShownAsBraked(row),
    ...toDecided(row, (change) => settled && isEqual(change, [{ kind: "zeroed" }])),
  }
}

/** The part of the next state that both lanes take from the answers. */
function toAnswered(row: ItemBefore, { desired, verdict, changes }: ItemOutcome, refused: ServiceRejection | null) {
  const known = changes.reduce<Known | null>(applyOutcome, row.known)
  const notFoundRemotely = changes.some(isNotFound)
  const refusals = changes.filter((outcome) => outcome.kind === "refused" && !isNotFound(outcome))
  const retries = changes.flatMap((outcome) => (outcome.kind === "postponed" ? [outcome.retryInMs] : []))
  const acknowledged = changes.flatMap(({ kind, change }) => (kind === "acknowledged" ? [change.kind] : []))
  const isOpen =
    refusals.length > 0
      ? refusals.some((outcome) => isRefusedUnseen(outcome, known))
      : acknowledged.length > 0 && verdict.kind !== "held" && !isInStep({ desired, known, refused })
  const settled = !notFoundRemotely && retries.length === 0 && !isOpen
  const retry_in_ms = Math.max(0, ...retries)
  return {
    settled,
    notFoundRemotely,
    isRefused: refusals.length > 0,
    next: {
      known,
      refused,
      remote_sku: changes.reduce<string | null>((sku, outcome) => skuOf(outcome) ?? sku, null),
      stock_synced_version: settled ? row.stock_wanted_version : null,
      acknowledged_stock: acknowledged.includes("stock"),
      acknowledged_content: acknowledged.some((kind) => kind !== "stock"),
      attempts: retry_in_ms > 0 ? row.attempts + 1 : 0,
      retry_in_ms,
    },
  }
}

/** A person's decision about a change ends when it is sent. */
function toDecided(row: ItemBefore, isSent: (change: BrakedChange[]) => boolean) {
  const unlessSent = (change: BrakedChange[] | null) => (change && !isSent(change) ? change : null)
  return { confirmed_change: unlessSent(row.confirmed_change), discarded_change: unlessSent(row.discarded_change) }
}

/** All was taken; but what is known now may leave something to send, as a create of what the service had already does. */
function isInStep(item: Parameters<typeof sendableChanges>[0]): boolean {
  return sendableChanges(item).changes.length === 0
}

/** An earlier create got no answer and this one was refused: the item may be there, and then its stock has to be sent. */
function isRefusedUnseen(outcome: ChangeOutcome, known: Known | null): boolean {
  return outcome.change.kind === "create" && known !== null && !known.confirmed
}

/** A create carries the whole product, so the service cannot fail to know it; anything else that it does not know is sent in full next time. */
function isNotFound(outcome: ChangeOutcome): boolean {
  return outcome.kind === "refused" && outcome.notFoundRemotely && outcome.change.kind !== "create"
}

function applyOutcome(known: Known | null, outcome: ChangeOutcome): Known | null {
  switch (outcome.kind) {
    case "acknowledged":
      return acknowledge(known, outcome.change, outcome.result)
    case "refused":
      return isNotFound(outcome) ? null : known
    case "postponed":
      return outcome.maybeApplied ? forget(known, [outcome.change.kind]) : known
  }
}

interface StateInput {
  desired: Desired
  verdict: Verdict
  known: Known | null
  settled: boolean
  isRefused: boolean
}

function toState({ desired, verdict, known, settled, isRefused }: StateInput): ItemState {
  if (isRefused || verdict.kind === "parked") return "parked"
  if (verdict.kind === "held") return "held"
  if (!settled) return "pending"
  if (desired.kind === "unwanted") return known ? "archived" : "unlisted"
  return "synced"
}

function refusedAfterContent(
  before: ServiceRejection | null,
  { verdict, changes }: ItemOutcome,
): ServiceRejection | null {
  const refusal = changes.find((outcome) => outcome.kind === "refused" && !isNotFound(outcome))
  if (refusal) return { code: "refused", changes: refusedChanges(verdict, changes), message: messageOf(refusal) }
  return verdict.kind === "parked" ? refusedAfterStock(before, changes) : null
}

/** Changes refused now, beside those not even sent because they had been. For stock only the newest word counts. */
function refusedChanges(verdict: Verdict, outcomes: ChangeOutcome[]): Change[] {
  const before = verdict.kind === "parked" ? verdict.refused.changes : []
  return [
    ...before.filter(
      (change) => change.kind !== "stock" || !outcomes.some((outcome) => outcome.change.kind === "stock"),
    ),
    ...outcomes.flatMap((outcome) => (outcome.kind === "refused" && !isNotFound(outcome) ? [outcome.change] : [])),
  ]
}

/** The rejection that is left after a stock was sent: content stays refused, stock as it was answered now. */
function refusedAfterStock(before: ServiceRejection | null, outcomes: ChangeOutcome[]): ServiceRejection | null {
  const told = outcomes.find(({ kind, change }) => change.kind === "stock" && kind !== "postponed")
  if (!told || isNotFound(told)) return before
  const others = before?.changes.filter((change) => change.kind !== "stock") ?? []
  const changes = told.kind === "refused" ? [...others, told.change] : others
  if (changes.length === 0) return null
  return { code: before?.code ?? "refused", changes, message: before?.message ?? messageOf(told) }
}

const messageOf = (outcome: ChangeOutcome): string => (outcome.kind === "refused" ? outcome.message : "")

/** The newest refusal first: it is what is shown. */
const withRefusal = (problems: ItemProblem[], message: string) => [
  toRefusedProblem("refused", message),
  ...problems.filter(({ code }) => code !== "refused"),
]

const toRefusedProblem = (code: ServiceRejection["code"], message: string) =>
  toProblem({ code, values: { words: message } })

const isShownAsBraked = ({ problems }: ItemBefore) => problems?.some(({ code }) => BRAKE_CODES.includes(code)) ?? false

function skuOf(outcome: ChangeOutcome): string | null {
  return outcome.kind === "acknowledged" && outcome.result.sku !== undefined ? String(outcome.result.sku) : null
}
