import fc from "fast-check"
import { type EarlierRefund, planRefund, type RecordItem, type RefundQuestion, type RefundScope } from "../refund"

const SHIRTS: RecordItem = { id: 1, code: "SHIRT-M", price: 500, quantity: 2 }
const CAP: RecordItem = { id: 2, code: "CAP", price: 300, quantity: 1 }
const SHIPPING: RecordItem = { id: 3, code: "standard", price: 100, quantity: 1 }
const DISCOUNT: RecordItem = { id: 4, code: "discount", price: -200, quantity: 1 }
const ITEMS = [SHIRTS, CAP, SHIPPING, DISCOUNT]

const plan = (question: Partial<RefundQuestion> & { amount: string }) =>
  planRefund({ items: ITEMS, earlier: [], left: "1200", scope: { kind: "any" }, ...question })

const possible = (question: Partial<RefundQuestion> & { amount: string }) => {
  const planned = plan(question)
  if (planned.kind !== "possible") throw new Error(`the refund is ${planned.kind}`)
  return planned
}

const idsOf = (question: Partial<RefundQuestion> & { amount: string }) =>
  possible(question)
    .lines.map(({ id }) => id)
    .sort()

const returned = (...codes: string[]): RefundScope => ({ kind: "returned", codes })
const named = (...ids: number[]): RefundScope => ({ kind: "named", ids })

describe("the choice of lines for a refund", () => {
  it.each([
    ["takes the cheapest line that covers a small amount", "50", { kind: "any" } as const, [3]],
    ["takes the line of exactly that worth", "300", { kind: "any" } as const, [2]],
    ["takes two cheap lines to spare a dear line", "400", { kind: "any" } as const, [2, 3]],
    ["takes the fewest lines of equal sets for the whole payment", "1200", { kind: "any" } as const, [1, 2]],
    ["takes the returned line", "300", returned("CAP"), [2]],
    ["takes only as many returned lines as the amount needs", "250", returned("CAP", "SHIRT-M"), [2]],
    ["takes the returned line and adds the lines that the rest needs", "400", returned("CAP"), [2, 3]],
    ["takes no returned line a second time for the rest", "700", returned("CAP"), [1, 2]],
    ["takes a named line even if a cheaper line suffices", "50", named(1), [1]],
    ["takes only as many named lines as the amount needs", "50", named(1, 2), [2]],
  ] as const)("%s", (_, amount, scope, expected) => {
    expect(idsOf({ amount, scope })).toEqual(expected)
  })

  it("skips a returned line that an earlier refund has named", () => {
    const earlier = [{ items: [2], amount: "300" }]
    expect(idsOf({ amount: "100", left: "900", earlier, scope: returned("CAP", "SHIRT-M") })).toEqual([1])
  })

  it("names the used line that certainly has a rest, and not a dearer line that may be empty", () => {
    const items = [SHIRTS, CAP, SHIPPING]
    const earlier = [
      { items: [1, 3], amount: "1050" },
      { items: [2], amount: "100" },
    ]
    expect(idsOf({ items, earlier, left: "250", amount: "200" })).toEqual([2])
  })

  it("takes the lines that no known refund has named, after a refund in the service's portal", () => {
    const portal = { items: null, amount: "100" }
    expect(possible({ earlier: [portal], left: "1100", amount: "50" }).lines).toEqual([
      { id: 3, worth: "100", isUsed: false },
    ])
    const earlier = [{ items: [1], amount: "400" }, portal]
    expect(possible({ items: [SHIRTS], earlier, left: "500", amount: "500" }).lines).toEqual([
      { id: 1, worth: "1000", isUsed: true },
    ])
  })

  it("names a used line again after all lines are used", () => {
    const items = [SHIRTS]
    const earlier = [{ items: [1], amount: "400" }]
    expect(possible({ items, earlier, left: "600", amount: "600" }).lines).toEqual([
      { id: 1, worth: "1000", isUsed: true },
    ])
  })
})

