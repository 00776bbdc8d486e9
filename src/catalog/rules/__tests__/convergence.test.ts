/**
 * Simulates a store and its service. After any mix of edits, pushes, lost answers, crashes, deals and approvals, one undisturbed push is
 * enough: then the service shows the wanted entries.
 *
 * Three parties, in memory: the store (wanted entries), the ledger (rows as the item ledger keeps them) and the service (the sandbox's own
 * catalogue). The production code runs between them.
 */
import fc from "fast-check"
import { type ServiceError } from "../../../service/rules/service-error"
import { type ProductWriteObject, type SyncResult } from "../../../service/rules/wire/catalog"
import { approve, isWaiting } from "../../../sandbox/catalog/approval"
import { CatalogStore, type ProductContent } from "../../../sandbox/catalog/store"
import { planSync } from "../../../sandbox/catalog/sync"
import { Refusal } from "../../../sandbox/http/refusal"
import { type Desired } from "../desired/desired"
import { forgetInFlight, type InFlightChange, toInFlightChange } from "../answer/acknowledge"
import { type ItemState } from "../item/item-status"
import { isReportedGone, type Known } from "../plan/known"
import { type Lane } from "../item/lane"
import { nextItem, type NextItem } from "../answer/next-item"
import { type ChangeOutcome } from "../answer/outcome"
import { findOldPrice } from "../plan/comeback"
import { planPush, type PlannedEntry } from "../plan/plan"
import { type ServiceRejection, withNoStockAtOldPrice } from "../plan/sendable"
import { type ItemProblem } from "../item/problem"
import { decideAfterRefusal } from "../answer/refusal"
import { aContent, EXACT, SEEDED, stored } from "./samples"

const NOW = "2026-03-01T10:00:00+08:00"
const CATEGORIES = [{ category: "Smartphones", device_keys: [] }]
const IDS = ["p1", "p2"]
const contentOf = (id: string, version: number) =>
  aContent({ name: `Phone ${id}`, deals_price: version, product_tagline: version === 2 ? null : `version ${version}` })
/** The service has no such category and rejects every entry with it. */
const REFUSED_CATEGORY = "Unknown"
/** A larger stock than the service accepts: the service rejects it. */
const REFUSED_STOCK = 9

interface ServiceProduct {
  live: ProductContent | null
  /** The version that waits for approval, with the stock that came with it. */
  pending: { content: ProductContent; in_stock?: number } | null
  in_stock: number
  archived: boolean
}

/** The sandbox's catalogue, without the HTTP and the image downloads around it. */
class Service {
  private readonly catalog = new CatalogStore()

  get(id: string): ServiceProduct | undefined {
    const record = this.catalog.get(id)
    return record && { ...record, live: record.live?.content ?? null, pending: record.proposal }
  }

  /** Applies all entries or none. */
  sync(entries: PlannedEntry[]): { results: SyncResult[] } | { error: ServiceError } {
    try {
      const { draft, results } = planSync(
        this.catalog,
        entries.map(({ entry }) => entry),
        { categories: CATEGORIES, now: NOW },
      )
      const tooMuch = entries.find(({ entry }) => "in_stock" in entry && this.isTooMuch(entry))
      if (tooMuch) return refuse(400, `product ${tooMuch.partnerId} in_stock ${REFUSED_STOCK} is too much`)
      draft.commit()
      return { results }
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.status, error.message)
      throw error
    }
  }

  private isTooMuch({ in_stock, ...entry }: ProductWriteObject): boolean {
    return in_stock === REFUSED_STOCK && Object.keys(entry).length === 1
  }

  approve(id: string): void {
    const record = this.catalog.get(id)
    if (record && isWaiting(record)) approve(this.catalog, id, NOW)
  }

  setStock(id: string, inStock: number): void {
    const record = this.catalog.get(id)
    if (record) this.catalog.put({ ...record, in_stock: inStock })
  }

  forget(id: string): void {
    const others = [...this.catalog.all()].filter((record) => record.id !== id)
    this.catalog.clear()
    for (const record of others) this.catalog.put(record)
  }
}

