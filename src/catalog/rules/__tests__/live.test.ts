/**
 * The content on sale, as a simulation. Edits, pushes, lost answers, crashes, approvals, rejections and readings come in any order. The
 * contents that customers may see always include the content on sale. After the last decision is read, it is the only one.
 *
 * The service is the sandbox's own catalogue; its lists are up to a minute old. The code that ships runs between the store and the service.
 */
import fc from "fast-check"
import { approve, isWaiting, reject } from "../../../sandbox/catalog/approval"
import { listProducts } from "../../../sandbox/catalog/listing"
import { CatalogStore, type ProductContent } from "../../../sandbox/catalog/store"
import { planSync } from "../../../sandbox/catalog/sync"
import { Refusal } from "../../../sandbox/http/refusal"
import { type ProductEntry } from "../../../service/rules/wire/catalog"
import { forgetInFlight, type InFlightChange, toInFlightChange } from "../answer/acknowledge"
import { nextItem } from "../answer/next-item"
import { type ChangeOutcome } from "../answer/outcome"
import { type Content, type Desired } from "../desired/desired"
import { NOT_KNOWN } from "../desired/content"
import { type RemoteStatusNumber } from "../../../service/rules/remote-status"
import { type Change } from "../plan/change"
import { approvedPrices } from "../plan/comeback"
import { type Known } from "../plan/known"
import { livePrice, mayBeLive, mayBePrices, SHOWN_FIELDS } from "../plan/live"
import { planPush } from "../plan/plan"
import { type ServiceRejection, withNoStockAtOldPrice } from "../plan/sendable"
import { type Drift } from "../read-back/drift"
import { nextAfterReading, nextAfterWaitingLists, type ReadingOutcome } from "../read-back/item-after-reading"
import { type RemoteVersions } from "../read-back/read-back"
import { aContent, EXACT, SEEDED, stored } from "./samples"

const ID = "p1"
const LAG_S = 59
const STEP_S = 3
const CATEGORIES = [{ category: "Smartphones", device_keys: [] }]

interface Want {
  kind: "listed" | "blocked" | "unwanted"
  price: number
  name: string
  tagline: string
}

type End = "answered" | "lost before" | "lost after" | "crash before" | "crash after"
type Decision = { kind: "approve" } | { kind: "reject" }
type Step =
  | Decision
  | { kind: "want"; want: Partial<Want> }
  /** The outcome of each request, and the service's decisions before the plugin records the answer. */
  | { kind: "push"; requests: { end: End; meanwhile: Decision[] }[] }
  | { kind: "wait"; seconds: number }
  | { kind: "read"; lists: "all" | "waiting"; lag: number }

/** The service's catalogue of one item, and its earlier lists. */
class Service {
  private readonly catalog = new CatalogStore()
  private readonly lists: { at: number; versions: RemoteVersions }[] = []
  /** Seconds and a counter, because each version needs a different time. */
  now = 0
  private moment = 0

  get product() {
    return this.catalog.get(ID)
  }

  sync(change: Change, entry: ProductEntry): ChangeOutcome {
    try {
      const { draft, results } = planSync(this.catalog, [entry], { categories: CATEGORIES, now: this.tick() })
      const [result] = results
      if (!result) throw new Error("an entry without a result")
      draft.commit()
      this.note()
      return { kind: "acknowledged", change, result }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { kind: "refused", change, message: error.message, notFoundRemotely: error.status === 404 }
    }
  }

  decide({ kind }: Decision): void {
    const { product } = this
    if (!product || !isWaiting(product)) return
    if (kind === "approve") approve(this.catalog, ID, this.tick())
    else reject(this.catalog, { id: ID, message: "no", now: this.tick() })
    this.note()
  }

  list(lag: number): RemoteVersions {
    return this.lists.findLast(({ at }) => at <= this.now - lag)?.versions ?? {}
  }

  private tick(): string {
    this.moment += 1
    return new Date(this.moment).toISOString()
  }

