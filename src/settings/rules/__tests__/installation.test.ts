import {
  diffInstallations,
  goesLive,
  isSameShop,
  toDatabaseAddress,
  toOrigin,
  type Installation,
} from "../installation"

const bound: Installation = {
  shop_code: "shop_1",
  catalog_url: "https://catalog.example/v1",
  environment: "production",
  store_url: "https://shop.example",
  database: "db.internal:5432/store",
  database_server: "7001",
  database_oid: "16384",
}
const whatDiffers = (here: Partial<Installation>, from: Partial<Installation> = {}) =>
  diffInstallations({ ...bound, ...from }, { ...bound, ...here }).map(({ code }) => code)

describe("a ledger in another environment", () => {
  test.each<[string, Partial<Installation>, string[]]>([
    ["nothing differs", {}, []],
    ["another shop", { shop_code: "shop_2" }, ["shop_differs"]],
    ["another address of the service", { catalog_url: "https://staging.example" }, ["service_differs"]],
    ["another environment", { environment: "staging" }, ["environment_differs"]],
    ["another address of the store", { store_url: "http://localhost:9000" }, ["store_differs"]],
    [
      "a dump that was restored on another server",
      { database: "db.staging:5432/store", database_server: "7002" },
      ["database_differs"],
    ],
    ["the same address on another machine", { database_server: "7002", database_oid: "16384" }, ["database_differs"]],
    ["a copy on the same server", { database: "db.internal:5432/copy", database_oid: "16999" }, ["database_differs"]],
    ["another address of the same database", { database: "pooler.internal:6432/store" }, []],
    ["a restore into the same database", { database_oid: "16999" }, []],
    [
      "another host, if the server does not identify itself",
      { database: "db:5432/x", database_server: null },
      ["database_differs"],
    ],
    ["the same host, if the server does not identify itself", { database_server: null }, []],
    ["what is not configured here", { store_url: null, database: null }, []],
  ])("%s", (_, here, expected) => {
    expect(whatDiffers(here)).toEqual(expected)
  })

  test("ignores facts that were unknown when the ledger was bound", () => {
    expect(whatDiffers({}, { store_url: null, database: null, database_server: null })).toEqual([])
  })

  test("names the old and the new value", () => {
    expect(diffInstallations(bound, { ...bound, shop_code: "shop_2" })).toEqual([
      { code: "shop_differs", values: { bound: "shop_1", here: "shop_2" } },
    ])
  })

  test("knows the items of its shop only if shop and service are the same", () => {
    expect(isSameShop(bound, { ...bound, store_url: "https://new.example" })).toBe(true)
    expect(isSameShop(bound, { ...bound, shop_code: "shop_2" })).toBe(false)
    expect(isSameShop(bound, { ...bound, catalog_url: "https://staging.example" })).toBe(false)
  })
})

test.each([
  ["postgres://user:secret@db.internal:6432/store?sslmode=require", "db.internal:6432/store"],
  ["postgresql://db.internal/store", "db.internal:5432/store"],
  ["nonsense", null],
  [undefined, null],
])("the database of %s is %s", (url, address) => {
  expect(toDatabaseAddress(url)).toBe(address)
})

test.each([
  ["https://shop.example/base/", "https://shop.example"],
  ["/", null],
  [null, null],
])("the origin of %s is %s", (url, origin) => {
  expect(toOrigin(url)).toBe(origin)
})

describe("a store goes live", () => {
  const staging: Installation = { ...bound, environment: "staging" }
  test.each<[string, Installation, Installation, boolean]>([
    ["from staging to production with the same database", staging, bound, true],
    ["not from production to staging", bound, staging, false],
    ["not within production", bound, bound, false],
    ["not within staging", staging, staging, false],
    ["not with another database", staging, { ...bound, database_server: "7002" }, false],
  ])("%s", (_, from, to, expected) => {
    expect(goesLive(from, to)).toBe(expected)
  })
})

test("a difference of databases names each database and its server, as far as they are known", () => {
  const here = { ...bound, database: "db.staging:5432/store", database_server: "7002" }
  expect(diffInstallations(bound, here)).toEqual([
    {
      code: "database_differs",
      values: { bound: "db.internal:5432/store on server 7001", here: "db.staging:5432/store on server 7002" },
    },
  ])
  const unnamed = { ...bound, database: null, database_server: "7002" }
  expect(diffInstallations(bound, unnamed)).toMatchObject([{ values: { here: "unknown on server 7002" } }])
})