/** The stock that the item's plan wants, as a change. */
function stockOf(items: { itemId: string; desired: Desired }[], itemId: string): object {
  const desired = items.find((item) => item.itemId === itemId)?.desired
  return desired && desired.kind !== "unwanted" ? { kind: "stock", in_stock: desired.in_stock } : { kind: "stock" }
}

function refuse(status: number, serviceMessage: string): { error: ServiceError } {
  return {
    error: {
      kind: "bad_item",
      operation: "catalog.syncProducts",
      message: serviceMessage,
      why: { code: "answered", values: { status, words: serviceMessage } },
      serviceMessage,
      status,
    },
  }
}

/** A row of the ledger. */
interface Row {
  state: ItemState
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  attempts: number
  inFlight: InFlightChange[] | null
  wanted: number
  synced: number
  stockWanted: number
  stockSynced: number
  stockVoided: number
}

interface Want {
  kind: "listed" | "blocked" | "unwanted"
  version: number
  /** Content that the service rejects. */
  isBad: boolean
  in_stock: number
}

/** How one request of a push ends. */
type End = "answered" | "answered in part" | "lost before" | "lost after" | "throttled" | "crash before" | "crash after"
/** An event in an item's life, at any moment, between two requests too. */
type Happening =
  | { kind: "edit"; id: string; want: Partial<Want> }
  | { kind: "deal"; id: string; isAnswerHeard: boolean; isRestocked: boolean; isSettledLater?: boolean }
  /** The remaining work of a deal, which may take longer than the next requests. */
  | { kind: "settle deal"; id: string }
  | { kind: "approve"; id: string }
  | { kind: "forgotten there"; id: string }
type Step = Happening | { kind: "push"; lane: Lane; ids: string[]; requests: { end: End; meanwhile: Happening[] }[] }

interface Claim {
  id: string
  known_before: Known | null
  stock_wanted_version: number
}

/** Decides like the ledger after the answer to a deal whether the stock at the service is in doubt. */
function settleStock(row: Row, answered: number): void {
  const carriesAnswer = (change: InFlightChange) =>
    typeof change === "object" && change.kind === "stock" && change.in_stock === answered
  if (!row.inFlight && row.known?.in_stock === answered) return
  if (row.inFlight?.every(carriesAnswer)) row.known = row.known && { ...row.known, in_stock: null }
  else voidStock(row)
}

function voidStock(row: Row): void {
  row.known = row.known && { ...row.known, in_stock: null }
  row.stockWanted++
  row.stockVoided = row.stockWanted
  if (row.inFlight) row.inFlight = [...row.inFlight, "stock"]
}

class World {
  readonly service = new Service()
  readonly wants = new Map<string, Want>(
    IDS.map((id) => [id, { kind: "listed", version: 1, isBad: false, in_stock: 5 }]),
  )
  readonly rows = new Map<string, Row>(
    IDS.map((id): [string, Row] => [
      id,
      {
        ...{ state: "pending", known: null, refused: null, problems: [], attempts: 0, inFlight: null },
        ...{ wanted: 1, synced: 0, stockWanted: 1, stockSynced: 0, stockVoided: 0 },
      },
    ]),
  )
  /** The numbers in the answers to deals that are not settled. */
  private readonly answered = new Map<string, number>()
  requests = 0

  happen(what: Happening): void {
    const want = this.want(what.id)
    const row = this.row(what.id)
    const product = this.service.get(what.id)
    switch (what.kind) {
      case "edit":
        Object.assign(want, what.want)
        row.stockWanted++
        if (Object.keys(what.want).join() !== "in_stock") row.wanted++
        return
      case "deal":
        if (!product?.live || product.archived || product.in_stock === 0 || want.in_stock === 0) return
        want.in_stock--
        if (what.isAnswerHeard) this.service.setStock(what.id, want.in_stock)
        row.stockWanted++
        this.answered.set(what.id, want.in_stock)
        if (!what.isSettledLater) this.settleDeal(what.id)
        if (what.isRestocked) want.in_stock++
        return
      case "settle deal":
        return this.settleDeal(what.id)
      case "approve":
        return this.service.approve(what.id)
      case "forgotten there":
        this.service.forget(what.id)
        // The plugin gets no report; in this simulation the next stock change finds out.
        voidStock(row)
        return
    }
  }

