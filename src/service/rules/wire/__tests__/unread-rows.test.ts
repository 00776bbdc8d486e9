import { isBeyondKept, joinUnreadRows, NO_UNREAD_ROWS, toUnreadRows } from "../unread-rows"

const PAGE = 200

const pageOf = (page: number) =>
  Array.from({ length: PAGE }, (_, at) => ({ id: `product-${page * PAGE + at}`, issue: "status: wrong" }))

/** Joins the pages of a list, as a reading does. */
function read(pages: number) {
  let unread = NO_UNREAD_ROWS
  for (let page = 0; page < pages; page += 1) unread = joinUnreadRows(unread, toUnreadRows(pageOf(page)))
  return unread
}

describe("the unreadable rows of a long list", () => {
  it("count as a whole, and keep the first thousand", () => {
    const unread = read(1_000_000 / PAGE)
    expect(unread.count).toBe(1_000_000)
    expect(unread.first).toHaveLength(1_000)
    expect(unread.first.slice(0, PAGE)).toEqual(pageOf(0))
    expect(unread.first.at(-1)).toMatchObject({ id: "product-999" })
    expect(isBeyondKept(unread)).toBe(true)
  })

  it("are all kept up to a thousand", () => {
    expect(read(5)).toMatchObject({ count: 1_000, first: { length: 1_000 } })
    expect(isBeyondKept(read(5))).toBe(false)
    expect(isBeyondKept(NO_UNREAD_ROWS)).toBe(false)
  })

  it("of one large page are cut as well", () => {
    const page = [...pageOf(0), ...pageOf(1), ...pageOf(2), ...pageOf(3), ...pageOf(4), ...pageOf(5)]
    expect(toUnreadRows(page)).toMatchObject({ count: 1_200, first: { length: 1_000 } })
  })

  it("show whether any row has no id, also if that row is only counted", () => {
    const named = read(5)
    const nameless = toUnreadRows([{ id: null, issue: "id: missing" }])
    expect(named.isAnyNameless).toBe(false)
    expect(joinUnreadRows(named, nameless)).toMatchObject({ count: 1_001, isAnyNameless: true })
    expect(joinUnreadRows(nameless, named)).toMatchObject({ count: 1_001, isAnyNameless: true })
  })
})
