import fc from "fast-check"
import { planReservation, planReservations, type ReservationCase, type WantedUnits } from "../reservation"

const phone = { inventoryItemId: "phone", required: 1 }
const stock = (inventoryItemId: string, locationId: string, free: number) => ({ inventoryItemId, locationId, free })
const plan = (changes: Partial<ReservationCase>) =>
  planReservation({ parts: [phone], stock: [], locationIds: ["a", "b"], allowBackorder: false, ...changes })

describe("which units a deal takes", () => {
  it.each([
    ["nothing is stocked", { stock: [] }],
    ["everything is taken", { stock: [stock("phone", "a", 0), stock("phone", "b", -1)] }],
    ["it is only at a location of another channel", { stock: [stock("phone", "elsewhere", 5)] }],
    ["the channel has no location", { stock: [stock("phone", "a", 5)], locationIds: [] }],
    ["the variant has no inventory at all", { parts: [], stock: [stock("phone", "a", 5)] }],
    [
      "no single place has enough of a part",
      { parts: [{ ...phone, required: 3 }], stock: [stock("phone", "a", 2), stock("phone", "b", 2)] },
    ],
    ["it may be back-ordered, but no location keeps it", { allowBackorder: true }],
  ])("short: %s", (_, changes) => {
    expect(plan(changes)).toEqual({ kind: "short" })
  })

  it("the first location that has it is not a reason to refuse when it has none", () => {
    expect(plan({ stock: [stock("phone", "a", 0), stock("phone", "b", 2)] })).toEqual({
      kind: "take",
      units: [{ inventoryItemId: "phone", locationId: "b", quantity: 1 }],
      remaining: 1,
    })
  })

  it("the last unit leaves nothing", () => {
    expect(plan({ stock: [stock("phone", "a", 1)] })).toMatchObject({ kind: "take", remaining: 0 })
  })

  it("a kit comes from the place that has all of it, even if an earlier place has some", () => {
    const parts = [phone, { inventoryItemId: "case", required: 2 }]
    const everywhere = [stock("phone", "a", 9), stock("phone", "b", 1), stock("case", "b", 2)]
    expect(plan({ parts, stock: everywhere })).toEqual({
      kind: "take",
      units: [
        { inventoryItemId: "phone", locationId: "b", quantity: 1 },
        { inventoryItemId: "case", locationId: "b", quantity: 2 },
      ],
      remaining: 0,
    })
  })

  it("a kit that no place has whole comes from several", () => {
    const parts = [phone, { inventoryItemId: "case", required: 1 }]
    expect(plan({ parts, stock: [stock("phone", "a", 2), stock("case", "b", 2)] })).toMatchObject({
      units: [{ locationId: "a" }, { locationId: "b" }],
      remaining: 1,
    })
  })

  it("a part of which none is needed is not taken, and limits nothing", () => {
    const leaflet = { inventoryItemId: "leaflet", required: 0 }
    expect(plan({ parts: [leaflet, phone], stock: [stock("phone", "a", 3)] })).toEqual({
      kind: "take",
      units: [{ inventoryItemId: "phone", locationId: "a", quantity: 1 }],
      remaining: 2,
    })
    expect(plan({ parts: [leaflet], stock: [stock("leaflet", "a", 0)] })).toEqual({
      kind: "take",
      units: [],
      remaining: "unmanaged",
    })
  })

  it("a back-order takes the first location that keeps the item, below zero if need be", () => {
    expect(plan({ allowBackorder: true, stock: [stock("phone", "b", -3)] })).toEqual({
      kind: "take",
      units: [{ inventoryItemId: "phone", locationId: "b", quantity: 1 }],
      remaining: 0,
    })
  })

  it("never takes what is not free, and what remains is what the next one can count on", () => {
    const level = fc.record({
      inventoryItemId: fc.constantFrom("x", "y"),
      locationId: fc.constantFrom("a", "b"),
      free: fc.integer({ min: 0, max: 6 }),
    })
    const levels = fc.uniqueArray(level, { selector: (each) => each.inventoryItemId + each.locationId })
    const parts = fc.uniqueArray(
      fc.record({ inventoryItemId: fc.constantFrom("x", "y"), required: fc.integer({ min: 1, max: 3 }) }),
      { selector: (each) => each.inventoryItemId, minLength: 1 },
    )
    fc.assert(
      fc.property(levels, parts, (before, wanted) => {
        const taken = plan({ parts: wanted, stock: before })
        if (taken.kind === "short") return
        const after = before.map((each) => {
          const unit = taken.units.find(
            (t) => t.inventoryItemId === each.inventoryItemId && t.locationId === each.locationId,
          )
          return { ...each, free: each.free - (unit?.quantity ?? 0) }
        })
        for (const { inventoryItemId, locationId } of taken.units) {
          expect(
            after.find((e) => e.inventoryItemId === inventoryItemId && e.locationId === locationId)?.free,
          ).toBeGreaterThanOrEqual(0)
        }
        const next = plan({ parts: wanted, stock: after })
        if (next.kind === "take") expect(taken.remaining).toBeGreaterThanOrEqual(1)
        expect(taken.remaining).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe("which units deals take that are decided together", () => {
  const one: WantedUnits = { parts: [phone], locationIds: ["a", "b"], allowBackorder: false }
  const kit: WantedUnits = { ...one, parts: [phone, { inventoryItemId: "case", required: 2 }] }

  it("each is told what is left after it and those before it", () => {
    const plans = planReservations([one, one, one, one], [stock("phone", "a", 2), stock("phone", "b", 1)])
    expect(plans).toMatchObject([
      { kind: "take", units: [{ locationId: "a" }], remaining: 2 },
      { kind: "take", units: [{ locationId: "a" }], remaining: 1 },
      { kind: "take", units: [{ locationId: "b" }], remaining: 0 },
      { kind: "short" },
    ])
  })

  it("one that comes up short takes nothing, and stops nobody after it", () => {
    const plans = planReservations([kit, one, one], [stock("phone", "a", 1), stock("case", "a", 1)])
    expect(plans).toMatchObject([{ kind: "short" }, { kind: "take", remaining: 0 }, { kind: "short" }])
  })

  const item = fc.constantFrom("phone", "case", "cable")
  const place = fc.constantFrom("a", "b", "c")
  const wanted = fc.record({
    parts: fc.uniqueArray(fc.record({ inventoryItemId: item, required: fc.integer({ min: 1, max: 3 }) }), {
      selector: ({ inventoryItemId }) => inventoryItemId,
      maxLength: 3,
    }),
    locationIds: fc.uniqueArray(place, { maxLength: 3 }),
    allowBackorder: fc.constant(false),
  })
  const shelves = fc.uniqueArray(
    fc.record({ inventoryItemId: item, locationId: place, free: fc.integer({ min: -2, max: 8 }) }),
    { selector: ({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}` },
  )

  it("never more is taken than was free, and each gets what it would get alone after those before it", () => {
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 20 }), shelves, (deals, free) => {
        const left = free.map((level) => ({ ...level }))
        for (const [index, plan] of planReservations(deals, free).entries()) {
          const deal = deals[index]
          if (!deal) throw new Error("a plan without a deal")
          expect(plan).toEqual(planReservation({ ...deal, stock: left }))
          for (const unit of plan.kind === "take" ? plan.units : []) {
            const level = left.find(
              ({ inventoryItemId, locationId }) =>
                inventoryItemId === unit.inventoryItemId && locationId === unit.locationId,
            )
            if (!level) throw new Error("taken from where nothing is kept")
            level.free -= unit.quantity
            expect(level.free).toBeGreaterThanOrEqual(0)
          }
        }
      }),
    )
  })
})