  private settleDeal(id: string): void {
    const answered = this.answered.get(id)
    if (answered !== undefined) settleStock(this.row(id), answered)
    this.answered.delete(id)
  }

  desired(id: string): Desired {
    const { kind, version, isBad, in_stock } = this.want(id)
    if (kind === "unwanted") return { kind, reason: "opted_out" }
    // Blocked for its category: the push can send all other fields.
    const { category: _, ...told } = contentOf(id, version)
    if (kind === "blocked") return { kind, partnerId: id, in_stock, problems: [], content: told }
    const content = { ...contentOf(id, version), ...(isBad && { category: REFUSED_CATEGORY }) }
    return { kind, partnerId: id, in_stock, content, problems: [] }
  }

  private stockOnly(id: string, known: Known | null): Desired {
    const desired = this.desired(id)
    const in_stock = desired.kind === "unwanted" ? (known?.in_stock ?? 0) : desired.in_stock
    return { kind: "blocked", partnerId: id, in_stock, problems: [] }
  }

  /** @returns false if no item was due */
  push(lane: Lane, ids: string[], requests: { end: End; meanwhile: Happening[] }[]): boolean {
    const claimed = ids.flatMap((id) => {
      const row = this.row(id)
      const isDue =
        lane === "content" ? row.wanted > row.synced : row.stockWanted > row.stockSynced && row.known !== null
      const { known: known_before, wanted: wanted_version, stockWanted: stock_wanted_version } = row
      const known = row.inFlight ? forgetInFlight(known_before, row.inFlight) : known_before
      return isDue ? [{ ...row, decisions: null, id, known, known_before, wanted_version, stock_wanted_version }] : []
    })
    if (claimed.length === 0) return false
    const items = claimed.map(({ id, known, refused }) => {
      const desired = lane === "stock" ? this.stockOnly(id, known) : this.desired(id)
      const item = { itemId: id, partnerId: id, known, refused }
      return { ...item, desired: withNoStockAtOldPrice({ ...item, desired }, EXACT) }
    })
    const { batches, verdicts } = planPush(items, { names: new Map(), partnerIds: new Map() })
    for (const { itemId, change } of batches.flatMap(({ entries }) => entries)) {
      // Only a plan that knows the prices sends another stock than the wanted one.
      if (lane === "stock") expect(change).toMatchObject(stockOf(items, itemId))
      const row = this.row(itemId)
      row.inFlight = [...(row.inFlight ?? []), stored(toInFlightChange(change))]
    }
    const outcomes = this.send(
      batches.map(({ entries }) => entries),
      requests,
    )
    if (outcomes === "crashed") return true
    for (const [i, item] of items.entries()) {
      const verdict = verdicts[item.itemId]
      const claim = claimed[i]
      if (!verdict || !claim) throw new Error("an item without a verdict")
      const changes = outcomes.get(item.itemId) ?? []
      this.record(claim, nextItem(claim, { desired: item.desired, verdict, changes, prices: EXACT }, lane))
    }
    return true
  }

  /**
   * Writes the fields that the push changed, as the ledger does. If a deal made the stock unknown during the push, the stock stays unknown.
   */
  private record({ id, known_before, stock_wanted_version }: Claim, next: NextItem) {
    const row = this.row(id)
    const isStockVoid = row.stockVoided > stock_wanted_version
    const isStockSame = next.known?.in_stock === known_before?.in_stock
    const in_stock = isStockVoid ? null : ((isStockSame ? row.known : next.known)?.in_stock ?? null)
    row.state = next.state
    row.known = stored(next.known && { ...next.known, in_stock })
    row.inFlight = null
    row.refused = stored(next.refused)
    row.problems = stored(next.problems)
    row.attempts = next.attempts
    row.synced = next.synced_version ?? row.synced
    row.stockSynced = next.stock_synced_version ?? row.stockSynced
    if (next.resend) row.wanted++
  }

