import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { BYTE_ORDER_MARK, toCsvHead, toCsvLine, withoutGuard } from "../csv"

const read = (text: string) => parse(text, { bom: true, relax_column_count: true })

describe("a CSV file", () => {
  it("begins with a byte-order mark and the names of its columns", () => {
    expect(toCsvHead(["date", "net"])).toBe(`${BYTE_ORDER_MARK}date,net\r\n`)
  })

  test.each(["=1+1", "+63917", "-2+3", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://x","y")', "'=1"])(
    "keeps a spreadsheet from computing %j",
    (text) => {
      const [[cell = ""] = []] = read(toCsvLine([text]))
      expect(cell).toBe(`'${text}`)
      expect(withoutGuard(cell)).toBe(text)
    },
  )

  it("writes negative amounts as numbers", () => {
    expect(toCsvLine([-140.5, 0, null, true])).toBe("-140.5,0,,true\r\n")
  })

  it("can be read back as it was written", () => {
    const text = fc.string().filter((each) => !each.includes("\ufeff"))
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (lines) => {
        const rows = read(lines.map(toCsvLine).join(""))
        expect(rows.map((row) => row.map(withoutGuard))).toEqual(lines)
      }),
    )
  })
})
