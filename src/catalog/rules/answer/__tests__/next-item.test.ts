import {
  type LimitedChange,
  type Decision,
  type DeferredChange,
  assumeMade,
  type Watched,
} from "../../change-limit/change-limit"
import { type Change } from "../../plan/change"
import { type Desired } from "../../desired/desired"
import { type ItemState } from "../../item/item-status"
import { type Lane } from "../../item/lane"
import { type NameHolder } from "../../plan/names"
import { nextItem, type ItemBefore, type NextItem } from "../next-item"
import { type DriftText } from "../../../../messages/rules/message"
import { type ChangeOutcome } from "../outcome"
import { planPush } from "../../plan/plan"
import { type ServiceRejection } from "../../plan/sendable"
import { toAdvice, toProblem } from "../../item/problem"
import { aContent, aKnown, anItem, EXACT, blocked, listed, unwanted } from "../../__tests__/samples"

const nothingTaken = { names: new Map<string, NameHolder>(), partnerIds: new Map<string, string>() }

/** A row that was claimed at version 7 of its content and 4 of its stock. */
const row = (changes: Partial<ItemBefore> = {}): ItemBefore => ({
  state: "pending",
  known: aKnown(),
  refused: null,
  problems: null,
  wanted_version: 7,
  stock_wanted_version: 4,
  attempts: 0,
  decisions: null,
  ...changes,
})
const unknownRow = row({ known: null })
const saidGone = aKnown({ confirmed: null, content: null, undecided: [aContent()], archived: null })

type End = (change: Change) => ChangeOutcome

/** The next state of a row after its planned changes ended in these ways, in their order. */
function nextOf(before: ItemBefore, desired: Desired, ends: End[], lane: Lane = "content"): NextItem {
  const item = anItem({ desired, known: before.known, refused: before.refused })
  const { batches, verdicts } = planPush([item], nothingTaken)
  const planned = batches.flatMap((batch) => batch.entries.map((entry) => entry.change))
  expect(planned).toHaveLength(ends.length)
  const verdict = verdicts[item.itemId]
  if (!verdict) throw new Error("no verdict")
  const changes = planned.flatMap((change, i) => ends[i]?.(change) ?? [])
  return nextItem(before, { desired, verdict, changes, prices: EXACT }, lane)
}

const pendingApproval = { operation: "update", applied: "pending_approval" } as const
const instant = { operation: "update", applied: "instant", sku: 17 } as const
const created = { operation: "create", applied: "pending_approval", sku: 17 } as const
const taken =
  (result: Extract<ChangeOutcome, { kind: "acknowledged" }>["result"]): End =>
  (change) => ({ kind: "acknowledged", change, result })
const refused =
  (message: string, notFoundRemotely = false): End =>
  (change) => ({ kind: "refused", change, message, notFoundRemotely })
const lost: End = (change) => ({ kind: "postponed", change, maybeApplied: true, retryInMs: 5_000 })
/** Pushing was paused before the request. */
const held: End = (change) => ({ kind: "postponed", change, maybeApplied: false, retryInMs: 0, isHeld: true })
const notSent: End = (change) => ({ kind: "postponed", change, maybeApplied: false, retryInMs: 9_000 })

const saying = (words: string) => toProblem({ code: "refused", values: { words } })
const changeLimit = toProblem({
  code: "change_limit",
  values: { items: 40, withdrawn: 24, zeroed: 0, repriced: 0, sent: 0, limit_percent: 30 },
})
const discarded = toProblem({ code: "change_limit_discarded", values: { by: "somebody" } })
const advice = { ...toProblem({ code: "single_image", values: {} }), severity: "advice" as const }
const noImage = toProblem({ code: "no_image", values: {} })
const withoutImage = { ...blocked(), problems: [noImage] }

const settled = { synced_version: 7, stock_synced_version: 4, resend: false, attempts: 0, retry_in_ms: 0 } as const
const stockSettled = { ...settled, synced_version: null } as const
const dirty = { ...settled, synced_version: null, stock_synced_version: null } as const
const retried = (attempts: number, retry_in_ms: number) => ({ ...dirty, attempts, retry_in_ms })
/** The first 404: the full entry follows at once. */
const resent = { ...dirty, resend: true, attempts: 1 } as const

const refusedName: ServiceRejection = {
  code: "refused",
  message: "no",
  changes: [{ kind: "update", content: aContent({ name: "B" }), fields: ["name"] }],
}
const refusedNine: ServiceRejection = {
  code: "refused",
  message: "too much",
  changes: [{ kind: "stock", in_stock: 9 }],
}

const otherName: DriftText = { code: "shows_other", values: { field: "name", ours: "B", theirs: "b" } }
const changedName: ServiceRejection = { ...refusedName, code: "changed_there", fields: [otherName] }

