import { aContent, aFullUpdate, aKnown, blocked, listed, unwanted } from "../../__tests__/samples"
import { type Desired } from "../../desired/desired"
import { type Change } from "../../plan/change"
import { type Known } from "../../plan/known"
import {
  canKeep,
  type Drift,
  type DriftedValue,
  isStubborn,
  nextDrift,
  toDriftChanges,
  toDriftedValue,
  toDriftText,
  whyNotKept,
  withKept,
} from "../drift"

const name: DriftedValue = { field: "name", ours: "Phone  5", theirs: "Phone 5" }
const price: DriftedValue = { field: "deals_price", ours: 100, theirs: 99 }

/** Consecutive readings: the drifted values of each, `null` = not approved yet, "agreed" = shown as sent. */
const after = (...readings: (DriftedValue[] | null | "agreed")[]): Drift | null =>
  readings.reduce<Drift | null>(
    (before, reading) =>
      Array.isArray(reading) ? nextDrift(before, reading, false) : nextDrift(before, [], reading === "agreed"),
    null,
  )

it.each<[string, (DriftedValue[] | null | "agreed")[], boolean]>([
  ["twice in the same way", [[name], [name]], false],
  ["three times in the same way", [[name], [name], [name]], true],
  ["three times in the same way, with approvals awaited in between", [[name], null, [name], null, null, [name]], true],
  ["in another way in between", [[name], [{ ...name, theirs: "PHONE 5" }], [name]], false],
  ["with another field in between", [[name], [name, price], [name]], false],
  ["and showed as it was sent in between", [[name], [name], "agreed", [name]], false],
  ["three times, and then showed as it was sent", [[name], [name], [name], "agreed"], false],
])("the plugin stops sending a value, or not, after the service changed it %s", (_, readings, expected) => {
  expect(isStubborn(after(...readings))).toBe(expected)
})

describe("a status that the service reverts", () => {
  const archived: DriftedValue = { field: "status", ours: "active", theirs: "archived" }
  const calm = (readings: number) => Array.from({ length: readings }, () => "agreed" as const)

  it("is no longer corrected after the third time, also if the item was on sale in between", () => {
    expect(isStubborn(after([archived], ...calm(20), [archived], null, [archived]))).toBe(true)
    expect(isStubborn(after([archived], ...calm(20), [archived], ...calm(20)))).toBe(false)
  })

  it("is counted from the start after a day, and is over once the blocked item is on sale", () => {
    expect(after([archived], [archived], ...calm(96))).toBeNull()
    expect(after([archived], [archived], [archived], "agreed")).toBeNull()
  })

  it("needs the decision of a person, and offers no value to keep", () => {
    expect(whyNotKept({ values: [archived], times: 3 })).toBe("status_not_kept")
    expect(toDriftText({ values: [archived], times: 3 })).toMatchObject([
      { values: { field: "status", ours: "active", theirs: "archived" } },
    ])
  })

  it("concerns items that the store sells: archiving is repeated without a limit", () => {
    expect(toDriftedValue({ field: "archived", known: true, live: false })).toEqual([])
    expect(toDriftedValue({ field: "archived", known: false, live: true })).toEqual([archived])
    expect(toDriftedValue({ field: "id", known: "there", live: "missing" })).toMatchObject([{ theirs: "missing" }])
    expect(toDriftedValue({ field: "id", known: "missing", live: "there" })).toEqual([])
    expect(toDriftedValue({ field: "in_stock", known: 1, live: 2 })).toEqual([])
  })
})

it("names both values of each field", () => {
  expect(toDriftText({ values: [name, price], times: 3 })).toEqual([
    { code: "shows_other", values: { field: "name", ours: "Phone  5", theirs: "Phone 5" } },
    { code: "shows_other", values: { field: "deals_price", ours: "100", theirs: "99" } },
  ])
})

it("a name can be kept as the service shows it, a price cannot", () => {
  expect([canKeep({ values: [name], times: 3 }), canKeep({ values: [name, price], times: 3 })]).toEqual([true, false])
})

it("keeps the service's value while the store wants the value that the service changed", () => {
  const wanted = listed({ name: "Phone  5" })
  expect(withKept(wanted, [name])).toEqual(listed({ name: "Phone 5" }))
  expect(withKept(listed({ name: "Phone 6" }), [name])).toEqual(listed({ name: "Phone 6" }))
  expect(withKept(wanted, [])).toEqual(wanted)
  expect(withKept(unwanted, [name])).toBe(unwanted)
})

it("keeps the service's value in the fields that a blocked item still sends", () => {
  const withoutPicture: Desired = { ...blocked(), content: { name: "Phone  5", category: "Smartphones" } }
  expect(withKept(withoutPicture, [name])).toEqual({
    ...withoutPicture,
    content: { name: "Phone 5", category: "Smartphones" },
  })
  const withoutName: Desired = { ...blocked(), content: { category: "Smartphones" } }
  expect(withKept(withoutName, [name])).toEqual(withoutName)
  expect(withKept(blocked(), [name])).toEqual(blocked())
})

describe("the changes that are no longer sent", () => {
  const archived: DriftedValue = { field: "status", ours: "active", theirs: "archived" }
  const missing: DriftedValue = { field: "status", ours: "active", theirs: "missing" }
  const theirs = aKnown({ content: aContent({ name: "Phone 5" }) })

  it.each<[string, Known, DriftedValue[], Change[]]>([
    ["bring an archived item back", theirs, [archived], [{ kind: "unarchive" }]],
    ["create a missing item", aKnown(), [missing], [{ kind: "create", content: aContent(), in_stock: 5 }]],
    [
      "create a missing item without a known stock",
      aKnown({ in_stock: null }),
      [missing],
      [{ kind: "create", content: aContent(), in_stock: 0 }],
    ],
    ["are empty for a missing item without known content", aKnown({ content: null }), [missing], []],
    ["have the store's name", theirs, [name], [aFullUpdate(aContent({ name: "Phone  5" }))]],
    ["are empty for a name without known content", aKnown({ content: null }), [name], []],
    [
      "bring an item back and have the store's name",
      theirs,
      [name, archived],
      [{ kind: "unarchive" }, aFullUpdate(aContent({ name: "Phone  5" }))],
    ],
  ])("%s", (_, known, values, changes) => {
    expect(toDriftChanges(known, { values, times: 3 })).toStrictEqual(changes)
  })

  it("end only after a day of readings without a difference if one value is a status", () => {
    expect(after([name, archived], "agreed")).toMatchObject({ times: 1, calm: 1 })
  })

  it("offer no choice to a person if one value is a status or a price", () => {
    expect(whyNotKept({ values: [name, archived], times: 3 })).toBe("status_not_kept")
    expect(whyNotKept({ values: [{ ...price, field: "retail_price" }], times: 3 })).toBe("price_not_kept")
  })

  it("name the status only if the reading misses the item or shows it as archived", () => {
    expect(toDriftedValue({ field: "days_valid", known: 1, live: true })).toEqual([])
    expect(toDriftedValue({ field: "name", known: "Phone", live: "missing" })).toEqual([
      { field: "name", ours: "Phone", theirs: "missing" },
    ])
  })
})
