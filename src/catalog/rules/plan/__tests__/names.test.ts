import fc from "fast-check"
import { aContent, aKnown, blocked, listed, unwanted } from "../../__tests__/samples"
import { acknowledge } from "../../answer/acknowledge"
import { NOT_KNOWN } from "../../desired/content"
import { type Known } from "../known"
import { chooseNames, heldNames, nameProposals, type NamedItem, type NameHolder } from "../names"
import { planPush } from "../plan"

/** On sale under one name, and wanted under another. */
const renamed = (partnerId: string, from: string, to: string, known: Partial<Known> = {}): NamedItem => ({
  partnerId,
  desired: listed({ name: to }, 5, partnerId),
  known: aKnown({ content: aContent({ name: from }), live: aContent({ name: from }), ...known }),
})
const fresh = (partnerId: string, name: string): NamedItem => ({ ...renamed(partnerId, name, name), known: null })
const choose = (items: NamedItem[], taken: [string, NameHolder][] = []) =>
  Object.fromEntries(
    [...chooseNames(items, new Map(taken))].map(([id, choice]) => [
      id,
      choice.kind === "interim" ? choice.name : choice.kind === "taken" && choice.isLeaving ? "wait" : choice.kind,
    ]),
  )

describe("the names of an item at the service", () => {
  test("include those of content that the service may have approved", () => {
    const known = aKnown({
      content: aContent({ name: "C" }),
      undecided: [NOT_KNOWN, aContent({ name: "B" })],
      live: aContent({ name: "A" }),
    })
    expect(heldNames(known)).toEqual([
      { name: "C", by: "content" },
      { name: "B", by: "live" },
      { name: "A", by: "live" },
    ])
  })
})

describe("a name that is taken", () => {
  test("one of two items that want each other's names takes an interim name", () => {
    expect(choose([renamed("p1", "A", "B"), renamed("p2", "B", "A")])).toEqual({ p1: "B (2)", p2: "wait" })
  })

  test("an item takes an interim name although its counterpart is not planned now", () => {
    expect(choose([renamed("p2", "B", "A")], [["A", { partnerId: "p1", wants: "B", by: "content" }]])).toEqual({
      p2: "A (2)",
    })
  })

  test("one of three items in a circle of names takes an interim name", () => {
    const circle = [renamed("p1", "A", "B"), renamed("p2", "B", "C"), renamed("p3", "C", "A")]
    expect(choose(circle)).toEqual({ p1: "B (2)", p2: "wait", p3: "wait" })
  })

  test("no item takes an interim name if its own move frees the name, or if the other item keeps its name", () => {
    expect(choose([renamed("p1", "A", "B"), fresh("p2", "A")])).toEqual({ p1: "granted", p2: "wait" })
    expect(choose([renamed("p1", "A", "A"), renamed("p2", "B", "A")])).toEqual({ p1: "granted", p2: "taken" })
  })

  test("no item takes a second interim name: it keeps its old name until its new name is approved", () => {
    const aside = renamed("p1", "B (2)", "B", { live: aContent({ name: "A" }) })
    expect(choose([aside, renamed("p2", "B", "A")])).toEqual({ p1: "wait", p2: "wait" })
  })

  test("an interim name is free", () => {
    const items = [renamed("p1", "A", "B"), renamed("p2", "B", "A"), fresh("p3", "B (2)")]
    expect(choose(items, [["B (3)", { partnerId: "p9", wants: null, by: "content" }]])).toMatchObject({ p1: "B (4)" })
  })

  test("an archived item frees its name, and a blocked item or an item to archive keeps it", () => {
    const gone = { ...renamed("p1", "A", "A"), desired: unwanted }
    const blockedOne = { ...renamed("p1", "A", "A"), desired: blocked() }
    expect(choose([{ ...gone, known: aKnown({ archived: true }) }, fresh("p2", "Phone")])).toEqual({ p2: "granted" })
    expect(choose([gone, fresh("p2", "A")])).toEqual({ p2: "taken" })
    expect(choose([blockedOne, fresh("p2", "A")])).toEqual({ p2: "taken" })
  })
})

describe("a name that the service refused", () => {
  const gone = (partnerId: string, known: Partial<Known>) => ({
    ...renamed(partnerId, "A", "A", { archived: true, ...known }),
    desired: unwanted,
  })
  const refusedOf = (item: NamedItem, name: string): NamedItem => ({ ...item, refused: { name } })

  test("belongs to the archived product that keeps it", () => {
    expect(choose([gone("p9", { keepsName: true }), fresh("p1", "A"), fresh("p2", "A")])).toEqual({
      p1: "taken",
      p2: "taken",
    })
    expect(
      choose([gone("p9", { keepsName: true, content: aContent({ name: "B" }), live: null }), fresh("p1", "A")]),
    ).toEqual({
      p1: "granted",
    })
  })

  test("goes back to the archived product that keeps it, if the store wants the product again", () => {
    expect(
      choose([{ ...gone("p9", { keepsName: true }), desired: listed({ name: "A" }, 5, "p9") }, fresh("p1", "A")]),
    ).toEqual({
      p1: "taken",
      p9: "granted",
    })
  })

  test("stays with the item that wanted it if its holder is unknown", () => {
    expect(choose([fresh("p1", "A"), refusedOf(fresh("p2", "A"), "A"), fresh("p3", "A")])).toEqual({
      p1: "taken",
      p2: "granted",
      p3: "taken",
    })
  })

  test("stays with the refused item, which shows the words of the service", () => {
    const items = [gone("p9", { keepsName: true }), refusedOf(fresh("p1", "A"), "A"), fresh("p2", "A")]
    expect(choose(items)).toEqual({ p1: "granted", p2: "taken" })
  })

  test("goes to the others once that item wants another name", () => {
    expect(choose([fresh("p1", "A"), refusedOf(fresh("p2", "B"), "A")])).toEqual({ p1: "granted", p2: "granted" })
  })
})