/** Every row of the tables sets these fields, and any other fields that matter. */
type Expected = Partial<NextItem> &
  Pick<
    NextItem,
    "state" | "problems" | "synced_version" | "stock_synced_version" | "resend" | "attempts" | "retry_in_ms"
  >

describe("the content lane: the state of an item after a push", () => {
  test.each<[string, before: ItemBefore, desired: Desired, ends: End[], after: Expected]>([
    [
      "nothing had to be sent: the item is in step",
      row(),
      listed(),
      [],
      {
        ...{ state: "synced", problems: [], ...settled },
        ...{ acknowledged_stock: false, acknowledged_content: false, known: aKnown() },
      },
    ],
    [
      "the service accepted it as a new item",
      unknownRow,
      listed(),
      [taken(created)],
      {
        ...{ state: "synced", problems: [], ...settled },
        ...{ acknowledged_stock: false, acknowledged_content: true, remote_sku: "17", known: aKnown() },
      },
    ],
    [
      "the service accepted the create, but had the item already: stock, status and cleared fields are sent next",
      unknownRow,
      listed(),
      [taken(pendingApproval)],
      {
        ...{ state: "pending", problems: [], ...dirty },
        ...{ acknowledged_content: true, known: aKnown({ content: null, in_stock: null, archived: null }) },
      },
    ],
    [
      "it was archived",
      row({ state: "synced" }),
      unwanted,
      [taken(instant)],
      { state: "archived", problems: [], ...settled },
    ],
    [
      "the item is unwanted and was never at the service",
      unknownRow,
      unwanted,
      [],
      { state: "unlisted", problems: [], ...settled, known: null },
    ],
    [
      "the item comes back from the archive",
      row({ state: "archived", known: aKnown({ archived: true }) }),
      listed(),
      [taken(instant)],
      { state: "synced", problems: [], ...settled, known: aKnown() },
    ],
    [
      "the item is blocked",
      row({ state: "synced" }),
      withoutImage,
      [],
      { state: "blocked", problems: [noImage], ...settled },
    ],
    [
      "the item is blocked, and its stock was sent",
      row(),
      blocked(3),
      [taken(instant)],
      { state: "blocked", problems: [], ...settled, known: aKnown({ in_stock: 3 }) },
    ],
    [
      "the item is no longer blocked",
      row({ state: "blocked", problems: [noImage] }),
      listed({ name: "B" }),
      [taken(pendingApproval)],
      { state: "synced", problems: [], ...settled },
    ],
    [
      "the answer got lost: the item is not assumed to exist",
      row(),
      listed({}, 3),
      [lost],
      { state: "pending", problems: [], ...retried(1, 5_000), known: aKnown({ in_stock: null }) },
    ],
    [
      "the push did not reach the item: the item stays as it was",
      row({ attempts: 2 }),
      listed({}, 3),
      [notSent],
      { state: "pending", problems: [], ...retried(3, 9_000), known: aKnown() },
    ],
    [
      "pushing was paused before the request: the count of failures stays",
      row({ attempts: 2 }),
      listed({}, 3),
      [held],
      { state: "pending", problems: [], ...retried(2, 0), known: aKnown() },
    ],
    [
      "pushing was paused after the stock was accepted: no failure counts",
      row(),
      listed({ name: "B" }, 3),
      [taken(instant), held],
      { state: "pending", problems: [], ...retried(0, 0), known: aKnown({ in_stock: 3 }) },
    ],
    [
      "one change failed before pushing was paused: the failure counts",
      row(),
      listed({ name: "B" }, 3),
      [lost, held],
      { state: "pending", problems: [], ...retried(1, 5_000), known: aKnown({ in_stock: null }) },
    ],
    [
      "the push reached the item after failures: the count of failures starts again",
      row({ attempts: 3 }),
      listed({}, 3),
      [taken(instant)],
      { state: "synced", problems: [], ...settled },
    ],
    [
      "the stock was accepted, and the content has to wait",
      row(),
      listed({ name: "B" }, 3),
      [taken(instant), notSent],
      {
        ...{ state: "pending", problems: [], ...retried(1, 9_000) },
        ...{ acknowledged_stock: true, acknowledged_content: false, known: aKnown({ in_stock: 3 }) },
      },
    ],
    [
      "the service does not know the item (404): it is sent in full, and only the content that customers saw stays known",
      row({ state: "synced" }),
      listed({}, 3),
      [refused("product p1 not found", true)],
      { state: "pending", problems: [], ...resent, known: saidGone, refused: null },
    ],
    [
      "the service does not know an item without other known values (404): the change limit keeps its record",
      row({ state: "synced", known: aKnown({ content: null, live: null }) }),
      listed({}, 5),
      [refused("product p1 not found", true)],
      {
        state: "pending",
        problems: [],
        ...resent,
        known: aKnown({ confirmed: null, content: null, archived: null }),
        refused: null,
      },
    ],
    [
      "the service does not know an archived item (404): the item was not on sale, and no record stays",
      row({ state: "archived", known: aKnown({ archived: true }) }),
      listed({}, 5),
      [refused("product p1 not found", true)],
      { state: "pending", problems: [], ...resent, known: null, refused: null },
    ],
    [
      "a create that gets a 404 is refused like any other",
      unknownRow,
      listed(),
      [refused("not found", true)],
      { state: "rejected", problems: [saying("not found")], ...settled, known: null },
    ],
    [
      "the service refuses the item: it is rejected with the service's words",
      row({ state: "synced" }),
      listed({ name: "B" }),
      [refused("no")],
      { state: "rejected", problems: [saying("no")], ...settled, known: aKnown(), refused: refusedName },
    ],
    [
      "the content is refused and the stock is accepted",
      row(),
      listed({ name: "B" }, 3),
      [taken(instant), refused("no")],
      { state: "rejected", problems: [saying("no")], ...settled, known: aKnown({ in_stock: 3 }), refused: refusedName },
    ],
    [
      "a refused value stays noted while the same value is wanted, and the stock is still sent",
      row({ state: "rejected", refused: refusedName, problems: [saying("no")] }),
      listed({ name: "B" }, 3),
      [taken(instant)],
      { state: "rejected", problems: [saying("no")], ...settled, known: aKnown({ in_stock: 3 }), refused: refusedName },
    ],
    [
      "a refused value is forgotten once another value is wanted",
      row({ state: "rejected", refused: refusedName, problems: [saying("no")] }),
      listed({ name: "C" }),
      [taken(pendingApproval)],
      { state: "synced", problems: [], ...settled, refused: null },
    ],
    [
      "a refused create after an unanswered create leaves its stock to be sent",
      row({ known: aKnown({ confirmed: false, content: null, in_stock: null }) }),
      listed(),
      [refused("no")],
      { state: "rejected", problems: [saying("no")], ...dirty },
    ],
    [
      "a refused create after the same unanswered create leaves its stock to be sent",
      row({ known: aKnown({ confirmed: false }) }),
      listed(),
      [refused("no")],
      { state: "rejected", problems: [saying("no")], ...dirty },
    ],
    [
      "the service does not know an archived item (404): no record stays",
      row(),
      unwanted,
      [refused("not found", true)],
      { state: "pending", problems: [], ...resent, known: null },
    ],
    [
      "the service changes the item each time: it is blocked, with the fields that differ",
      row({ state: "blocked", refused: changedName }),
      listed({ name: "B" }),
      [],
      {
        state: "blocked",
        problems: [toProblem({ code: "changed_there", values: { fields: [otherName] } })],
        ...settled,
      },
    ],
    [
      "the service changes the item and refuses its stock: the item is rejected",
      row({ state: "blocked", refused: changedName }),
      listed({ name: "B" }, 3),
      [refused("no")],
      { state: "rejected", problems: [saying("no")], ...settled },
    ],
    [
      "the item is too large for a request: it is rejected with its size",
      row(),
      listed({ name: "B" }),
      [(change) => ({ kind: "refused", change, message: "", notFoundRemotely: false, bytes: 2_000 })],
      {
        ...{ state: "rejected", problems: [toProblem({ code: "too_large", values: { kb: 2 } })], ...settled },
        refused: { ...refusedName, code: "too_large", message: "", bytes: 2_000 },
      },
    ],
    [
      "an advice stays beside a sent item",
      unknownRow,
      { ...listed(), problems: [advice] },
      [taken(created)],
      { state: "synced", problems: [advice], ...settled },
    ],
    [
      "an advice disappears when the item is unwanted",
      row({ problems: [advice] }),
      unwanted,
      [taken(instant)],
      { state: "archived", problems: [], ...settled },
    ],
  ])("%s", (_, before, desired, ends, after) => {
    expect(nextOf(before, desired, ends)).toMatchObject(after)
  })

  test("notes the refused changes and leaves out the accepted ones", () => {
    const archived = row({ known: aKnown({ archived: true }) })
    const next = nextOf(archived, listed({ name: "B" }), [taken(instant), refused("no")])
    expect(next.refused?.changes.map((change) => change.kind)).toEqual(["update"])
  })

  test("blocks an item whose name is taken, and counts as finished once its stock is sent", () => {
    const given = anItem({ desired: listed({ name: "B" }, 3), known: aKnown() })
    const names = new Map<string, NameHolder>([["B", { partnerId: "p2", wants: "B", by: "content" }]])
    const verdict = planPush([given], { ...nothingTaken, names }).verdicts[given.itemId]
    if (!verdict) throw new Error("no verdict")
    const changes = [taken(instant)({ kind: "stock", in_stock: 3 })]
    const next = nextItem(row(), { desired: given.desired, verdict, changes, prices: EXACT }, "content")
    expect(next).toMatchObject({ state: "blocked", ...settled, known: aKnown({ in_stock: 3 }) })
    expect(next.problems.map(({ code }) => code)).toEqual(["duplicate_name"])
  })

  test.each<[string, Desired, End[], Pick<NextItem, "sent_content" | "awaits_approval" | "remote_sku">]>([
    [
      "content that waits for approval",
      listed({ name: "B" }),
      [taken(pendingApproval)],
      { sent_content: true, awaits_approval: true, remote_sku: null },
    ],
    [
      "content that is live",
      listed({ name: "B" }),
      [taken(instant)],
      { sent_content: true, awaits_approval: false, remote_sku: "17" },
    ],
    [
      "content without an answer",
      listed({ name: "B" }),
      [lost],
      { sent_content: true, awaits_approval: null, remote_sku: null },
    ],
    [
      "content that was not sent",
      listed({ name: "B" }),
      [notSent],
      { sent_content: false, awaits_approval: null, remote_sku: null },
    ],
    [
      "content that is refused",
      listed({ name: "B" }),
      [refused("no")],
      { sent_content: false, awaits_approval: null, remote_sku: null },
    ],
    [
      "content and stock",
      listed({ name: "B" }, 3),
      [taken(instant), taken(pendingApproval)],
      { sent_content: true, awaits_approval: true, remote_sku: "17" },
    ],
    ["a status", unwanted, [taken(instant)], { sent_content: true, awaits_approval: null, remote_sku: "17" }],
    ["stock", listed({}, 3), [taken(instant)], { sent_content: false, awaits_approval: null, remote_sku: "17" }],
    [
      "stock without an answer",
      listed({}, 3),
      [lost],
      { sent_content: false, awaits_approval: null, remote_sku: null },
    ],
  ])("notes the state of %s at the service", (_, desired, ends, expected) => {
    expect(nextOf(row(), desired, ends)).toMatchObject(expected)
  })

  test("notes the approval of a new product", () => {
    expect(nextOf(unknownRow, listed(), [taken(created)])).toMatchObject({ sent_content: true, awaits_approval: true })
  })

  const refusedBoth = { ...refusedName, changes: [...refusedName.changes, { kind: "stock", in_stock: 9 } as const] }
  const rejected = (changes: Partial<ItemBefore> = {}) => row({ state: "rejected", refused: refusedBoth, ...changes })

  test("notes the newest of two refused stocks beside refused content", () => {
    expect(nextOf(rejected(), listed({ name: "B" }, 8), [refused("no")]).refused?.changes).toEqual([
      ...refusedName.changes,
      { kind: "stock", in_stock: 8 },
    ])
  })

  test("keeps a refused stock beside content that is refused later", () => {
    const before = row({ state: "rejected", refused: refusedNine })
    expect(nextOf(before, listed({ name: "B" }, 9), [refused("no")]).refused?.changes).toEqual([
      { kind: "stock", in_stock: 9 },
      ...refusedName.changes,
    ])
  })

  test("keeps refused content and stock while the item comes back", () => {
    const archived = rejected({ known: aKnown({ archived: true }) })
    expect(nextOf(archived, listed({ name: "B" }, 9), [taken(instant)]).refused).toEqual(refusedBoth)
  })

  test("sends changes that an answer made necessary, and does not repeat a refused change", () => {
    const unseen = aKnown({ confirmed: false, content: null, in_stock: null, archived: null })
    const before = row({ known: unseen, refused: refusedCreate })
    // The service accepted its stock, so the service has it; its archived state is still unknown.
    expect(nextOf(before, listed({ name: "B" }), [taken(instant)])).toMatchObject({ state: "rejected", ...dirty })
    const back = row({ known: aKnown({ content: null, archived: false }), refused: refusedCreate })
    expect(nextOf(back, listed({ name: "B" }), [])).toMatchObject({ state: "rejected", ...settled })
  })
})

