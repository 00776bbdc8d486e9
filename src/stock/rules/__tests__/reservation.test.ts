import { BigNumber } from "bignumber.js"
import fc from "fast-check"
import {
  type FreeStock,
  planDeals,
  planLines,
  type TakenUnits,
  type WantedDeal,
  type WantedUnits,
} from "../reservation"
import { countSellable, type StockTerms } from "../sellable"

const phone = { inventoryItemId: "phone", required: 1 }
const NO_TERMS: StockTerms = { buffer: 0, maximum: null, unlimited: 100 }
const one: WantedUnits = { managesInventory: true, allowsBackorder: false, parts: [phone], locationIds: ["a", "b"] }
const stock = (inventoryItemId: string, locationId: string, free: number) => ({ inventoryItemId, locationId, free })
const plan = ({ stock: levels = [], ...changes }: Partial<WantedDeal> & { stock?: FreeStock[] }) =>
  planDeals([{ ...one, terms: NO_TERMS, ...changes }], levels)[0]

describe("the units that a deal takes", () => {
  it.each([
    ["nothing is stocked", { stock: [] }],
    ["all units are taken", { stock: [stock("phone", "a", 0), stock("phone", "b", -1)] }],
    ["only a location of another channel keeps the item", { stock: [stock("phone", "elsewhere", 5)] }],
    ["the channel has no location", { stock: [stock("phone", "a", 5)], locationIds: [] }],
    ["the variant has no inventory item", { parts: [], stock: [stock("phone", "a", 5)] }],
    ["the variant has no inventory item and allows backorders", { parts: [], allowsBackorder: true }],
    [
      "no location has enough of a part",
      { parts: [{ ...phone, required: 3 }], stock: [stock("phone", "a", 2), stock("phone", "b", 2)] },
    ],
    ["backorders are allowed, but no location keeps the item", { allowsBackorder: true }],
    ["the merchant keeps the unit back", { stock: [stock("phone", "a", 2)], terms: { ...NO_TERMS, buffer: 2 } }],
    ["the merchant shows no unit", { stock: [stock("phone", "a", 2)], terms: { ...NO_TERMS, maximum: 0 } }],
    [
      "the merchant shows no unit of an uncounted item",
      { managesInventory: false, terms: { ...NO_TERMS, maximum: 0 } },
    ],
  ])("cannot be reserved if %s", (_, changes) => {
    expect(plan(changes)).toEqual({ kind: "short" })
  })

  it("come from the first location that has enough", () => {
    expect(plan({ stock: [stock("phone", "a", 0), stock("phone", "b", 2)] })).toEqual({
      kind: "take",
      units: [{ inventoryItemId: "phone", locationId: "b", quantity: 1 }],
      inStock: 1,
    })
  })

  it("leave the units that the merchant then shows", () => {
    expect(plan({ stock: [stock("phone", "a", 1)] })).toMatchObject({ kind: "take", inStock: 0 })
    const terms = { ...NO_TERMS, buffer: 2, maximum: 5 }
    expect(plan({ stock: [stock("phone", "a", 7)], terms })).toMatchObject({ inStock: 4 })
    expect(plan({ stock: [stock("phone", "a", 10)], terms })).toMatchObject({ inStock: 5 })
  })

  it("need no reservation if the stock of the variant is not counted", () => {
    expect(plan({ managesInventory: false })).toEqual({ kind: "take", units: [], inStock: 100 })
  })

  it("come from the location that has the whole kit, even if an earlier location has a part", () => {
    const parts = [phone, { inventoryItemId: "case", required: 2 }]
    const everywhere = [stock("phone", "a", 9), stock("phone", "b", 1), stock("case", "b", 2)]
    expect(plan({ parts, stock: everywhere })).toEqual({
      kind: "take",
      units: [
        { inventoryItemId: "phone", locationId: "b", quantity: 1 },
        { inventoryItemId: "case", locationId: "b", quantity: 2 },
      ],
      inStock: 0,
    })
  })

  it("come from several locations if none has the whole kit", () => {
    const parts = [phone, { inventoryItemId: "case", required: 1 }]
    expect(plan({ parts, stock: [stock("phone", "a", 2), stock("case", "b", 2)] })).toMatchObject({
      units: [{ locationId: "a" }, { locationId: "b" }],
      inStock: 1,
    })
  })

  it("do not include a part with a required quantity of 0", () => {
    const leaflet = { inventoryItemId: "leaflet", required: 0 }
    expect(plan({ parts: [leaflet, phone], stock: [stock("phone", "a", 3)] })).toEqual({
      kind: "take",
      units: [{ inventoryItemId: "phone", locationId: "a", quantity: 1 }],
      inStock: 2,
    })
    expect(plan({ parts: [leaflet] })).toEqual({ kind: "take", units: [], inStock: 100 })
  })

  it("come from the first location that keeps a backordered item, below zero if need be", () => {
    expect(plan({ allowsBackorder: true, stock: [stock("phone", "b", -3)] })).toEqual({
      kind: "take",
      units: [{ inventoryItemId: "phone", locationId: "b", quantity: 1 }],
      inStock: 100,
    })
  })
})

