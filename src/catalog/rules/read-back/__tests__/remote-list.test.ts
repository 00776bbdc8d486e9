import { findRemoteListAnomaly } from "../remote-list"

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