  private send(batches: PlannedEntry[][], script: { end: End; meanwhile: Happening[] }[]) {
    const outcomes = new Map<string, ChangeOutcome[]>()
    const note = ({ itemId }: PlannedEntry, outcome: ChangeOutcome) =>
      outcomes.set(itemId, [...(outcomes.get(itemId) ?? []), outcome])
    const postpone = (entries: PlannedEntry[], maybeApplied: boolean) => {
      for (const entry of entries)
        note(entry, { kind: "postponed", change: entry.change, maybeApplied, retryInMs: 5_000 })
    }
    const queue = [...batches]
    const ends = [...script]
    for (let entries = queue.shift(); entries; entries = queue.shift()) {
      const { end, meanwhile } = ends.shift() ?? { end: "answered", meanwhile: [] }
      this.requests++
      if (end === "crash before") return "crashed"
      const isHeard = end !== "lost before" && end !== "throttled"
      const answer = isHeard ? this.service.sync(entries) : null
      for (const what of meanwhile) this.happen(what)
      if (end === "crash after") return "crashed"
      if (!answer || end === "lost after") {
        postpone(entries, end !== "throttled")
        postpone(queue.splice(0).flat(), false)
      } else if ("error" in answer) {
        const { culprits, resend } = decideAfterRefusal(entries, answer.error)
        for (const { entry, message, notFoundRemotely } of culprits)
          note(entry, { kind: "refused", change: entry.change, message, notFoundRemotely })
        queue.unshift(...resend)
      } else {
        const results = end === "answered in part" ? answer.results.slice(1) : answer.results
        for (const entry of entries) {
          const result = results.find(({ id }) => id === entry.partnerId)
          if (result) note(entry, { kind: "acknowledged", change: entry.change, result })
          else postpone([entry], true)
        }
      }
    }
    return outcomes
  }

  /** Pushes until no item is due. @returns how many rounds it took */
  settle(): number {
    for (const one of IDS) this.settleDeal(one)
    for (let round = 0; round < 20; round++) {
      const stock = this.push("stock", IDS, [])
      const content = this.push("content", IDS, [])
      if (!stock && !content) return round
    }
    throw new Error("pushing never ends")
  }

  markAll(): void {
    for (const row of this.rows.values()) {
      row.wanted++
      row.stockWanted++
    }
  }

  row(id: string): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`no row ${id}`)
    return row
  }

  want(id: string): Want {
    const want = this.wants.get(id)
    if (!want) throw new Error(`no want ${id}`)
    return want
  }
}

function expectPromiseKept(world: World): void {
  const { service, wants, rows } = world
  for (const [id, { kind, version, isBad, in_stock }] of wants) {
    const product = service.get(id)
    if (kind === "unwanted") {
      expect({ id, isThere: product !== undefined && !product.archived }).toEqual({ id, isThere: false })
      continue
    }
    // Rejected content never arrives. The stock of an item at the service is still true, unless the service rejects it too.
    const isWhole = kind === "listed" && !isBad
    if (!product) {
      // The plugin does not send a rejected stock again, so only a read-back would find the item missing.
      expect({ id, mayBeMissing: !isWhole || in_stock === REFUSED_STOCK }).toEqual({ id, mayBeMissing: true })
      continue
    }
    // The service denied having the item and has it: while the item is blocked, only a read-back would find it.
    const known = rows.get(id)?.known
    if (kind === "blocked" && known && isReportedGone(known)) continue
    const shown = { id, in_stock: product.pending?.in_stock ?? product.in_stock }
    // Only a reading, which this simulation lacks, shows that customers see the new price of an item that came back.
    const isHeld =
      known !== null && known !== undefined && findOldPrice({ desired: world.desired(id), known }, EXACT) !== null
    const offered = isHeld ? 0 : in_stock
    const { category: _, ...told } = contentOf(id, version)
    if (kind === "blocked" && !product.archived)
      expect({ id, ...(product.pending?.content ?? product.live) }).toMatchObject({ id, ...told })
    if (!product.archived && in_stock !== REFUSED_STOCK) expect(shown).toEqual({ id, in_stock: offered })
    if (isWhole)
      expect({ id, archived: product.archived, content: product.pending?.content ?? product.live }).toEqual({
        id,
        archived: false,
        content: contentOf(id, version),
      })
  }
}

