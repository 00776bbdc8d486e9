import fc from "fast-check"
import { render } from "../../../../messages/rules/render"
import { NO_CHOICE } from "../../desired/listing-choice"
import { toLineWrong } from "../listing-batch"
import { LISTING_CSV_HEAD, readListingCsv, toListingLine } from "../listing-csv"

const phone = { ...NO_CHOICE, product_id: "prod_1", variant_id: null, name: "Phone", sku: null }
const table = (...lines: string[]) => lines.join("\n")
const said = (text: string) => readListingCsv(text).errors.map((error) => render(toLineWrong(error)))

describe("a table of choices", () => {
  it("reads back the choices that it was written from", () => {
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
        const text = LISTING_CSV_HEAD + listings.map((choice) => toListingLine({ ...phone, ...choice })).join("")
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
    ["a column without a name", table("product_id,enabled,", "prod_1,false,")],
    ["columns without names that hold notes", table(",product_id, ,enabled", "mine,prod_1,yours,false")],
    ["empty cells behind the last column", table("product_id,enabled", "prod_1,false,,")],
    ["rows that are empty but for their separators", table("product_id,enabled", ",", "prod_1,false", " , ")],
    ["the separator named in the first line", table("sep=;", "product_id;enabled", "prod_1;false")],
    ["any separator in the first line", "\ufeffsep=|\r\nproduct_id|enabled\r\nprod_1|false\r\n"],
    ["the quoted first line that a spreadsheet saves", table('"sep=,"', "product_id,enabled", "prod_1,false")],
    ["empty lines before the first one", table("", "product_id;enabled", "prod_1;false")],
  ])("accepts %s", (_, text) => {
    expect(readListingCsv(text)).toMatchObject({
      lines: [{ listing: { product_id: "prod_1", enabled: false } }],
      errors: [],
    })
  })

  it("does not change a choice if its column is absent, and returns it to the general setting if its cell is empty", () => {
    const [line] = readListingCsv(table("product_id,name,category", "prod_1,Anything,")).lines
    expect(line?.listing).toEqual({ product_id: "prod_1", category: null })
  })

  it("takes the cells of a short row for empty", () => {
    const { lines, errors } = readListingCsv(table("product_id,enabled,category", "prod_1", "prod_2,false,Phones"))
    expect(errors).toEqual([])
    expect(lines).toEqual([
      { line: 2, listing: { product_id: "prod_1", enabled: null, category: null } },
      { line: 3, listing: { product_id: "prod_2", enabled: false, category: "Phones" } },
    ])
  })

  it("protects a text from becoming a formula, and reads the same text back", () => {
    const written = toListingLine({
      ...phone,
      name: "=HYPERLINK(1)",
      product_tagline: "-20% today",
      product_tnc: "'+1",
    })
    expect(written).toContain("'=HYPERLINK(1)")
    expect(readListingCsv(LISTING_CSV_HEAD + written).lines[0]?.listing).toMatchObject({
      product_tagline: "-20% today",
      product_tnc: "'+1",
    })
  })

  it("names the error of each line, and reads the other lines", () => {
    const text = table("product_id,enabled,days_valid", "prod_1,perhaps,", "prod_2,true,0", "prod_3,false,7")
    expect(said(text)).toEqual([
      "Line 2: enabled has the wrong form: boolean is expected",
      "Line 3: days_valid must be at least 1",
    ])
    expect(readListingCsv(text).lines).toEqual([
      { line: 4, listing: { product_id: "prod_3", enabled: false, days_valid: 7 } },
    ])
  })

  it.each([
    [
      "a column has an unknown name",
      table("product_id,colour,size", "prod_1,red,L"),
      ["Line 1: colour is not a column of this table", "Line 1: size is not a column of this table"],
    ],
    [
      "a column stands twice",
      table("product_id,enabled,Enabled", "prod_1,true,false"),
      ["Line 1: enabled stands in two columns"],
    ],
    [
      "there is no column for products or variants",
      table("sep=;", "", "enabled", "true"),
      ["Line 3: product_id is missing"],
    ],
    ["the table is empty", "", ["Line 1: product_id is missing"]],
    [
      "a quotation mark is left open",
      table("product_id,category", 'prod_1,"Home, garden"', 'prod_2,"Phones', "prod_3,Toys"),
      ["Line 3: category has a quotation mark without a closing one"],
    ],
    [
      "a quotation mark is inside a cell",
      table("product_id,category", 'prod_1,12" tablets'),
      ["Line 2: category has a quotation mark inside: double it, and put the cell in quotation marks"],
    ],
    [
      "a cell goes on behind its quotation marks",
      table("product_id,,category", 'prod_1,"x"y,Toys'),
      ["Line 2: B has a quotation mark inside: double it, and put the cell in quotation marks"],
    ],
  ])("causes an error and yields no line where %s", (_, text, errors) => {
    expect(said(text)).toEqual(errors)
    expect(readListingCsv(text).lines).toEqual([])
  })

  it("names a column of any length in one short line", () => {
    const [line = ""] = said(`product_id,${"a@.".repeat(30_000)}`)
    expect(line).toContain("a@.a@.")
    expect(line.length).toBeLessThan(200)
    expect(said('product_id,"a\nb"')[0]).toContain(String.raw`a\nb`)
  })

  it("counts a line break of Windows inside a cell once", () => {
    const text = ["product_id,product_tnc,days_valid", 'prod_1,"one', 'two",7', "prod_2,,0", ""].join("\r\n")
    expect(said(text)).toEqual(["Line 4: days_valid must be at least 1"])
  })

  it("names the first line of a row of several lines, and the column of a surplus cell", () => {
    const text = table("product_id,product_tnc,category", 'prod_1,"one', 'two",Phones, Tablets', "prod_2,,Phones")
    expect(said(text)).toEqual([
      "Line 2: D is a column without a name: put a cell with a separator inside in quotation marks",
    ])
    expect(readListingCsv(text).lines).toMatchObject([{ line: 4, listing: { product_id: "prod_2" } }])
  })
})