  private note(): void {
    const { rows } = listProducts(this.catalog, { page: 1, perPage: 200, totalCounts: "versions" })
    this.lists.push({ at: this.now, versions: Object.fromEntries(rows.map((row) => [row.status, stored(row)])) })
  }
}

class World {
  readonly service = new Service()
  readonly want: Want = { kind: "listed", price: 1, name: "A", tagline: "x" }
  private known: Known | null = null
  private inFlight: InFlightChange[] | null = null
  private refused: ServiceRejection | null = null
  private rejectionSeen: string | null = null
  private drift: Drift | null = null
  private remoteStatus: RemoteStatusNumber | null = null
  private isWaiting = false
  private sentAt: number | null = null
  private readBack: RemoteVersions = {}
  /** The price at which customers see an item that came back, while it is below the price that the store wanted then. */
  private oldPrice: number | null = null

  /** The state that decides whether a purchase or a claim is accepted. */
  get believed(): Known | null {
    return forgetInFlight(this.known, this.inFlight ?? [])
  }

  get desired(): Desired {
    const { kind, price, name, tagline } = this.want
    if (kind === "unwanted") return { kind, reason: "opted_out" }
    const content = aContent({ name, deals_price: price, retail_price: 9, product_tagline: tagline })
    // Blocked for its category: the push can send all other fields.
    const { category: _, ...told } = content
    return kind === "blocked"
      ? { kind, partnerId: ID, in_stock: 5, content: told, problems: [] }
      : { kind, partnerId: ID, in_stock: 5, content, problems: [] }
  }

  /** The item in the form that the plan reads. */
  get item() {
    return { itemId: "item", partnerId: ID, desired: this.desired, known: this.believed, refused: this.refused }
  }

  /** Each step takes some seconds, so that a late list shows the state before the last steps. */
  take(step: Step): void {
    this.service.now += STEP_S
    if (step.kind === "want") Object.assign(this.want, step.want)
    else if (step.kind === "wait") this.service.now += step.seconds
    else if (step.kind === "push") this.push(step.requests)
    else if (step.kind === "read") this.read(step.lists, step.lag)
    else this.service.decide(step)
    this.expectNotWrong()
  }

  push(requests: { end: End; meanwhile: Decision[] }[]): void {
    const item = { ...this.item, desired: withNoStockAtOldPrice(this.item, EXACT) }
    const { batches, verdicts } = planPush([item], { names: new Map(), partnerIds: new Map() })
    const entries = batches.flatMap((batch) => batch.entries)
    if (entries.length > 0)
      this.inFlight = [...(this.inFlight ?? []), ...entries.map(({ change }) => stored(toInFlightChange(change)))]
    const changes: ChangeOutcome[] = []
    for (const [index, { change, entry }] of entries.entries()) {
      const { end, meanwhile } = requests[index] ?? { end: "answered", meanwhile: [] }
      if (end === "crash before") return
      const lost: ChangeOutcome = { kind: "postponed", change, maybeApplied: true, retryInMs: 1 }
      const wasArchived = this.service.product?.archived ?? false
      const outcome = end === "lost before" ? lost : this.service.sync(change, entry)
      if (wasArchived) this.noteComeback()
      for (const decision of meanwhile) {
        this.service.decide(decision)
        this.expectNotWrong()
      }
      if (end === "crash after") return
      changes.push(end === "answered" ? outcome : lost)
    }
    const verdict = verdicts[item.itemId]
    if (!verdict) throw new Error("an item without a verdict")
    const versions = { wanted_version: 1, stock_wanted_version: 1, attempts: 0 }
    const before = {
      state: "pending" as const,
      known: item.known,
      refused: this.refused,
      problems: [],
      decisions: null,
    }
    const next = nextItem(
      { ...before, ...versions },
      { desired: item.desired, verdict, changes, prices: EXACT },
      "content",
    )
    this.known = stored(next.known)
    this.refused = stored(next.refused)
    this.inFlight = null
    if (next.sent_content) this.sentAt = this.service.now
    if (next.awaits_approval !== null) this.isWaiting = next.awaits_approval
  }

