import { readBisected } from "../bisect-read"

const ids = Array.from({ length: 1000 }, (_, at) => `variant_${at}`)

/** A store that cannot read any of the bad ids. */
function aStore(bad: readonly string[]) {
  const asked: string[][] = []
  const read = (some: string[]) => {
    asked.push(some)
    const found = some.find((id) => bad.includes(id))
    return found === undefined ? Promise.resolve(some) : Promise.reject(new Error(`${found} is broken`))
  }
  return { read, asked }
}

describe("reading around bad variants", () => {
  test("reads good variants at once", async () => {
    const { read, asked } = aStore([])
    expect(await readBisected(ids, read)).toEqual({ read: ids, unread: new Map() })
    expect(asked).toHaveLength(1)
  })

  test.each([["variant_0"], ["variant_700"], ["variant_999"]])("isolates %s with few readings", async (bad) => {
    const { read, asked } = aStore([bad])
    expect(await readBisected(ids, read)).toEqual({
      read: ids.filter((id) => id !== bad),
      unread: new Map([[bad, `${bad} is broken`]]),
    })
    expect(asked.length).toBeLessThanOrEqual(21)
  })

  test.each([
    ["at the beginning", ids.slice(0, 30)],
    ["in the middle", ids.slice(400, 430)],
    ["at the beginning of a short page", ["variant_0", "variant_1", "variant_2"], ids.slice(0, 4)],
  ])("reads the other rows if many neighbours are bad %s", async (_, bad, page = ids) => {
    const found = await readBisected(page, aStore(bad).read)
    expect(found.read).toEqual(page.filter((id) => !bad.includes(id)))
    expect([...found.unread.keys()]).toEqual(bad)
  })

  test("throws after few readings if every variant is bad", async () => {
    const { read, asked } = aStore(ids)
    await expect(readBisected(ids, read)).rejects.toThrow("variant_2 is broken")
    expect(asked.length).toBeLessThanOrEqual(20)
  })

  test("isolates the only variant of a page", async () => {
    const unread = new Map([["variant_0", "variant_0 is broken"]])
    expect(await readBisected(["variant_0"], aStore(ids).read)).toEqual({ read: [], unread })
  })

  test("reads an empty page", async () => {
    expect(await readBisected([], aStore([]).read)).toEqual({ read: [], unread: new Map() })
  })
})