describe("the content lane: an item that comes back at a lower price", () => {
  const cheap = aContent({ deals_price: 100 })
  const held = {
    ...listed({}, 0),
    problems: [toAdvice({ code: "price_in_review", values: { old_price: "100", price: "900" } })],
  }
  const priced = aKnown({ live: cheap, in_stock: 0, archived: true })

  test("returns from the archive once its stock of 0 and its price are accepted", () => {
    const archived = row({ known: aKnown({ content: cheap, live: cheap, archived: true }) })
    expect(nextOf(archived, held, [taken(instant), taken(pendingApproval)])).toMatchObject({
      ...dirty,
      known: { in_stock: 0, archived: true },
    })
    expect(nextOf(row({ known: priced }), held, [taken(instant)])).toMatchObject({
      ...settled,
      state: "synced",
      problems: held.problems,
      known: { archived: false, unarchived: true },
    })
  })

  test("gets its stock in another push if the new price is on sale at once", () => {
    const unpriced = row({ known: { ...priced, content: cheap, archived: false, unarchived: true } })
    expect(nextOf(unpriced, held, [taken(instant)])).toMatchObject({ resend: true, known: { unarchived: false } })
  })

  test("becomes an ordinary item again if its old price is not lower", () => {
    const archived = row({ known: aKnown({ live: aContent(), archived: true }) })
    expect(nextOf(archived, listed(), [taken(instant)])).toMatchObject({ ...settled, known: { unarchived: false } })
  })
})

