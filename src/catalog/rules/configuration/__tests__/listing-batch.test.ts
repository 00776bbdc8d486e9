import { NO_CHOICE } from "../../desired/listing-choice"
import { type BatchListing, planListingBatch } from "../listing-batch"

const phone = { ...NO_CHOICE, product_id: "prod_1", variant_id: null, name: "Phone", category: "Gone", days_valid: 7 }
const small = { ...NO_CHOICE, product_id: "prod_1", variant_id: "variant_1", name: "Phone - Small" }
const liveCategories = new Map([["Phones", []]])

const plan = (...listings: BatchListing[]) =>
  planListingBatch({
    lines: listings.map((listing, index) => ({ line: index + 1, listing })),
    found: [phone, small],
    liveCategories,
  })

describe("choices for many at once", () => {
  it("change the values that differ, and count the equal ones", () => {
    expect(
      plan(
        { product_id: "prod_1", category: "Phones", days_valid: 7 },
        { variant_id: "variant_1", product_id: "prod_1", enabled: false },
      ),
    ).toEqual({
      changes: [
        {
          line: 1,
          product_id: "prod_1",
          variant_id: null,
          name: "Phone",
          choice: { category: "Phones" },
          from: { category: "Gone" },
        },
        {
          line: 2,
          product_id: "prod_1",
          variant_id: "variant_1",
          name: "Phone - Small",
          choice: { enabled: false },
          from: { enabled: null },
        },
      ],
      errors: [],
      unchanged: 0,
    })
    expect(plan({ product_id: "prod_1", days_valid: 7 })).toEqual({ changes: [], errors: [], unchanged: 1 })
  })

  it.each([
    ["adds a date to the days", { days_valid: 7, expiry_date_time: "2027-12-31T23:59:59+08:00" }],
    ["names other days and a date", { days_valid: 9, expiry_date_time: "2027-12-31T23:59:59+08:00" }],
  ])("refuses a line that %s, because only one of them can count", (_, ends) => {
    expect(plan({ product_id: "prod_1", ...ends })).toMatchObject({
      changes: [],
      errors: [{ line: 1, column: "expiry_date_time", why: { code: "excluded_by", values: { field: "days_valid" } } }],
    })
  })

  it("replaces days by a date, because both are one choice", () => {
    const date = "2027-12-31T23:59:59+08:00"
    expect(plan({ product_id: "prod_1", expiry_date_time: date }).changes).toMatchObject([
      { choice: { expiry_date_time: date, days_valid: null }, from: { expiry_date_time: null, days_valid: 7 } },
    ])
  })

  it.each<[string, BatchListing[], { line: number; column: string; why: { code: string; values?: object } }]>([
    ["names no target", [{ enabled: true }], { line: 1, column: "product_id", why: { code: "names_no_product" } }],
    [
      "names an unknown product",
      [{ product_id: "prod_9" }],
      { line: 1, column: "product_id", why: { code: "product_not_found", values: { name: "prod_9" } } },
    ],
    [
      "names an unknown variant",
      [{ variant_id: "v_9", product_id: "prod_1" }],
      { line: 1, column: "variant_id", why: { code: "no_variant", values: { id: "v_9" } } },
    ],
    [
      "names an unknown category of the service",
      [{ product_id: "prod_1", category: "Toys" }],
      { line: 1, column: "category", why: { code: "no_remote_category", values: { category: "Toys" } } },
    ],
    [
      "comes twice",
      [{ product_id: "prod_1" }, { product_id: "prod_1", enabled: true }],
      { line: 2, column: "product_id", why: { code: "twice" } },
    ],
  ])("reject a line that %s", (_, listings, error) => {
    const { changes, errors } = plan(...listings)
    expect(changes).toEqual([])
    expect(errors).toMatchObject([error])
  })

  it("keep a category that the service no longer has if the product has it already", () => {
    expect(plan({ product_id: "prod_1", category: "Gone" }).errors).toEqual([])
  })

  it("accept any category as long as the service's list was never read", () => {
    const lines = [{ line: 1, listing: { product_id: "prod_1", category: "Toys" } }]
    expect(planListingBatch({ lines, found: [phone], liveCategories: null }).changes).toHaveLength(1)
  })
})