const id = fc.constantFrom(...IDS)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant("edit" as const),
    id,
    want: fc.oneof(
      fc.record({ in_stock: fc.constantFrom(0, 1, 2, 3, REFUSED_STOCK) }),
      fc.record({ version: fc.integer({ min: 1, max: 2 }), isBad: fc.constantFrom(false, false, false, true) }),
      fc.record({ kind: fc.constantFrom("listed" as const, "blocked" as const, "unwanted" as const) }),
    ),
  }),
  fc.record({
    kind: fc.constant("deal" as const),
    id,
    ...{ isAnswerHeard: fc.boolean(), isRestocked: fc.boolean(), isSettledLater: fc.boolean() },
  }),
  fc.record({ kind: fc.constant("settle deal" as const), id }),
  fc.record({ kind: fc.constant("approve" as const), id }),
  fc.record({ kind: fc.constant("forgotten there" as const), id }),
)
const request = fc.record({
  end: fc.constantFrom<End>(
    "answered",
    "answered",
    "answered in part",
    "lost before",
    "lost after",
    "throttled",
    "crash before",
    "crash after",
  ),
  meanwhile: fc.array(happening, { maxLength: 2 }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: happening },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      lane: fc.constantFrom<Lane>("stock", "content"),
      ids: fc.subarray(IDS, { minLength: 1 }),
      requests: fc.array(request, { maxLength: 4 }),
    }),
  },
)

/** Starts from an empty catalogue, or from an approved one. */
const anyLife = fc.record({ isThere: fc.boolean(), steps: fc.array(step, { maxLength: 25 }) })

function live({ isThere, steps }: { isThere: boolean; steps: Step[] }): World {
  const world = new World()
  if (isThere) {
    world.settle()
    for (const one of IDS) world.service.approve(one)
  }
  for (const one of steps) {
    if (one.kind === "push") world.push(one.lane, one.ids, one.requests)
    else world.happen(one)
  }
  return world
}

/** An item whose create got no answer, and whose changed content was rejected. */
const refusedUnseen: { isThere: boolean; steps: Step[] } = {
  isThere: false,
  steps: [
    { kind: "push", lane: "content", ids: ["p1", "p2"], requests: [{ end: "answered in part", meanwhile: [] }] },
    { kind: "edit", id: "p1", want: { version: 1, isBad: true } },
    { kind: "push", lane: "content", ids: ["p1", "p2"], requests: [] },
    { kind: "push", lane: "content", ids: ["p1", "p2"], requests: [] },
  ],
}

/** The service has lost a product, and next receives an update with all of its content. */
const lostThere: { isThere: boolean; steps: Step[] } = {
  isThere: true,
  steps: [
    { kind: "edit", id: "p2", want: { version: 2, isBad: false } },
    {
      kind: "push",
      lane: "content",
      ids: ["p2"],
      requests: [{ end: "lost before", meanwhile: [{ kind: "forgotten there", id: "p2" }] }],
    },
    { kind: "push", lane: "content", ids: ["p2"], requests: [] },
  ],
}

/** An item whose create got no answer, whose stock is rejected, and which is blocked once it has another price. */
const refusedStockUnseen: { isThere: boolean; steps: Step[] } = {
  isThere: false,
  steps: [
    { kind: "push", lane: "content", ids: ["p1", "p2"], requests: [{ end: "lost after", meanwhile: [] }] },
    { kind: "edit", id: "p1", want: { in_stock: REFUSED_STOCK } },
    { kind: "edit", id: "p1", want: { version: 2, isBad: false } },
    { kind: "edit", id: "p1", want: { kind: "blocked" } },
  ],
}

/** An item that was sold after the process that created it had died, and that is blocked then. */
const soldInFlight: { isThere: boolean; steps: Step[] } = {
  isThere: false,
  steps: [
    {
      kind: "push",
      lane: "content",
      ids: ["p1"],
      requests: [{ end: "crash after", meanwhile: [{ kind: "approve", id: "p1" }] }],
    },
    { kind: "deal", id: "p1", isAnswerHeard: true, isRestocked: true },
    { kind: "edit", id: "p1", want: { kind: "blocked" } },
  ],
}