describe("an item that the service has and denies having", () => {
  const denied = refused("product p1 not found", true)
  const wanted = listed({}, 4)
  const problem = toAdvice({ code: "denied_there", values: { words: "product p1 not found" } })
  const followedUp = (before: ItemBefore, next: NextItem): ItemBefore => ({ ...before, ...next })

  /** The service accepts all changes but a stock alone. @returns the states after each push */
  function pushes(before: ItemBefore, count: number): NextItem[] {
    const ends: Record<Change["kind"], End> = {
      stock: denied,
      create: taken(pendingApproval),
      update: taken(pendingApproval),
      archive: taken(instant),
      unarchive: taken(instant),
      keep: taken(instant),
    }
    const states: NextItem[] = []
    for (let current = before; states.length < count;) {
      const item = anItem({ desired: wanted, known: current.known })
      const planned = planPush([item], nothingTaken).batches.flatMap(({ entries }) =>
        entries.map(({ change }) => change),
      )
      const next = nextOf(
        current,
        wanted,
        planned.map(({ kind }) => ends[kind]),
      )
      states.push(next)
      current = followedUp(current, next)
    }
    return states
  }
  const waits = (states: NextItem[]) => states.map(({ retry_in_ms }) => retry_in_ms)

  test("gets sent in full at once, and then at longer and longer intervals", () => {
    const states = pushes(row({ state: "synced" }), 9)
    expect(waits(states)).toEqual([0, 0, 5_000, 10_000, 0, 20_000, 40_000, 0, 80_000])
    expect(states.map(({ attempts }) => attempts)).toEqual([1, 1, 2, 3, 3, 4, 5, 5, 6])
  })

  test("shows a person the service's answer after the fourth denial", () => {
    const states = pushes(row({ state: "synced" }), 9)
    expect(states.map(({ problems }) => problems)).toEqual([...Array(5).fill([]), ...Array(4).fill([problem])])
    const last = followedUp(row(), states[8] as NextItem)
    const accepted = nextOf({ ...last, known: aKnown({ in_stock: null }) }, wanted, [taken(instant)])
    expect(accepted).toMatchObject({ ...settled, problems: [] })
  })

  test.each<Lane>(["content", "stock"])("keeps its content in review, and the stock waits in the %s lane", (lane) => {
    const known = aKnown({ live: null })
    const before = row({ state: "synced", known, awaits_first_approval: true, attempts: 1 })
    const desired = lane === "stock" ? blocked(4) : wanted
    expect(nextOf(before, desired, [denied], lane)).toMatchObject({ ...retried(2, 10_000), known })
  })

  test("keeps its problem and its count of denials if the stock lane has nothing to send", () => {
    const before = row({ state: "pending", known: saidGone, attempts: 6, problems: [problem] })
    expect(nextOf(before, blocked(4), [], "stock")).toMatchObject({
      ...stockSettled,
      ...{ attempts: 6, problems: [problem] },
    })
  })

  test("loses its problem and its count of denials once the service accepts a stock", () => {
    const before = row({ state: "pending", attempts: 6, problems: [problem] })
    expect(nextOf(before, blocked(4), [taken(instant)], "stock")).toMatchObject({ ...stockSettled, problems: [] })
  })

  test("leaves the wait to the content lane if the stock lane gets the 404", () => {
    const before = row({ state: "synced", attempts: 3 })
    expect(nextOf(before, blocked(4), [denied], "stock")).toMatchObject({ resend: true, attempts: 3, retry_in_ms: 0 })
  })
})

