import fc from "fast-check"
import { writeBisected } from "../bisect-rows"

const failure = (code: string) => Object.assign(new Error("refused"), { code })

/** A table that rejects the bad rows. */
function aTable(bad: ReadonlySet<number>, code = "54000") {
  let statements = 0
  const write = (rows: number[]) => {
    statements++
    return rows.some((row) => bad.has(row)) ? Promise.reject(failure(code)) : Promise.resolve(rows)
  }
  return { write, statements: () => statements }
}

describe("writing around bad rows", () => {
  test("writes good rows with one statement", async () => {
    const { write, statements } = aTable(new Set())
    expect(await writeBisected([1, 2, 3], write)).toEqual({ written: [1, 2, 3], bad: [] })
    expect(statements()).toBe(1)
  })

  test("finds a single bad row of a page with few statements", async () => {
    const { write, statements } = aTable(new Set([700]))
    const rows = Array.from({ length: 1000 }, (_, at) => at)
    const { written, bad } = await writeBisected(rows, write)
    expect(written).toEqual(rows.filter((row) => row !== 700))
    expect(bad).toEqual([{ row: 700, error: expect.objectContaining({ code: "54000" }) }])
    expect(statements()).toBeLessThanOrEqual(21)
  })

  test("writes every good row for any set of bad rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(50)), fc.uniqueArray(fc.nat(50)), async (rows, bad) => {
        const found = await writeBisected(rows, aTable(new Set(bad)).write)
        expect(found.written).toEqual(rows.filter((row) => !bad.includes(row)))
        expect(found.bad.map(({ row }) => row)).toEqual(rows.filter((row) => bad.includes(row)))
      }),
    )
  })

  test.each(["22P02", "23505", "54000"])("isolates a row that Postgres refuses with %s", async (code) => {
    expect((await writeBisected([1, 2], aTable(new Set([2]), code).write)).written).toEqual([1])
  })

  test.each(["08006", "57P01", "40P01", "42703", "ECONNRESET"])("throws a failure with %s", async (code) => {
    const { write, statements } = aTable(new Set([2]), code)
    await expect(writeBisected([1, 2], write)).rejects.toThrow("refused")
    expect(statements()).toBe(1)
  })
})
