import type { AdminListingRow } from "../../../../../../api/admin/partner-commerce/listings/listings-view"
import {
  findFaults,
  isTable,
  toInheritedText,
  toListings,
  toPastedEdits,
  toShownText,
  withEdits,
} from "../choices-draft"

const NONE = { enabled: null, category: null, product_tagline: null, product_tnc: null, product_link: null }
const toRow = (id: string, own: Partial<AdminListingRow> = {}): AdminListingRow => ({
  ...NONE,
  days_valid: null,
  expiry_date_time: null,
  stock_buffer: null,
  product_id: id,
  variant_id: null,
  name: id,
  sku: null,
  thumbnail: null,
  inherited: null,
  ...own,
})
const [one, two] = [toRow("prod_1", { product_tagline: "Bright", days_valid: 7 }), toRow("prod_2")]
const EMPTY = new Map()
const MANILA = "Asia/Manila"

describe("an empty cell", () => {
  const settings = { stock_buffer: 2, default_tnc: "No returns.", time_zone: MANILA }
  const variant = toRow("prod_1", { inherited: { ...NONE, days_valid: 7, expiry_date_time: null, stock_buffer: 0 } })

  it.each([
    ["the product's choice of a variant", variant, "stock_buffer", "0"],
    ["the product's choice of days", variant, "days_valid", "7"],
    ["the stock that the settings keep back", two, "stock_buffer", "2"],
    ["the terms of the settings", variant, "product_tnc", "No returns."],
    ["no tagline", two, "product_tagline", ""],
  ] as const)("shows %s", (_, row, column, text) => {
    expect(toInheritedText({ draft: EMPTY, row, column, settings })).toBe(text)
  })

  it("shows no days of the product beside the variant's own date, saved or typed", () => {
    const until = "2027-12-31T23:59:59+08:00"
    const saved = { ...variant, expiry_date_time: until }
    expect(toInheritedText({ draft: EMPTY, row: saved, column: "days_valid", settings })).toBe("")
    const draft = withEdits(EMPTY, [{ row: variant, column: "expiry_date_time", text: until }], MANILA)
    expect(toInheritedText({ draft, row: variant, column: "days_valid", settings })).toBe("")
  })

  it("shows only the product's choice before the settings are read", () => {
    expect(toInheritedText({ draft: EMPTY, row: variant, column: "days_valid", settings: undefined })).toBe("7")
    expect(toInheritedText({ draft: EMPTY, row: two, column: "stock_buffer", settings: undefined })).toBe("")
  })
})

describe("choices that are typed into the grid", () => {
  it("become the changes of the request, and an empty field removes the choice", () => {
    const draft = withEdits(
      EMPTY,
      [
        { row: one, column: "product_tagline", text: "" },
        { row: one, column: "days_valid", text: " 0014 " },
        { row: two, column: "category", text: "Phones" },
      ],
      MANILA,
    )
    expect(toListings(draft, MANILA)).toEqual([
      { product_id: "prod_1", variant_id: null, product_tagline: null, days_valid: 14 },
      { product_id: "prod_2", variant_id: null, category: "Phones" },
    ])
  })

  it("are no longer unsaved once a field has its saved text again", () => {
    const draft = withEdits(EMPTY, [{ row: one, column: "product_tagline", text: "Dark" }], MANILA)
    expect(toShownText(draft, one, "product_tagline", MANILA)).toBe("Dark")
    expect(withEdits(draft, [{ row: one, column: "product_tagline", text: "Bright" }], MANILA).size).toBe(0)
  })

  it.each([
    ["days_valid", "1.5"],
    ["days_valid", "0"],
    ["days_valid", "30 days"],
    ["stock_buffer", "-1"],
    ["expiry_date_time", "31/12/2026"],
    ["expiry_date_time", "5"],
    ["expiry_date_time", "2026-02-31"],
  ] as const)("stay as typed and cause a message if they cannot be read: %s %s", (column, text) => {
    const draft = withEdits(
      EMPTY,
      [
        { row: one, column, text },
        { row: two, column: "days_valid", text: "3" },
      ],
      MANILA,
    )
    expect(toShownText(draft, one, column, MANILA)).toBe(text)
    expect(findFaults(draft)).toEqual([{ name: "prod_1", column, text }])
  })

  it("keep units back, and accept zero units", () => {
    const draft = withEdits(EMPTY, [{ row: one, column: "stock_buffer", text: "0" }], MANILA)
    expect(toListings(draft, MANILA)).toEqual([{ product_id: "prod_1", variant_id: null, stock_buffer: 0 }])
    expect(findFaults(draft)).toEqual([])
  })

  it.each([
    ["2027-01-31 18:30", "2027-01-31T18:30"],
    ["2027-01-31", "2027-01-31T00:00"],
  ])("show a date as typed: %s", (text, shown) => {
    const draft = withEdits(EMPTY, [{ row: two, column: "expiry_date_time", text }], MANILA)
    expect(toShownText(draft, two, "expiry_date_time", MANILA)).toBe(shown)
  })

  it("read and show a moment in the store's time zone", () => {
    const draft = withEdits(EMPTY, [{ row: two, column: "expiry_date_time", text: "2027-01-31 18:30" }], MANILA)
    expect(toShownText(draft, two, "expiry_date_time", MANILA)).toBe("2027-01-31T18:30")
    expect(toListings(draft, MANILA)[0]?.expiry_date_time).toBe("2027-01-31T10:30:00.000Z")
    const saved = toRow("prod_3", { expiry_date_time: "2027-01-31T10:30:00.000Z" })
    expect(toShownText(EMPTY, saved, "expiry_date_time", MANILA)).toBe("2027-01-31T18:30")
    expect(toShownText(EMPTY, saved, "expiry_date_time", "America/New_York")).toBe("2027-01-31T05:30")
  })
})

describe("cells of a spreadsheet", () => {
  it("fill the fields to the right and below, and nothing beyond the last", () => {
    const at = { rows: [one, two], rowIndex: 1, column: "product_tnc" } as const
    expect(toPastedEdits("As is\t30\t2027-01-31\t2\tmore\r\nBelow the last\t1\r\n", at)).toEqual([
      { row: two, column: "product_tnc", text: "As is" },
      { row: two, column: "days_valid", text: "30" },
      { row: two, column: "expiry_date_time", text: "2027-01-31" },
      { row: two, column: "stock_buffer", text: "2" },
    ])
  })

  it.each([
    ["a column", "one\ntwo", true],
    ["a row", "one\ttwo", true],
    ["a single cell, as a spreadsheet ends it", "one\r\n", false],
  ])("differ from a text: %s", (_, text, expected) => {
    expect(isTable(text)).toBe(expected)
  })
})