const refusedCreate: ServiceRejection = {
  code: "refused",
  message: "no",
  changes: [{ kind: "create", content: aContent({ name: "B" }), in_stock: 5 }],
}

describe("the stock lane finishes the stock and leaves the state of the item to the content lane", () => {
  const rejectedForName = row({ state: "rejected", refused: refusedName, problems: [saying("no")] })
  const rejectedForNine = row({ state: "rejected", refused: refusedNine, problems: [saying("too much")] })

  test.each<[string, before: ItemBefore, in_stock: number, ends: End[], after: Expected]>([
    [
      "nothing had to be sent",
      row({ state: "synced" }),
      5,
      [],
      { state: "synced", problems: [], ...stockSettled, acknowledged_stock: false },
    ],
    ...(["pending", "synced", "blocked", "archived"] satisfies ItemState[]).map(
      (state): [string, ItemBefore, number, End[], Expected] => [
        `a stock is taken of one that is ${state}: it stays so`,
        row({ state, problems: [advice] }),
        3,
        [taken(instant)],
        {
          ...{ state, problems: [advice], ...stockSettled, known: aKnown({ in_stock: 3 }) },
          ...{ acknowledged_stock: true, acknowledged_content: false, remote_sku: "17" },
        },
      ],
    ),
    [
      "the answer got lost",
      row({ state: "synced", attempts: 1 }),
      3,
      [lost],
      { state: "synced", problems: [], ...retried(2, 5_000), known: aKnown({ in_stock: null }) },
    ],
    [
      "the push did not reach the item",
      row({ state: "synced" }),
      3,
      [notSent],
      { state: "synced", problems: [], ...retried(1, 9_000), known: aKnown() },
    ],
    [
      "pushing was paused before the request: the count of failures stays",
      row({ state: "synced", attempts: 2 }),
      3,
      [held],
      { state: "synced", problems: [], ...retried(2, 0), known: aKnown() },
    ],
    [
      "the service does not know the item (404): the content lane sends it at once, and finds out",
      row({ state: "synced" }),
      3,
      [refused("not found", true)],
      { state: "synced", problems: [], ...stockSettled, resend: true, known: aKnown({ in_stock: null }) },
    ],
    [
      "the stock of an item that came back rises: the content lane sends it at once",
      row({ state: "synced", known: aKnown({ in_stock: 2, unarchived: true }) }),
      3,
      [],
      {
        state: "synced",
        problems: [],
        ...stockSettled,
        resend: true,
        known: aKnown({ in_stock: 2, unarchived: true }),
      },
    ],
    [
      "the stock of an item that came back falls",
      row({ state: "synced", known: aKnown({ in_stock: 5, unarchived: true }) }),
      3,
      [taken(instant)],
      { state: "synced", problems: [], ...stockSettled, known: aKnown({ in_stock: 3, unarchived: true }) },
    ],
    [
      "the service refuses the stock: the item is rejected, and the refusal is its first problem",
      row({ state: "synced", problems: [advice] }),
      9,
      [refused("too much")],
      { state: "rejected", problems: [saying("too much"), advice], ...stockSettled, refused: refusedNine },
    ],
    [
      "the service refuses another stock: only the newest counts",
      rejectedForNine,
      8,
      [refused("too much")],
      {
        ...{ state: "rejected", problems: [saying("too much")], ...stockSettled },
        refused: { ...refusedNine, changes: [{ kind: "stock", in_stock: 8 }] },
      },
    ],
    [
      "the service accepts another stock after a refusal: the content lane decides the item's state",
      rejectedForNine,
      3,
      [taken(instant)],
      { state: "rejected", problems: [saying("too much")], ...stockSettled, resend: true, refused: null },
    ],
    [
      "no answer comes after a refused stock: the refusal stays",
      rejectedForNine,
      3,
      [lost],
      { state: "rejected", problems: [saying("too much")], ...retried(1, 5_000), refused: refusedNine },
    ],
    [
      "the stock was not sent again: the refusal stays",
      rejectedForNine,
      9,
      [],
      { state: "rejected", problems: [saying("too much")], ...stockSettled, refused: refusedNine },
    ],
    [
      "the service does not know the item after a refused stock: the content lane sends it at once",
      rejectedForNine,
      3,
      [refused("?", true)],
      { state: "rejected", problems: [saying("too much")], ...stockSettled, resend: true, refused: refusedNine },
    ],
    [
      "refused content stays refused, whatever happens to the stock",
      rejectedForName,
      3,
      [taken(instant)],
      { state: "rejected", problems: [saying("no")], ...stockSettled, refused: refusedName },
    ],
    [
      "content and stock are refused: both are noted",
      rejectedForName,
      9,
      [refused("too much")],
      {
        ...{ state: "rejected", problems: [saying("too much")], ...stockSettled },
        refused: { ...refusedName, changes: [...refusedName.changes, { kind: "stock", in_stock: 9 }] },
      },
    ],
    [
      "an item that the change limit had blocked is sent: the content lane decides its state",
      row({ state: "pending", problems: [advice, changeLimit] }),
      3,
      [taken(instant)],
      { state: "pending", problems: [advice, changeLimit], ...stockSettled, resend: true },
    ],
  ])("%s", (_, before, in_stock, ends, after) => {
    expect(nextOf(before, blocked(in_stock), ends, "stock")).toMatchObject(after)
  })

  test("an unreadable stock leaves the item to the content lane", () => {
    const notRead = toProblem({ code: "not_read", values: { detail: "invalid number" } })
    const before = row({ state: "synced", problems: [advice] })
    expect(nextOf(before, { ...blocked(), problems: [notRead] }, [], "stock")).toMatchObject({
      state: "synced",
      problems: [advice],
      ...stockSettled,
      resend: true,
    })
  })

  test("a refused stock is not sent again until it differs", () => {
    const known = aKnown({ in_stock: 7 })
    const planned = (in_stock: number) =>
      planPush([anItem({ desired: blocked(in_stock), known, refused: refusedNine })], nothingTaken).batches.length
    expect([planned(9), planned(3)]).toEqual([0, 1])
  })
})

