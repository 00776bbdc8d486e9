import { type RemoteListAnomaly } from "../../../../messages/rules/message"
import { type ConfirmableAnomaly, findRemoteListAnomaly, isConfirmed } from "../remote-list"

const all = { rows: 100, products: 100, total: 100, isRepeated: false }
const LIMIT = 30

it.each([
  ["shows every product that it counts and each of ours", all, { items: 100, missing: 0 }],
  ["counts products, and shows versions", { ...all, rows: 130, products: 100, total: 100 }, { items: 100, missing: 0 }],
  ["counts versions", { ...all, rows: 130, products: 100, total: 130 }, { items: 100, missing: 0 }],
  [
    "is empty while no product was ever acknowledged",
    { ...all, rows: 0, products: 0, total: 0 },
    { items: 0, missing: 0 },
  ],
  [
    "misses as many products as may change at once",
    { ...all, rows: 70, products: 70, total: 70 },
    { items: 100, missing: 30 },
  ],
  ["repeats itself after all products", { ...all, isRepeated: true }, { items: 100, missing: 0 }],
  ["misses some of very few products", { ...all, rows: 1, products: 1, total: 1 }, { items: 19, missing: 18 }],
])("a remote list that %s is trusted", (_, remoteList, expected) => {
  expect(findRemoteListAnomaly(remoteList, expected, LIMIT)).toBeNull()
})

it.each([
  ["has an empty page before its end", { ...all, rows: 60, products: 60, total: 100 }, { items: 100, missing: 40 }],
  [
    "has fewer rows than it counts, with all of ours",
    { ...all, rows: 99, products: 98, total: 100 },
    { items: 5, missing: 0 },
  ],
  ["has no rows and counts some", { ...all, rows: 0, products: 0, total: 100 }, { items: 0, missing: 0 }],
  [
    "repeats itself before all products were shown, with as many versions as it counts",
    { rows: 100, products: 70, total: 100, isRepeated: true },
    { items: 100, missing: 30 },
  ],
  ["counts fewer products than it shows", { ...all, rows: 200, products: 200, total: 0 }, { items: 250, missing: 50 }],
])("a remote list that %s contradicts itself", (_, remoteList, expected) => {
  const { rows, total } = remoteList
  expect(findRemoteListAnomaly(remoteList, expected, LIMIT)).toEqual({
    code: "remote_list_incomplete",
    values: { rows, total },
  })
})

it("an empty remote list is not trusted if the service acknowledged a single item", () => {
  const nothing = { ...all, rows: 0, products: 0, total: 0 }
  expect(findRemoteListAnomaly(nothing, { items: 1, missing: 1 }, LIMIT)).toEqual({
    code: "remote_list_empty",
    values: { items: 1 },
  })
})

it("a remote list that misses more than may change at once waits for a person", () => {
  expect(
    findRemoteListAnomaly({ ...all, rows: 69, products: 69, total: 69 }, { items: 100, missing: 31 }, LIMIT),
  ).toEqual({
    code: "items_missing",
    values: { items: 100, missing: 31, limit_percent: LIMIT },
  })
})

describe("a person's confirmation", () => {
  const missing = (count: number) =>
    ({ code: "items_missing", values: { items: 100, missing: count, limit_percent: LIMIT } }) as const
  const empty = (items: number) => ({ code: "remote_list_empty", values: { items } }) as const

  it.each<[string, ConfirmableAnomaly, RemoteListAnomaly]>([
    ["as many missing items", missing(40), missing(40)],
    ["fewer missing items", missing(40), missing(39)],
    ["an empty list again", empty(100), empty(100)],
  ])("covers a list with %s", (_, confirmed, anomaly) => {
    expect(isConfirmed(anomaly, confirmed)).toBe(true)
  })

  it.each<[string, ConfirmableAnomaly | undefined, RemoteListAnomaly]>([
    ["more missing items", missing(40), missing(41)],
    ["no item, after a list with missing items", missing(40), empty(100)],
    ["missing items, after an empty list", empty(100), missing(40)],
    ["no item, after an empty list for fewer items", empty(100), empty(101)],
    ["fewer rows than its total", missing(40), { code: "remote_list_incomplete", values: { rows: 1, total: 2 } }],
    ["missing items that no person has seen", undefined, missing(40)],
  ])("does not cover a list with %s", (_, confirmed, anomaly) => {
    expect(isConfirmed(anomaly, confirmed)).toBe(false)
  })
})