  read(lists: "all" | "waiting", lag: number): void {
    const listed = this.service.list(lag)
    const versions: RemoteVersions = lists === "all" ? listed : pick(listed, [3, 4])
    const lastRead = this.readBack
    this.readBack = lists === "all" ? versions : { ...pick(this.readBack, [1, 2]), ...versions }
    const sent_lately = this.sentAt !== null && this.sentAt > this.service.now - 60
    const read = {
      ...{ known: this.known, in_flight: this.inFlight, refused: this.refused, problems: [], drift: this.drift },
      ...{ remote_status: this.remoteStatus, missed_reads: 0, rejection_seen: this.rejectionSeen },
      ...{ sent_lately, versions },
    }
    if (lists === "all") return this.record(nextAfterReading(read, "after two readings"))
    const has_waited = this.isWaiting && !sent_lately
    if (this.isWaiting || Object.keys(versions).length > 0)
      this.record(nextAfterWaitingLists({ ...read, has_waited, read_back: lastRead }, true))
  }

  private record(outcome: ReadingOutcome | null): void {
    if (!outcome) return
    const { next } = outcome
    this.known = stored(next.known)
    this.refused = stored(next.refused)
    this.rejectionSeen = next.rejection_seen
    this.drift = stored(next.drift)
    this.remoteStatus = next.remote_status
    this.readBack = next.read_back ?? this.readBack
    if (next.awaits_approval !== null) this.isWaiting = next.awaits_approval
  }

  /** The plugin is removed and installed again with an empty ledger. */
  reinstall(): void {
    this.known = null
    this.inFlight = null
    this.refused = null
    this.rejectionSeen = null
    this.drift = null
    this.remoteStatus = null
    this.isWaiting = false
    this.sentAt = null
    this.readBack = {}
    // The new ledger cannot tell an item that came back before from any other item on sale.
    this.oldPrice = null
  }

  /** Decides every waiting version, and reads back more than a minute later. */
  settle(decision: Decision): void {
    this.take({ kind: "push", requests: [] })
    this.take(decision)
    this.take({ kind: "wait", seconds: 120 })
    this.take({ kind: "read", lists: "all", lag: 0 })
  }

  private noteComeback(): void {
    const { product } = this.service
    const price = product?.live?.content.deals_price ?? null
    if (price === null || product?.archived || price >= this.want.price) return
    this.oldPrice = price
  }

  /** An item that came back is sold out until customers see another price, or the store wants the old one. */
  private expectNoComebackAtOldPrice(): void {
    const { product } = this.service
    const price = product?.live?.content.deals_price ?? null
    if (price !== this.oldPrice || product?.archived || price === null || price >= this.want.price) this.oldPrice = null
    if (this.oldPrice !== null) expect({ price, in_stock: product?.in_stock }).toEqual({ price, in_stock: 0 })
  }

  private expectNotWrong(): void {
    this.expectNoComebackAtOldPrice()
    const { product } = this.service
    const known = this.believed
    const shown = product?.live?.content
    const may = mayBeLive(known)
    if (shown && may.length > 0) expect(may.filter((content) => looksLike(content, shown))).not.toEqual([])
    if (!shown) expect(known?.live ?? null).toBeNull()
    const archived = known?.archived ?? null
    if (archived !== null) expect({ archived: product?.archived ?? false }).toEqual({ archived })
  }

  expectRight(): void {
    const { product } = this.service
    const known = this.believed
    const shown = product?.live?.content
    expect({ archived: known?.archived ?? false }).toEqual({ archived: product?.archived ?? false })
    // The service does not say whether an archived item was ever approved. Only a whole entry repeats a create without an answer.
    if (product?.archived || this.want.kind === "blocked") return
    expect(mayBePrices(known)).toEqual(shown ? [shown.deals_price] : [])
    expect(mayBeLive(known).map(({ name }) => name)).toEqual(shown ? [shown.name] : [])
    expect(livePrice(known)).toBe(shown?.deals_price ?? null)
  }