/** An item whose sale is settled while a push carries the number of the answer: the push fails, and the unit comes back. */
const settledInFlight: { isThere: boolean; steps: Step[] } = {
  isThere: true,
  steps: [
    { kind: "edit", id: "p1", want: { in_stock: 3 } },
    { kind: "push", lane: "stock", ids: ["p1"], requests: [] },
    { kind: "deal", id: "p1", isAnswerHeard: true, isRestocked: false, isSettledLater: true },
    {
      kind: "push",
      lane: "stock",
      ids: ["p1"],
      requests: [{ end: "throttled", meanwhile: [{ kind: "settle deal", id: "p1" }] }],
    },
    { kind: "edit", id: "p1", want: { in_stock: 3 } },
  ],
}

/** An item whose create and whose archiving both got no answer, and that is listed again. */
const archivedUnseen: { isThere: boolean; steps: Step[] } = {
  isThere: false,
  steps: [
    { kind: "push", lane: "content", ids: ["p1"], requests: [{ end: "lost after", meanwhile: [] }] },
    { kind: "edit", id: "p1", want: { kind: "unwanted" } },
    { kind: "push", lane: "content", ids: ["p1"], requests: [{ end: "lost after", meanwhile: [] }] },
    { kind: "edit", id: "p1", want: { kind: "listed" } },
    { kind: "push", lane: "content", ids: ["p1"], requests: [] },
  ],
}

/** An item that came back although the answer to its unarchiving was lost, and that is blocked and restocked then. */
const restockedUnseen: { isThere: boolean; steps: Step[] } = {
  isThere: true,
  steps: [
    { kind: "edit", id: "p1", want: { kind: "unwanted" } },
    { kind: "push", lane: "content", ids: ["p1"], requests: [] },
    { kind: "edit", id: "p1", want: { kind: "listed" } },
    { kind: "push", lane: "content", ids: ["p1"], requests: [{ end: "lost after", meanwhile: [] }] },
    { kind: "edit", id: "p1", want: { kind: "blocked", in_stock: 1 } },
    { kind: "push", lane: "content", ids: ["p1"], requests: [] },
    { kind: "edit", id: "p1", want: { in_stock: 3 } },
  ],
}

/** An item that came back at its old price in a process that died then. */
const backInFlight: { isThere: boolean; steps: Step[] } = {
  isThere: true,
  steps: [
    { kind: "edit", id: "p1", want: { kind: "unwanted" } },
    { kind: "push", lane: "content", ids: ["p1"], requests: [] },
    { kind: "edit", id: "p1", want: { kind: "listed", in_stock: 3 } },
    {
      ...{ kind: "push", lane: "content", ids: ["p1"] },
      requests: [
        { end: "answered", meanwhile: [] },
        { end: "crash after", meanwhile: [] },
      ],
    },
  ],
}

/** An item whose changed content got no answer, and is rejected at its next price. */
const refusedAfterLost: { isThere: boolean; steps: Step[] } = {
  isThere: true,
  steps: [
    { kind: "edit", id: "p2", want: { version: 1, isBad: true } },
    { kind: "push", lane: "content", ids: ["p2"], requests: [{ end: "lost before", meanwhile: [] }] },
    { kind: "edit", id: "p2", want: { version: 2, isBad: true } },
  ],
}

describe("after a quiet push the service shows what this store wants", () => {
  test("after any sequence of events", () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const world = live(life)
        world.settle()
        expectPromiseKept(world)
      }),
      {
        ...SEEDED,
        numRuns: 5_000,
        examples: [
          ...[[lostThere], [refusedStockUnseen], [soldInFlight], [settledInFlight], [archivedUnseen]],
          ...[[restockedUnseen], [backInFlight], [refusedAfterLost]],
        ],
      },
    )
  })

  test("after all waiting content is approved", () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const world = live(life)
        world.settle()
        for (const one of IDS) world.service.approve(one)
        expectPromiseKept(world)
      }),
      { ...SEEDED, numRuns: 2_000, examples: [[refusedStockUnseen]] },
    )
  })

  test("so that the next full pass sends no request", () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const world = live(life)
        world.settle()
        const before = world.requests
        world.markAll()
        world.settle()
        expect(world.requests).toBe(before)
      }),
      { ...SEEDED, numRuns: 2_000, examples: [[refusedUnseen]] },
    )
  })

  test("a quiet first push takes one request, and one round", () => {
    const world = new World()
    expect(world.settle()).toBe(1)
    expect(world.requests).toBe(1)
    expectPromiseKept(world)
  })
})