describe("any wanted and known names", () => {
  const names = ["A", "B", "C", "D"]
  const anyRenaming = fc
    .record({
      before: fc.shuffledSubarray(names, { minLength: 4 }),
      after: fc.shuffledSubarray(names, { minLength: 4 }),
      isNew: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      isApproved: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      pageSize: fc.constantFrom(2, 4),
    })
    .map(({ before, after, isNew, isApproved, pageSize }) => ({
      pageSize,
      items: before.map((from, i): NamedItem => {
        const to = after[i] ?? from
        if (isNew[i]) return fresh(`p${i}`, to)
        return renamed(`p${i}`, from, to, isApproved[i] ? {} : { live: null })
      }),
    }))

  test("no product is sent with the name of another product, and every product gets its name after the approvals", () => {
    fc.assert(
      fc.property(anyRenaming, ({ items, pageSize }) => {
        let world = items
        // Two rounds more than the longest sequence needs: one interim name, and then one name after another.
        for (let round = 0; round < 8; round++) {
          // All items are in one page, because only then the plan sees circles of more than two items.
          const page = isTwoCirclesOnly(world) ? pageSize : world.length
          for (let from = 0; from < world.length; from += page) {
            world = push(world, world.slice(from, from + page))
          }
          world = world.map((item) => ({
            ...item,
            known: item.known && { ...item.known, live: item.known.content, undecided: [] },
          }))
        }
        for (const { desired, known } of world) {
          expect(known?.live?.name).toBe(desired.kind === "listed" ? desired.content.name : null)
        }
      }),
    )
  })

  /** Pushes one page to a service that accepts each name once. */
  function push(world: NamedItem[], page: NamedItem[]): NamedItem[] {
    const others = world.filter((item) => !page.includes(item))
    const items = page.map((item) => ({ ...item, itemId: item.partnerId ?? "", refused: null }))
    const taken = new Map(
      others.flatMap((item) => heldNames(item.known).map(({ name, by }) => [name, toHolder(item, by)])),
    )
    const entries = planPush(items, { names: taken, partnerIds: new Map() }).batches.flatMap((batch) => batch.entries)
    let after = world
    for (const { partnerId, change } of entries) {
      if (change.kind !== "create" && change.kind !== "update") continue
      const { name } = change.content
      for (const other of after) {
        if (other.partnerId !== partnerId)
          expect(heldNames(other.known)).not.toContainEqual(expect.objectContaining({ name }))
      }
      const result = { operation: change.kind, applied: "pending_approval" } as const
      after = after.map((item) =>
        item.partnerId === partnerId ? { ...item, known: acknowledge(item.known, change, result) } : item,
      )
    }
    return after
  }

  const toHolder = ({ partnerId, desired }: NamedItem, by: NameHolder["by"]): NameHolder => ({
    partnerId: partnerId ?? "",
    wants: desired.kind === "listed" ? desired.content.name : null,
    by,
  })

  function isTwoCirclesOnly(world: NamedItem[]): boolean {
    const next = new Map(
      world.flatMap(({ known, desired }) =>
        known?.content && desired.kind === "listed" ? [[known.content.name, desired.content.name] as const] : [],
      ),
    )
    return [...next].every(([from, to]) => {
      const back = next.get(to)
      return from === to || back === from || back === undefined || !goesRound(from, next)
    })
  }

  function goesRound(from: string, next: Map<string, string>): boolean {
    let at = next.get(from)
    for (let steps = 0; at !== undefined && at !== from && steps < names.length; steps++) at = next.get(at)
    return at === from
  }
})

describe("the item that has a name", () => {
  const holderOf = (...items: NamedItem[]) => {
    const choice = chooseNames([...items, fresh("p9", "X")], new Map()).get("p9")
    return choice?.kind === "taken" ? [choice.holder.partnerId, choice.isLeaving] : choice?.kind
  }
  const byLive = (partnerId: string, wants: string) =>
    renamed(partnerId, "X", wants, { content: aContent({ name: wants }) })

  test.each<[string, NamedItem[], ReturnType<typeof holderOf>]>([
    ["is the item that wants to keep it", [renamed("p1", "X", "Y"), renamed("p2", "X", "X")], ["p2", false]],
    ["is the item whose newest content has it", [byLive("p1", "Y"), renamed("p2", "X", "Z")], ["p2", true]],
    ["is the item with the lowest id", [renamed("p2", "X", "Z"), renamed("p1", "X", "Y")], ["p1", true]],
    ["loses it if its newest content has another name", [{ ...byLive("p1", "Y"), desired: blocked() }], ["p1", true]],
    ["keeps it if the store wants no other name", [{ ...renamed("p1", "X", "X"), desired: blocked() }], ["p1", false]],
    ["is none without a product id", [{ ...renamed("p1", "X", "X"), partnerId: null }], "granted"],
  ])("%s", (_, items, holder) => {
    expect(holderOf(...items)).toEqual(holder)
  })
})

test("gives no name to an item without a product id, nor to an item that is not wanted", () => {
  const unnamed: NamedItem[] = [
    { ...fresh("p1", "X"), partnerId: null, refused: { name: "X" } },
    { ...fresh("p2", "X"), desired: unwanted },
    { ...fresh("p3", "X"), desired: blocked() },
  ]
  expect(choose([...unnamed, fresh("p9", "X")])).toEqual({ p9: "granted" })
})

test("proposes the name with the numbers from two on", () => {
  expect(nameProposals("X", 4)).toEqual(["X (2)", "X (3)", "X (4)"])
  expect(nameProposals("X")).toHaveLength(98)
})