  expectStock(): void {
    const { product } = this.service
    const isRight = product?.live?.content.deals_price === this.want.price && this.want.kind !== "unwanted"
    if (!isRight || product.archived) return
    expect(product.in_stock).toBe(5)
    // The comeback is over, so a purchase at an approved price becomes an order.
    expect(approvedPrices(this.believed)).toEqual(mayBePrices(this.believed))
  }

  /** A purchase becomes an order: the store's price is on sale or waits for approval, or the item is out of stock. */
  expectNoLostSales(): void {
    const { product } = this.service
    if (this.want.kind === "unwanted" || !product?.live) return
    const prices = [product.live.content.deals_price, product.proposal?.content.deals_price]
    const isTold = prices.includes(this.want.price) || product.in_stock === 0
    expect({ prices, isTold }).toEqual({ prices, isTold: true })
  }
}

const pick = (versions: RemoteVersions, statuses: RemoteStatusNumber[]): RemoteVersions =>
  Object.fromEntries(statuses.flatMap((status) => (versions[status] ? [[status, versions[status]]] : [])))

const looksLike = (content: Content, shown: ProductContent) =>
  SHOWN_FIELDS.every((field) => content[field] === NOT_KNOWN[field] || content[field] === shown[field])

const decision: fc.Arbitrary<Decision> = fc.constantFrom({ kind: "approve" }, { kind: "reject" })
const request = fc.record({
  end: fc.constantFrom<End>(
    "answered",
    "answered",
    "answered",
    "lost before",
    "lost after",
    "crash before",
    "crash after",
  ),
  meanwhile: fc.array(decision, { maxLength: 1 }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("want" as const),
    want: fc.oneof(
      fc.record({ price: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ name: fc.constantFrom("A", "B") }),
      fc.record({ tagline: fc.constantFrom("x", "y") }),
      fc.record({ kind: fc.constantFrom<Want["kind"]>("listed", "listed", "blocked", "unwanted") }),
    ),
  }),
  fc.record({ kind: fc.constant("push" as const), requests: fc.array(request, { maxLength: 3 }) }),
  decision,
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(20, 45, 90) }),
  fc.record({
    kind: fc.constant("read" as const),
    lists: fc.constantFrom("all" as const, "waiting" as const),
    lag: fc.constantFrom(0, 0, STEP_S, 2 * STEP_S, 30, LAG_S),
  }),
)
const life = fc.array(step, { maxLength: 14, size: "max" })

const RUNS = { ...SEEDED, numRuns: 1_000 }

function live(steps: Step[]): World {
  const world = new World()
  for (const each of steps) world.take(each)
  return world
}

