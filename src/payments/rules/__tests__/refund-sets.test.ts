import fc from "fast-check"
import { type EarlierRefund, planRefund, type RecordItem, type RefundQuestion, type RefundScope } from "../refund"

const PHONE: RecordItem = { id: 1, code: "PHONE", price: 15_990, quantity: 1 }
const FEE: RecordItem = { id: 2, code: "standard", price: 150, quantity: 1 }

const setsOf = (question: Partial<RefundQuestion>) => {
  const plan = planRefund({
    items: [PHONE, FEE],
    earlier: [],
    left: "16140",
    amount: "100",
    scope: { kind: "any" },
    ...question,
  })
  if (plan.kind !== "possible") throw new Error(`the refund is ${plan.kind}`)
  return [plan.lines, ...plan.alternatives].map((lines) => lines.map(({ id }) => id))
}

const AFTER_PORTAL = {
  earlier: [
    { items: [2], amount: "100" },
    { items: null, amount: "300" },
  ],
  left: "15740",
  amount: "15740",
}
const AFTER_BOTH = { earlier: [{ items: [1, 2], amount: "16000" }], left: "140", amount: "140" }
const named = (...ids: number[]): RefundScope => ({ kind: "named", ids })

describe("the sets of lines of a refund", () => {
  it.each<[string, Partial<RefundQuestion>, number[][]]>([
    ["have one set while no line was refunded", { amount: "15000" }, [[1]]],
    [
      "have one set if lines without a refund suffice",
      { earlier: [{ items: [2], amount: "100" }], left: "16040", amount: "500" },
      [[1]],
    ],
    ["add the used line that the portal's refund makes necessary", AFTER_PORTAL, [[1], [1, 2]]],
    [
      "begin with all named lines if the portal's refund may have taken from them",
      { ...AFTER_PORTAL, scope: named(1, 2) },
      [[1, 2], [1]],
    ],
    ["try each line alone if one of two used lines may be empty", AFTER_BOTH, [[1, 2], [2], [1]]],
    ["stay within the named lines", { ...AFTER_BOTH, scope: named(2) }, [[2]]],
    [
      "avoid a returned line that the portal has probably refunded",
      {
        earlier: [{ items: null, amount: "150" }],
        left: "15990",
        scope: { kind: "returned", codes: ["standard"] },
      },
      [[2], [1]],
    ],
  ])("%s", (_, question, expected) => {
    expect(setsOf(question)).toEqual(expected)
  })
})

/** A model of the service. `again`: it refunds an item up to its worth, and refuses an item without a rest. */
type Reading = "once" | "again"
/** In whole pesos. */
type Rests = Map<number, number>

class Service {
  private readonly rests: Rests
  private readonly used = new Set<number>()
  left: number

  constructor(
    readonly items: readonly RecordItem[],
    private readonly reading: Reading,
  ) {
    this.left = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    this.rests = new Map(items.filter(({ price }) => price > 0).map((item) => [item.id, item.price * item.quantity]))
  }

  /** The lines that it refunds now. */
  open(): number[] {
    return [...this.rests.keys()].filter((id) => this.restOf([id]) > 0)
  }

  accepts(ids: readonly number[], amount: number): boolean {
    return amount <= this.left && ids.every((id) => this.restOf([id]) > 0) && this.restOf(ids) >= amount
  }

  restOf(ids: readonly number[]): number {
    const rest = (id: number) => (this.reading === "once" && this.used.has(id) ? 0 : (this.rests.get(id) ?? 0))
    return ids.reduce((sum, id) => sum + rest(id), 0)
  }

  /** It takes the amount from the lines in the order of the items, as the sandbox does. */
  refund(ids: readonly number[], amount: number): void {
    let missing = amount
    for (const [id, rest] of this.rests) {
      if (!ids.includes(id)) continue
      this.rests.set(id, rest - Math.min(rest, missing))
      missing -= Math.min(rest, missing)
      this.used.add(id)
    }
    this.left -= amount
  }
}

interface Wish {
  /** Percent of the rest; most often all of it. */
  share: number
  scope: "any" | "returned" | "named" | "portal"
  pick: number
}