describe("the amounts of a refund's plan", () => {
  const TWO = [
    { id: 1, code: "A", price: 2_000, quantity: 1 },
    { id: 2, code: "B", price: 2_140, quantity: 1 },
  ]

  it("avoid the expensive line, so that as much as possible stays refundable", () => {
    expect(possible({ items: TWO, left: "4140", amount: "1140" })).toEqual({
      kind: "possible",
      lines: [{ id: 1, worth: "2000", isUsed: false }],
      alternatives: [],
      refundableNow: "4140",
      refundableOnce: "4140",
      refundableAfterwards: "2140",
    })
  })

  it("separate lines without a refund from the other lines", () => {
    const earlier = [{ items: [1], amount: "1000" }]
    expect(possible({ items: TWO, earlier, left: "3140", amount: "500" })).toMatchObject({
      refundableNow: "3140",
      refundableOnce: "2140",
      refundableAfterwards: "0",
    })
  })

  it("show that nothing stays refundable after a partial refund of the only line", () => {
    const items = [{ id: 1, code: "A", price: 4_140, quantity: 1 }]
    expect(possible({ items, left: "4140", amount: "1140" })).toMatchObject({ refundableAfterwards: "0" })
  })

  it("keep the rest refundable when a discount makes the lines worth more than the payment", () => {
    expect(possible({ amount: "300" })).toMatchObject({ refundableAfterwards: "900" })
  })

  it.each([
    ["of the payment", { amount: "1200.01" }, { refundableNow: "1200", of: "payment" }],
    ["of the named lines", { amount: "300.01", scope: named(2) }, { refundableNow: "300", of: "named_lines" }],
    [
      "of a named line after a part of it was refunded",
      { amount: "201", left: "1100", scope: named(2), earlier: [{ items: [2], amount: "100" }] },
      { refundableNow: "200", of: "named_lines" },
    ],
    [
      "of the payment, also for named lines",
      { amount: "1300", scope: named(1) },
      { refundableNow: "1000", of: "payment" },
    ],
    ["of the lines of the record", { amount: "1100", items: [SHIRTS] }, { refundableNow: "1000", of: "payment" }],
    [
      "of a named line after a refund that named a discount too",
      { amount: "201", left: "1100", scope: named(2), earlier: [{ items: [2, 4], amount: "100" }] },
      { refundableNow: "200", of: "named_lines" },
    ],
    [
      "of a named line after a refund that named another line too",
      { amount: "281", left: "1100", scope: named(2), earlier: [{ items: [2, 3], amount: "120" }] },
      { refundableNow: "280", of: "named_lines" },
    ],
  ] as const)("refuse more than is left %s", (_, question, expected) => {
    expect(plan(question)).toEqual({ kind: "too_much", ...expected })
  })

  it("refuse items that the record does not have", () => {
    expect(plan({ amount: "10", scope: named(1, 99) })).toEqual({ kind: "unknown_items", ids: [99] })
  })
})