/** Reserves like Medusa's inventory module: it checks each reservation separately, and makes none if one fails. */
class Shelves {
  constructor(readonly levels: FreeStock[]) {}

  reserve(units: readonly TakenUnits[], allowsBackorder: boolean): boolean {
    const found = units.map((unit) => ({ unit, level: this.levels.find((each) => isAt(each, unit)) }))
    const isCovered = found.every(
      ({ unit, level }) => level !== undefined && (allowsBackorder || level.free >= unit.quantity),
    )
    if (!isCovered) return false
    for (const { unit, level } of found) {
      if (level) level.free = new BigNumber(level.free).minus(unit.quantity).toNumber()
    }
    return true
  }
}

const isAt = (level: FreeStock, { inventoryItemId, locationId }: TakenUnits) =>
  level.inventoryItemId === inventoryItemId && level.locationId === locationId

const ITEMS = ["phone", "case", "cable"]
const PLACES = ["a", "b", "c"]
const parts = fc.uniqueArray(
  fc.record({ inventoryItemId: fc.constantFrom(...ITEMS), required: fc.constantFrom(0, 0.1, 0.5, 1, 1, 2, 3) }),
  { selector: ({ inventoryItemId }) => inventoryItemId, maxLength: 3 },
)
const variant: fc.Arbitrary<WantedUnits> = fc.record({
  managesInventory: fc.boolean(),
  allowsBackorder: fc.boolean(),
  parts,
  locationIds: fc.uniqueArray(fc.constantFrom(...PLACES), { maxLength: 3 }),
})
const levels = fc.uniqueArray(
  fc.record({
    inventoryItemId: fc.constantFrom(...ITEMS),
    locationId: fc.constantFrom(...PLACES, "elsewhere"),
    free: fc.oneof(fc.integer({ min: -3, max: 7 }), fc.constantFrom(0.3, 1.2, 2.5)),
  }),
  { selector: ({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}` },
)
const terms: fc.Arbitrary<StockTerms> = fc.record({
  buffer: fc.nat(3),
  maximum: fc.constantFrom(null, null, 0, 1, 4),
  unlimited: fc.nat(3),
})

/** The offer of the catalogue, from the levels at the locations of the channel. */
const offerOf = ({ parts, locationIds, ...variant }: WantedUnits, { levels }: Shelves, terms: StockTerms) =>
  countSellable(
    {
      ...variant,
      parts: parts.map(({ inventoryItemId, required }) => ({
        required,
        free: levels
          .filter((level) => level.inventoryItemId === inventoryItemId && locationIds.includes(level.locationId))
          .map(({ free }) => free),
      })),
    },
    terms,
  )

/** More than the whole units on any shelf of the tests. */
const MANY = 300

describe("the offer and the reservations agree for any stock", () => {
  it("a purchase can reserve each offered unit, and sells no unit more", () => {
    fc.assert(
      fc.property(variant, levels, terms, (wanted, free, terms) => {
        const shelves = new Shelves(free.map((level) => ({ ...level })))
        const offer = offerOf(wanted, shelves, terms)
        let sold = 0
        for (; sold < MANY; sold++) {
          const before = offerOf(wanted, shelves, terms)
          const [plan] = planDeals([{ ...wanted, terms }], shelves.levels)
          expect(plan?.kind).toBe(before > 0 ? "take" : "short")
          if (plan?.kind !== "take") break
          expect(shelves.reserve(plan.units, wanted.allowsBackorder)).toBe(true)
          expect(plan.inStock).toBe(offerOf(wanted, shelves, terms))
          if (!wanted.managesInventory || wanted.allowsBackorder) break
        }
        const isCounted =
          wanted.managesInventory && !wanted.allowsBackorder && wanted.parts.some(({ required }) => required > 0)
        if (isCounted && terms.maximum === null) expect(sold).toBe(offer)
      }),
      { numRuns: 2_000 },
    )
  })

  it("no choice of locations reserves a unit that is not offered", () => {
    const all: StockTerms = { buffer: 0, maximum: null, unlimited: 1 }
    fc.assert(
      fc.property(variant, levels, (wanted, free) => {
        const shelves = new Shelves(free)
        if (!wanted.managesInventory || wanted.parts.length === 0) return
        const needed = wanted.parts.filter(({ required }) => required > 0)
        const ways = needed.reduce<TakenUnits[][]>(
          (before, { inventoryItemId, required: quantity }) =>
            before.flatMap((units) =>
              wanted.locationIds.map((locationId) => [...units, { inventoryItemId, locationId, quantity }]),
            ),
          [[]],
        )
        const canBeReserved = ways.some((units) =>
          new Shelves(free.map((level) => ({ ...level }))).reserve(units, wanted.allowsBackorder),
        )
        expect(canBeReserved).toBe(offerOf(wanted, shelves, all) > 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it("deals that are decided together get the same units as deals that are decided one after the other", () => {
    const deal: fc.Arbitrary<WantedDeal> = fc.tuple(variant, terms).map(([wanted, terms]) => ({ ...wanted, terms }))
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 20 }), levels, (deals, free) => {
        const shelves = new Shelves(free.map((level) => ({ ...level })))
        for (const [index, plan] of planDeals(deals, free).entries()) {
          const deal = deals[index]
          if (!deal) throw new Error("a plan without a deal")
          expect(plan).toEqual(planDeals([deal], shelves.levels)[0])
          if (plan.kind === "take") expect(shelves.reserve(plan.units, deal.allowsBackorder)).toBe(true)
        }
      }),
    )
  })
})

describe("deals that are decided together", () => {
  const single: WantedDeal = { ...one, terms: NO_TERMS }
  const kit: WantedDeal = { ...single, parts: [phone, { inventoryItemId: "case", required: 2 }] }

  it("each count the units that they and the deals before them leave", () => {
    const plans = planDeals([single, single, single, single], [stock("phone", "a", 2), stock("phone", "b", 1)])
    expect(plans).toMatchObject([
      { kind: "take", units: [{ locationId: "a" }], inStock: 2 },
      { kind: "take", units: [{ locationId: "a" }], inStock: 1 },
      { kind: "take", units: [{ locationId: "b" }], inStock: 0 },
      { kind: "short" },
    ])
  })

  it("take no unit if they lack one, and leave the units to the next deals", () => {
    const plans = planDeals([kit, single, single], [stock("phone", "a", 1), stock("case", "a", 1)])
    expect(plans).toMatchObject([{ kind: "short" }, { kind: "take", inStock: 0 }, { kind: "short" }])
  })
})

describe("the lines of a store's own order", () => {
  const line = (quantity: number): WantedUnits => ({ ...one, parts: [{ ...phone, required: quantity }] })
  const taken = (locationId: string, quantity: number) => [{ inventoryItemId: "phone", locationId, quantity }]

  it("each take all their units from one location, and together no more than the stock", () => {
    expect(planLines([line(2), line(2), line(1)], [stock("phone", "a", 2), stock("phone", "b", 2)])).toEqual([
      taken("a", 2),
      taken("b", 2),
      null,
    ])
    expect(planLines([line(2), line(1)], [stock("phone", "a", 1), stock("phone", "b", 1)])).toEqual([
      null,
      taken("a", 1),
    ])
  })

  it("get no units without an inventory item, or without a location for a backordered item", () => {
    expect(planLines([{ ...one, parts: [] }], [stock("phone", "a", 2)])).toEqual([null])
    expect(planLines([{ ...one, allowsBackorder: true }], [stock("case", "a", 2)])).toEqual([null])
  })

  it("keep the only location with enough units for the line that needs most", () => {
    expect(planLines([line(1), line(2)], [stock("phone", "a", 2), stock("phone", "b", 1)])).toEqual([
      taken("b", 1),
      taken("a", 2),
    ])
  })
})
