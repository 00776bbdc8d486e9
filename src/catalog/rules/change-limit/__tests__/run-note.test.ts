import { type RunNote } from "../../../../messages/rules/message"
import { render } from "../../../../messages/rules/render"
import { NO_UNREAD_ROWS, toUnreadRows } from "../../../../service/rules/wire/unread-rows"
import {
  NO_UNKNOWN_PRODUCTS,
  type ReadBackFindings,
  toChangeLimitNote,
  toReadBackNote,
  toWaitingNote,
} from "../run-note"

const found = (findings: Partial<ReadBackFindings>) =>
  toReadBackNote({ drifted: 0, unknownProducts: NO_UNKNOWN_PRODUCTS, unreadable: NO_UNREAD_ROWS, ...findings })
const unread = [
  { id: "p1", issue: "sku: bad" },
  { id: null, issue: "id: missing" },
]

const figures = { items: 40, withdrawn: 24, zeroed: 0, repriced: 3, sent: 0, limit_percent: 30 }

describe("the note of a run", () => {
  it.each<[string, () => RunNote | null, string | null]>([
    [
      "says why the run waits",
      () => toChangeLimitNote(figures),
      "Of 40 items on sale at the service, 24 withdrawn, 3 re-priced: more than 30 % at once waits for a confirmation",
    ],
    [
      "counts the items that still wait",
      () => toWaitingNote(3, undefined),
      "3 items still wait and are sent automatically",
    ],
    [
      "counts the items that still wait, and names the reason",
      () =>
        toWaitingNote(3, {
          code: "credentials_refused",
          values: { why: { code: "answered", values: { status: 401 } } },
        }),
      "3 items still wait and are sent automatically: the service refused the credentials: the service answered 401",
    ],
    ["is empty if everything agrees", () => found({}), null],
    [
      "counts the items that differed at the service",
      () => found({ drifted: 2 }),
      "2 items differed at the service and are sent again",
    ],
    [
      "counts the products that belong to another store",
      () => found({ unknownProducts: { count: 2, first: ["a", "b"] } }),
      "2 products at the service do not belong to this store: a, b",
    ],
    [
      "both",
      () => found({ drifted: 2, unknownProducts: { count: 1, first: ["a"] } }),
      "2 items differed at the service and are sent again; 1 product at the service does not belong to this store: a",
    ],
    [
      "names the products that could not be read",
      () => found({ unreadable: toUnreadRows(unread) }),
      "2 products of the service could not be read and were skipped: p1 (sku: bad), id: missing",
    ],
    [
      "names unreadable products before items that differed",
      () => found({ drifted: 2, unreadable: toUnreadRows(unread.slice(0, 1)) }),
      "1 product of the service could not be read and was skipped: p1 (sku: bad); 2 items differed at the service and are sent again",
    ],
  ])("it %s", (_, toNote, message) => {
    const note = toNote()
    expect(note && render(note)).toBe(message)
  })

  it("names the first unknown products, and counts all", () => {
    const ids = Array.from({ length: 50 }, (_, index) => `unknown-${index}`)
    expect(found({ unknownProducts: { count: 50, first: ids.slice(0, 20) } })).toEqual({
      code: "unknown_products",
      values: { unknown_products: 50, named: ids.slice(0, 20).join(", ") },
    })
  })

  it("keeps only the figures of the change limit that its sentence shows", () => {
    expect(toChangeLimitNote({ ...figures, ...{ percent: 60, holds: true } })).toEqual({
      code: "over_change_limit",
      values: figures,
    })
  })
})