describe("the change limit's record of an item", () => {
  const repriced = { kind: "repriced", deals_price: 700, from: 900 } as const
  const zeroed = { kind: "zeroed" } as const
  const decision = (change: LimitedChange, state: Decision["state"]): Decision => ({ ...change, state, run: "run_1" })
  const desired = listed({ deals_price: 700 }, 0)

  /** Plans the item as if the withheld changes had been made. */
  function after(
    before: Partial<ItemBefore>,
    given: { desired: Desired; watched: Partial<Watched>; deferred?: DeferredChange[]; ends: End[]; lane?: Lane },
  ): NextItem {
    const claimed = row(before)
    const watched = { fresh: [], waiting: [], kept: [], confirmed: [], ...given.watched }
    const known = assumeMade(claimed.known, [...watched.kept, ...(given.deferred ?? [])], given.desired)
    const item = anItem({ desired: given.desired, known, refused: claimed.refused })
    const { batches, verdicts } = planPush([item], nothingTaken)
    const planned = batches.flatMap(({ entries }) => entries.map(({ change }) => change))
    expect(planned).toHaveLength(given.ends.length)
    const verdict = verdicts[item.itemId]
    if (!verdict) throw new Error("an item without a verdict")
    const changes = planned.map((change, at) => given.ends[at]?.(change) ?? lost(change))
    return nextItem(claimed, { ...given, verdict, changes, prices: EXACT, watched }, given.lane ?? "content")
  }

  test("a confirmed change is forgotten when it is sent, and not while it has to be repeated", () => {
    const decisions = [decision(repriced, "confirmed")]
    const given = { desired: listed({ deals_price: 700 }), watched: { confirmed: decisions } }
    expect(after({ decisions }, { ...given, ends: [taken(pendingApproval)] })).toMatchObject({ decisions: null })
    expect(after({ decisions }, { ...given, ends: [lost] })).toMatchObject({ decisions })
  })

  test.each([
    ["waiting", "waiting", "change_limit"],
    ["discarded", "blocked", "change_limit_discarded"],
  ] as const)("a change that is %s keeps this state while the other changes are sent", (state, shown, code) => {
    const decisions = [decision(repriced, state)]
    const problems = [changeLimit, discarded]
    const next = after(
      { decisions, problems },
      { desired: listed({ deals_price: 700 }, 3), watched: { kept: decisions }, ends: [taken(instant)] },
    )
    expect(next).toMatchObject({ state: shown, decisions, synced_version: 7, stock_synced_version: 4 })
    expect(next.known).toEqual(aKnown({ in_stock: 3 }))
    expect(next.problems.map((problem) => problem.code)).toEqual([code])
  })

  test("a new name is sent while the price waits, and the known price stays the price at the service", () => {
    const decisions = [decision(repriced, "waiting")]
    const next = after(
      { decisions },
      {
        desired: listed({ deals_price: 700, name: "Phone 2" }),
        watched: { kept: decisions },
        ends: [taken(pendingApproval)],
      },
    )
    expect(next.known?.content).toEqual(aContent({ name: "Phone 2" }))
  })

  test("keeps the row due for a change that is deferred to the end of the push, and sends the other changes", () => {
    const next = after({}, { desired, watched: { fresh: [zeroed, repriced] }, deferred: [zeroed, repriced], ends: [] })
    expect(next).toMatchObject({
      state: "pending",
      deferred_change: [zeroed, repriced],
      synced_version: null,
      stock_synced_version: null,
    })
  })

  test("judges a change again with the rest if it has to be repeated, instead of leaving it for the end of the push", () => {
    const next = after(
      {},
      { desired: listed({ deals_price: 700 }, 3), watched: { fresh: [repriced] }, deferred: [repriced], ends: [lost] },
    )
    expect(next).toMatchObject({ deferred_change: null, synced_version: null })
  })

  test("a decision is kept until a run shows the changed value", () => {
    const decisions = [decision({ kind: "repriced", deals_price: 600, from: 900 }, "confirmed")]
    const deferred = [{ ...repriced, waits: true as const }]
    const next = after(
      { decisions },
      { desired: listed({ deals_price: 700 }), watched: { waiting: [repriced] }, deferred, ends: [] },
    )
    expect(next).toMatchObject({ decisions, deferred_change: deferred })
  })

  test("a decision is forgotten while a change of another kind waits", () => {
    const next = after(
      { decisions: [decision(zeroed, "waiting")] },
      {
        desired: listed({ deals_price: 700 }),
        watched: { waiting: [repriced] },
        deferred: [{ ...repriced, waits: true }],
        ends: [],
      },
    )
    expect(next).toMatchObject({ decisions: null })
  })

  test("a decision is forgotten if the item has no change that the limit watches", () => {
    expect(nextOf(row({ decisions: [decision(repriced, "waiting")] }), listed(), [])).toMatchObject({ decisions: null })
    expect(nextOf(row({ decisions: [decision(repriced, "waiting")] }), unwanted, [taken(instant)]).decisions).toBeNull()
    expect(
      nextOf(row({ decisions: [decision(repriced, "waiting")] }), { ...blocked(), content: aContent() }, []).decisions,
    ).toBeNull()
  })

  test("an item with one waiting and one discarded change is waiting", () => {
    const decisions = [decision(repriced, "discarded"), decision(zeroed, "waiting")]
    expect(after({ decisions }, { desired, watched: { kept: decisions }, ends: [] })).toMatchObject({
      state: "waiting",
      decisions,
    })
  })

  test("a decision is forgotten when its change is undone", () => {
    const decisions = [decision(repriced, "waiting")]
    expect(after({ decisions }, { desired: listed(), watched: {}, ends: [] })).toMatchObject({
      decisions: null,
      state: "synced",
    })
  })

  test("the stock lane keeps decisions about prices and judges the stock that it sends", () => {
    const decisions = [decision(repriced, "waiting"), decision(zeroed, "waiting")]
    const given = { desired: blocked(3), watched: {}, ends: [taken(instant)], lane: "stock" as const }
    expect(after({ decisions, problems: [changeLimit] }, given)).toMatchObject({
      decisions: [decisions[0]],
      resend: false,
    })
    expect(after({ decisions: [decision(zeroed, "waiting")], problems: [changeLimit] }, given)).toMatchObject({
      decisions: null,
      resend: true,
    })
  })
})