describe("any plan", () => {
  const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount / 100)
  const orders = fc
    .record({
      prices: fc.array(cents(50_000), { minLength: 1, maxLength: 9 }),
      usedAt: fc.array(fc.nat(8), { maxLength: 3 }),
      share: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ prices, usedAt, share }) => {
      const items = prices.map((price, at) => ({ id: at + 1, code: `line-${at}`, price, quantity: 1 }))
      const used = [...new Set(usedAt)].filter((at) => at < items.length)
      const earlier: EarlierRefund[] = used.map((at) => ({ items: [at + 1], amount: "0.01" }))
      const left = (toCents(prices.reduce((total, price) => total + price, 0)) - used.length) / 100
      const amount = Math.max(1, Math.floor((toCents(left) * share) / 100)) / 100
      return { items, earlier, left: String(left), amount: String(amount), scope: { kind: "any" } as const }
    })
    .filter(({ left }) => Number(left) > 0)
  const toCents = (amount: number) => Math.round(amount * 100)

  it("covers the amount with different lines, and only with unused lines if they suffice", () => {
    fc.assert(
      fc.property(orders, (question) => {
        const { lines } = possible(question)
        const worth = lines.reduce((total, line) => total + toCents(Number(line.worth)), 0)
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
        expect(worth).toBeGreaterThanOrEqual(toCents(Number(question.amount)))
        const used = new Set(question.earlier.flatMap(({ items }) => items ?? []))
        const unused = question.items.filter(({ id }) => !used.has(id))
        const unusedWorth = unused.reduce((total, { price }) => total + toCents(price), 0)
        if (unusedWorth >= toCents(Number(question.amount))) expect(lines.some(({ isUsed }) => isUsed)).toBe(false)
      }),
    )
  })

  it("leaves as much refundable as the best of all sets of lines, and never more than the rest", () => {
    fc.assert(
      fc.property(orders, (question) => {
        const used = new Set(question.earlier.flatMap(({ items }) => items ?? []))
        const unused = question.items.filter(({ id }) => !used.has(id)).map(({ price }) => toCents(price))
        const amount = toCents(Number(question.amount))
        const total = unused.reduce((sum, worth) => sum + worth, 0)
        const rest = toCents(Number(question.left)) - amount
        const after = toCents(Number(possible(question).refundableAfterwards))
        expect(after).toBeLessThanOrEqual(rest)
        if (total < amount) return
        const best = subsets(unused)
          .filter((worth) => worth >= amount)
          .map((worth) => Math.min(rest, total - worth))
        expect(after).toBe(Math.max(...best))
      }),
    )
  })

  const subsets = (values: number[]): number[] =>
    values.reduce((sums, value) => [...sums, ...sums.map((sum) => sum + value)], [0])

  it("names lines that have the amount left, however the service has split earlier refunds over their lines", () => {
    const splits = fc.infiniteStream(fc.nat(100))
    const asked = fc.array(fc.integer({ min: 5, max: 100 }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(cents(50_000), { minLength: 1, maxLength: 6 }), asked, splits, (prices, percents, split) => {
        const items = prices.map((price, at) => ({ id: at + 1, code: `line-${at}`, price, quantity: 1 }))
        const rests = new Map(items.map(({ id, price }) => [id, toCents(price)]))
        const earlier: EarlierRefund[] = []
        for (const percent of percents) {
          const left = [...rests.values()].reduce((sum, rest) => sum + rest, 0)
          const amount = Math.floor((left * percent) / 100)
          if (amount === 0) return
          const question = { items, earlier: [...earlier], left: String(left / 100), amount: String(amount / 100) }
          const named = possible(question).lines.map(({ id }) => id)
          expect(named.reduce((sum, id) => sum + (rests.get(id) ?? 0), 0)).toBeGreaterThanOrEqual(amount)
          takeFrom(rests, { named, amount, split })
          earlier.push({ items: named, amount: String(amount / 100) })
        }
      }),
    )
  })

  /** Takes the amount in random parts. It takes the rest in order. */
  function takeFrom(
    rests: Map<number, number>,
    { named, amount, split }: { named: number[]; amount: number; split: Iterator<number> },
  ): void {
    let missing = amount
    const take = (id: number, wanted: number) => {
      const part = Math.min(missing, wanted, rests.get(id) ?? 0)
      rests.set(id, (rests.get(id) ?? 0) - part)
      missing -= part
    }
    for (const id of named) take(id, Math.floor((amount * Number(split.next().value)) / 100))
    for (const id of named) take(id, missing)
  }

  it("handles a thousand lines without a long search", () => {
    const items = Array.from({ length: 1_000 }, (_, at) => ({ id: at, code: null, price: 100 + at / 7, quantity: 3 }))
    const before = process.cpuUsage()
    const { lines } = possible({ items, left: "600000", amount: "123456.78" })
    expect(lines.length).toBeGreaterThan(100)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
  })
})