interface Outcome {
  sets: number[][]
  wasAccepted: boolean
  /** The service would accept other lines that the plan may name. */
  wasPossible: boolean
}

/** Makes a row of refunds by plans. A refusal of all sets ends it. */
function play({ items, wishes }: { items: RecordItem[]; wishes: Wish[] }, reading: Reading): Outcome[] {
  const service = new Service(items, reading)
  const earlier: EarlierRefund[] = []
  const outcomes: Outcome[] = []
  const positive = items.filter(({ price }) => price > 0).map(({ id }) => id)
  for (const { share, scope: kind, pick } of wishes) {
    const one = positive[pick % positive.length] ?? 0
    const some = kind === "named" ? positive.filter((id) => id === one || id === one + 2) : [one]
    const most = Math.min(service.left, kind === "named" || kind === "portal" ? service.restOf(some) : service.left)
    const amount = Math.ceil((most * share) / 100)
    if (amount <= 0) continue
    if (kind === "portal") {
      service.refund([one], amount)
      earlier.push({ items: null, amount: String(amount) })
      continue
    }
    const allowed = kind === "named" ? some : positive
    const scope = kind === "named" ? named(...some) : kind === "any" ? { kind } : { kind, codes: [`line-${one}`] }
    const sets = setsOf({ items, earlier, left: String(service.left), amount: String(amount), scope })
    const accepted = sets.find((ids) => service.accepts(ids, amount))
    const wasPossible = service.restOf(service.open().filter((id) => allowed.includes(id))) >= amount
    outcomes.push({ sets, wasAccepted: accepted !== undefined, wasPossible })
    if (!accepted) break
    service.refund(accepted, amount)
    earlier.push({ items: accepted, amount: String(amount) })
  }
  return outcomes
}

const toOrders = (scopes: readonly Wish["scope"][]) =>
  fc
    .record({
      lines: fc.array(fc.record({ price: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 2 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      discount: fc.option(fc.integer({ min: 1, max: 50 })),
      wishes: fc.array(
        fc.record({
          share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
          scope: fc.constantFrom(...scopes),
          pick: fc.nat(3),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    })
    .map(({ lines, discount, wishes }) => {
      const items = lines.map((line, at) => ({ id: at + 1, code: `line-${at + 1}`, ...line }))
      const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const price = -Math.floor((total * (discount ?? 0)) / 100)
      const off = { id: items.length + 1, code: "discount", price, quantity: 1 }
      return { items: price === 0 ? items : [...items, off], wishes }
    })

describe.each<Reading>(["once", "again"])("a service that refunds each item %s", (reading) => {
  it("accepts a set of each plan if it accepts any lines, while the ledger knows the lines of all refunds", () => {
    fc.assert(
      fc.property(toOrders(["any", "returned", "named"]), (order) => {
        for (const { wasAccepted, wasPossible } of play(order, reading)) expect(wasAccepted).toBe(wasPossible)
      }),
      { numRuns: 1_000 },
    )
  })

  it("accepts a set of 49 plans in 50 after refunds of the portal, whose lines the ledger does not know", () => {
    const orders = fc.sample(toOrders(["any", "returned", "named", "portal"]), { seed: 55, numRuns: 4_000 })
    const possible = orders.flatMap((order) => play(order, reading)).filter(({ wasPossible }) => wasPossible)
    const refused = possible.filter(({ wasAccepted }) => !wasAccepted)
    expect(possible.length).toBeGreaterThan(1_000)
    expect(refused.length / possible.length).toBeLessThan(0.02)
  })

  it("gets at most three different sets of one refund", () => {
    fc.assert(
      fc.property(toOrders(["any", "returned", "named", "portal"]), (order) => {
        for (const { sets } of play(order, reading)) {
          expect(sets.length).toBeLessThanOrEqual(3)
          expect(new Set(sets.map((ids) => ids.toSorted().join())).size).toBe(sets.length)
          expect(sets.every((ids) => ids.length > 0)).toBe(true)
        }
      }),
    )
  })
})