describe("the refusal of a name", () => {
  const conflict =
    (message: string): End =>
    (change) => ({ kind: "refused", change, message, notFoundRemotely: false, isConflict: true })
  const nameAfter = (before: ItemBefore, end: End) => nextOf(before, listed({ name: "Phone 5" }), [end]).refused?.name

  test.each([
    ["where the words have it", "product p1: Phone 5 exists"],
    ["where the words speak of a name", "Duplicate name"],
  ])("notes the name %s", (_, words) => {
    expect(nameAfter(unknownRow, conflict(words))).toBe("Phone 5")
    expect(nameAfter(row(), conflict(words))).toBe("Phone 5")
  })

  test("notes the name of refused content also if a stock was refused before", () => {
    const ends = [conflict("too many"), conflict("duplicate name")]
    expect(nextOf(row(), listed({ name: "Phone 5" }, 3), ends).refused?.name).toBe("Phone 5")
  })

  test("notes no name if the words speak of something else, or without a conflict", () => {
    expect(nameAfter(unknownRow, conflict("duplicate link"))).toBeUndefined()
    expect(nameAfter(unknownRow, refused("the name is too long"))).toBeUndefined()
  })

  test("keeps the name until the item is sent again", () => {
    const first = nextOf(unknownRow, listed({ name: "Phone 5" }), [conflict("duplicate name")])
    expect(nextOf(row({ known: null, refused: first.refused }), listed({ name: "Phone 5" }), []).refused).toEqual(
      first.refused,
    )
  })
})
