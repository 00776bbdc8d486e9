import fc from "fast-check"
import { render } from "../../message/render"
import { NO_CHOICE } from "../configuration"
import { LISTING_CSV_HEAD, readListingCsv, toCsvLine } from "../listing-csv"

const phone = { ...NO_CHOICE, product_id: "prod_1", variant_id: null, name: "Phone", sku: null }
const table = (...lines: string[]) => lines.join("\n")
const said = (text: string) =>
  readListingCsv(text).errors.map(({ line, why: reason }) => render({ code: "line_wrong", values: { line, reason } }))

describe("a table of choices", () => {
  it("says again what it was written from", () => {
    const prose = fc.option(fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""))
    const listing = fc.record({
      enabled: fc.option(fc.boolean()),
      category: fc.option(fc.constantFrom("Phones", "Home, garden", '12" and more')),
      product_tagline: prose,
      product_tnc: prose,
      days_valid: fc.option(fc.integer({ min: 1, max: 400 })),
    })
    fc.assert(
      fc.property(fc.array(listing, { minLength: 1 }), (listings) => {
        const text = LISTING_CSV_HEAD + listings.map((choice) => toCsvLine({ ...phone, ...choice })).join("")
        const { lines, errors } = readListingCsv(text)
        expect(errors).toEqual([])
        expect(lines.map(({ listing: read }) => read)).toEqual(
          listings.map((choice) => ({ ...NO_CHOICE, ...choice, product_id: "prod_1", variant_id: null })),
        )
      }),
    )
  })

  it.each([
    ["semicolons", table("product_id;enabled", "prod_1;FALSE")],
    ["tabs, as it is copied from a spreadsheet", table("product_id\tenabled", "prod_1\tfalse")],
    ["a byte-order mark and the line ends of Windows", "\ufeffproduct_id,enabled\r\nprod_1,False\r\n"],
    [
      "empty lines, and names of columns as a person writes them",
      table(" Product_ID , Enabled", "", "prod_1,false", ""),
    ],
  ])("is read with %s", (_, text) => {
    expect(readListingCsv(text)).toMatchObject({
      lines: [{ listing: { product_id: "prod_1", enabled: false } }],
      errors: [],
    })
  })

  it("leaves a choice alone whose column is absent, and to the rule where the cell is empty", () => {
    const [line] = readListingCsv(table("product_id,name,category", "prod_1,Anything,")).lines
    expect(line?.listing).toEqual({ product_id: "prod_1", category: null })
  })

  it("makes no formula of a text, and no other text of it either", () => {
    const written = toCsvLine({ ...phone, name: "=HYPERLINK(1)", product_tagline: "-20% today", product_tnc: "'+1" })
    expect(written).toContain("'=HYPERLINK(1)")
    expect(readListingCsv(LISTING_CSV_HEAD + written).lines[0]?.listing).toMatchObject({
      product_tagline: "-20% today",
      product_tnc: "'+1",
    })
  })

  it("says of each line what is wrong with it, and reads the others", () => {
    const text = table("product_id,enabled,days_valid", "prod_1,perhaps,", "prod_2,true,0", "prod_3,false,7")
    expect(said(text)).toEqual([
      "Line 2: enabled has the wrong form: boolean is expected",
      "Line 3: days_valid must be at least 1",
    ])
    expect(readListingCsv(text).lines).toEqual([
      { line: 4, listing: { product_id: "prod_3", enabled: false, days_valid: 7 } },
    ])
  })

  it("is refused as a whole where a column has another name, or a line has more cells than the first one", () => {
    expect(said(table("product_id,colour", "prod_1,red"))).toEqual([expect.stringContaining("colour")])
    expect(said(table("product_id,enabled", "prod_1,true,red"))).toEqual([expect.stringMatching(/^Line 2: /)])
    expect(said(table("product_id,category", 'prod_1,"Phones'))).toEqual([expect.stringMatching(/^Line /)])
  })
})