describe("the content on sale", () => {
  it("is always one of the contents that the ledger keeps, in any order of events", () => {
    fc.assert(
      fc.property(life, (steps) => {
        live(steps)
      }),
      RUNS,
    )
  })

  it("stays a candidate if the service approves a content and rejects an equal one", () => {
    const world = live([
      { kind: "push", requests: [{ end: "crash after", meanwhile: [{ kind: "approve" }] }] },
      { kind: "push", requests: [{ end: "answered", meanwhile: [{ kind: "reject" }] }] },
      { kind: "read", lists: "waiting", lag: 0 },
      { kind: "want", want: { price: 2 } },
      { kind: "push", requests: [] },
    ])
    expect(mayBePrices(world.believed)).toEqual([2, 1])
  })

  it("stays known if a late list shows an equal content that was replaced since", () => {
    const world = live([
      { kind: "push", requests: [] },
      { kind: "wait", seconds: 20 },
      { kind: "want", want: { name: "B" } },
      { kind: "push", requests: [] },
      { kind: "want", want: { name: "A" } },
      { kind: "approve" },
      { kind: "push", requests: [] },
      { kind: "read", lists: "all", lag: 30 },
      { kind: "approve" },
    ])
    expect(mayBeLive(world.believed).map(({ name }) => name)).toContain("A")
  })

  it("is known for certain after the service's last decision was read", () => {
    fc.assert(
      fc.property(life, decision, (steps, last) => {
        const world = live(steps)
        world.settle(last)
        world.expectRight()
      }),
      RUNS,
    )
  })

  it("gets the store's price in the end, or the item is out of stock", () => {
    fc.assert(
      fc.property(life, decision, (steps, last) => {
        const world = live(steps)
        world.settle(last)
        for (let round = 0; round < 3; round++) world.take({ kind: "push", requests: [] })
        world.expectNoLostSales()
      }),
      RUNS,
    )
  })

  it("stays in stock at a price that the service approved after the comeback, although a higher one waits", () => {
    fc.assert(
      fc.property(life, (steps) => {
        const world = live(steps)
        const push = () => world.take({ kind: "push", requests: [] })
        const edits: Partial<Want>[] = [{ kind: "unwanted" }, { kind: "listed", name: "C", price: 4 }]
        for (const want of edits) {
          world.take({ kind: "want", want })
          for (let round = 0; round < 3; round++) push()
        }
        world.take({ kind: "approve" })
        world.take({ kind: "wait", seconds: 120 })
        world.take({ kind: "want", want: { price: 5 } })
        push()
        world.take({ kind: "read", lists: "all", lag: 0 })
        for (let round = 0; round < 2; round++) push()
        expect(world.service.product).toMatchObject({ in_stock: 5, live: { content: { deals_price: 4 } } })
      }),
      RUNS,
    )
  })

  it("sells out at the price of its second archive", () => {
    const push: Step = { kind: "push", requests: [] }
    const want = (changes: Partial<Want>): Step => ({ kind: "want", want: changes })
    const comeback = (price: number) => [want({ kind: "listed", price }), push, push]
    const world = live([
      ...[push, { kind: "approve" } as const, { kind: "read", lists: "all", lag: 0 } as const],
      ...[want({ kind: "unwanted" }), push, ...comeback(2)],
      ...[{ kind: "approve" } as const, { kind: "wait", seconds: 90 } as const],
      { kind: "read", lists: "all", lag: 0 },
      ...[want({ kind: "unwanted" }), push, ...comeback(3)],
    ])
    expect(world.service.product).toMatchObject({ archived: false, in_stock: 0, live: { content: { deals_price: 2 } } })
  })

  it("returns sold out although an empty ledger knows neither its status nor its price", () => {
    const push: Step = { kind: "push", requests: [] }
    const read: Step = { kind: "read", lists: "all", lag: 0 }
    const wanted = fc.constantFrom<Partial<Want>>({ price: 1 }, { price: 4 }, { name: "C" }, { tagline: "z" })
    fc.assert(
      fc.property(life, wanted, fc.subarray([0, 1, 2, 3]), (steps, want, readAfter) => {
        const world = live(steps)
        world.settle({ kind: "approve" })
        world.take({ kind: "want", want: { kind: "unwanted" } })
        for (let round = 0; round < 3; round++) world.take(push)
        world.reinstall()
        if (readAfter.includes(0)) world.take(read)
        world.take({ kind: "want", want: { kind: "listed", ...want } })
        for (let round = 1; round <= 3; round++) {
          world.take(push)
          if (readAfter.includes(round)) world.take(read)
        }
        for (let round = 0; round < 2; round++) world.settle({ kind: "approve" })
        world.take(push)
        world.expectStock()
        expect(world.service.product).toMatchObject({ archived: false, in_stock: 5 })
      }),
      RUNS,
    )
  })

  it("gets its stock back once customers see the store's price", () => {
    fc.assert(
      fc.property(life, (steps) => {
        const world = live(steps)
        for (let round = 0; round < 3; round++) world.settle({ kind: "approve" })
        for (let round = 0; round < 3; round++) world.take({ kind: "push", requests: [] })
        world.expectStock()
      }),
      RUNS,
    )
  })
})
