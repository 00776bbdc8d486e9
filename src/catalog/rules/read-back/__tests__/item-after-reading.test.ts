import { type ProductReadObject } from "../../../../service/rules/wire/catalog"
import { aContent, aKnown } from "../../__tests__/samples"
import { NOT_KNOWN } from "../../desired/content"
import { CONTENT_FIELDS, type Content } from "../../desired/desired"
import { toProblem } from "../../item/problem"
import { type Known } from "../../plan/known"
import { type ServiceRejection } from "../../plan/sendable"
import {
  type ItemAfterReading,
  type ItemRead,
  type MissingGone,
  nextAfterReading,
  nextAfterWaitingLists,
  type ReadingOutcome,
  type WaitingItemRead,
} from "../item-after-reading"

const content: Content = aContent()
/** Customers see all of the accepted content. */
const onSale = (changes: Partial<Known> = {}) => aKnown({ live: content, ...changes })
const known = onSale()
const waitingKnown = onSale({ live: aContent({ name: "Older" }) })
const version = (status: 1 | 2 | 3 | 4, changes: Partial<ProductReadObject> = {}): ProductReadObject => ({
  id: "p1",
  name: content.name,
  category: content.category,
  deals_price: content.deals_price,
  retail_price: content.retail_price,
  ...(known.in_stock !== null && { in_stock: known.in_stock }),
  updated: "2026-03-01T10:00:00+08:00",
  status,
  ...changes,
})
const blurred = version(4, { message: "Blurred picture" })

/** A row that is on sale, as the last read-back confirms. */
const row = (changes: Partial<ItemRead> = {}): ItemRead => ({
  known,
  in_flight: null,
  refused: null,
  problems: null,
  remote_status: 1,
  missed_reads: 0,
  rejection_seen: null,
  drift: null,
  sent_lately: false,
  versions: { 1: version(1) },
  ...changes,
})
const missed = (changes: Partial<ItemRead> = {}) => row({ versions: {}, ...changes })
const waiting = (changes: Partial<WaitingItemRead> = {}): WaitingItemRead => ({
  ...row({ known: waitingKnown, remote_status: 3, versions: {} }),
  has_waited: true,
  read_back: null,
  ...changes,
})

const rejection: ServiceRejection = {
  code: "rejected",
  message: "Blurred picture",
  changes: [{ kind: "update", content, fields: [...CONTENT_FIELDS] }],
}
const refusedArchive: ServiceRejection = { code: "refused", message: "It waits", changes: [{ kind: "archive" }] }
const refusedName: ServiceRejection = {
  code: "refused",
  message: "no",
  changes: [{ kind: "update", content, fields: ["name"] }],
}
const changedThere: ServiceRejection = { ...refusedName, code: "changed_there", message: "", fields: [] }
const theirName = { field: "name", ours: content.name, theirs: "Fone" } as const
const saying = (words: string) => toProblem({ code: "rejected", values: { words } })
const noImage = toProblem({ code: "no_image", values: {} })
const advice = { ...toProblem({ code: "single_image", values: {} }), severity: "advice" as const }

/** Every row of the tables sets these fields, and any other fields that matter. */
type Expected = Pick<ReadingOutcome, "event" | "isDifferent"> &
  Partial<ItemAfterReading> &
  Pick<ItemAfterReading, "state" | "is_due" | "awaits_approval">

const asBefore = { event: null, isDifferent: false, state: null, is_due: false, awaits_approval: false } as const
const differs = { ...asBefore, isDifferent: true, is_due: true } as const
const rejected = { ...asBefore, event: "rejected", state: "rejected" } as const

function expectOutcome(outcome: ReadingOutcome | null, expected: Expected | null): void {
  if (!expected) return void expect(outcome).toBeNull()
  const { event, isDifferent, ...next } = expected
  expect(outcome).toMatchObject({ event, isDifferent, next })
}

describe("the state of an item after the full remote list was read", () => {
  test.each<[string, before: ItemRead, after: Expected]>([
    [
      "the service shows the item as expected",
      row(),
      { ...asBefore, known, refused: null, problems: [], remote_status: 1 },
    ],
    [
      "the service shows its number of the item",
      row({ versions: { 1: version(1, { sku: 77 }) } }),
      { ...asBefore, remote_sku: "77" },
    ],
    [
      "only the waiting version shows the service's number",
      row({ versions: { 1: version(1), 3: version(3, { sku: 78 }) } }),
      { ...asBefore, awaits_approval: true, remote_sku: "78" },
    ],
    [
      "the service shows no number",
      row({ versions: { 1: version(1, { sku: null }) } }),
      { ...asBefore, remote_sku: null },
    ],
    ["content of the item waits", row({ versions: { 3: version(3) } }), { ...asBefore, awaits_approval: true }],
    [
      "the waiting content was approved",
      row({ known: waitingKnown, remote_status: 3 }),
      { ...asBefore, event: "approved", known, remote_status: 1 },
    ],
    [
      "its first content was rejected: the store sends it again only when it differs",
      row({ known: onSale({ live: null }), versions: { 4: blurred } }),
      {
        ...{ ...rejected, refused: rejection, problems: [saying("Blurred picture")] },
        ...{ remote_status: 4, remote_message: "Blurred picture", known: onSale({ live: null, content: null }) },
      },
    ],
    [
      "newer content was rejected: customers see the older content, and only its price is sent",
      row({ known: waitingKnown, versions: { 1: version(1, { name: "Older" }), 4: blurred } }),
      { ...rejected, is_due: true, refused: rejection },
    ],
    [
      "it was rejected before with other words: the newest words are shown",
      row({ problems: [saying("Too dark"), advice], versions: { 4: blurred } }),
      { ...rejected, is_due: true, problems: [saying("Blurred picture"), advice] },
    ],
    [
      "it was rejected, and this store blocks it too: the problem of this store is shown",
      row({ problems: [noImage], versions: { 4: blurred } }),
      { ...rejected, is_due: true, problems: [noImage] },
    ],
    [
      "the service no longer lists a rejection: the item is compared again",
      row({ refused: rejection, problems: [saying("Blurred picture")], known: onSale({ content: null }) }),
      { ...asBefore, is_due: true, refused: null, problems: [] },
    ],
    [
      "the service no longer lists a rejection, and another version waits: the item is compared again",
      row({ refused: rejection, known: onSale({ content: null }), versions: { 1: version(1), 3: version(3) } }),
      { ...asBefore, is_due: true, awaits_approval: true, refused: null },
    ],
    [
      "the service shows another price",
      row({ versions: { 1: version(1, { deals_price: 1 }) } }),
      {
        ...differs,
        known: onSale({ content: { ...content, deals_price: 1 }, live: { ...content, deals_price: 1 } }),
      },
    ],
    [
      "the service has archived the item",
      row({ versions: { 2: version(2) } }),
      { ...differs, remote_status: 2, known: onSale({ archived: true }) },
    ],
    [
      "its status changed at the service: an earlier refusal to archive it no longer counts",
      row({ refused: refusedArchive, remote_status: 3 }),
      { ...differs, refused: null },
    ],
    [
      "its status is unchanged at the service: an earlier refusal to archive it still counts",
      row({ refused: refusedArchive }),
      { ...asBefore, refused: refusedArchive },
    ],
    [
      "its status changed at the service: a refusal of its content still counts",
      row({ refused: refusedName, remote_status: 3 }),
      { ...asBefore, refused: refusedName },
    ],
    [
      "the service changed it for the third time: it is blocked",
      row({ drift: { values: [theirName], times: 2 }, versions: { 1: version(1, { name: "Fone" }) } }),
      { ...differs, refused: expect.objectContaining({ code: "changed_there" }), drift: expect.anything() },
    ],
    [
      "the service changed its status for the third time: this change causes no other attempt",
      row({
        drift: { values: [{ field: "status", ours: "active", theirs: "archived" }], times: 2 },
        versions: { 2: version(2) },
      }),
      { ...differs, refused: expect.objectContaining({ code: "changed_there", changes: [{ kind: "unarchive" }] }) },
    ],
    [
      "the service no longer changes it: the item is compared again",
      row({ refused: changedThere }),
      { ...differs, refused: null },
    ],
    [
      "its create got no answer, and the service has it: the other values are sent",
      row({ known: onSale({ confirmed: false }), versions: { 3: version(3) } }),
      { ...asBefore, is_due: true, awaits_approval: true, known: expect.objectContaining({ confirmed: true }) },
    ],
    [
      "the holder of its claim died while it sent the stock: the stock counts as unknown",
      row({ in_flight: ["stock"], versions: { 1: version(1, { in_stock: 99 }) } }),
      { ...asBefore, known: onSale({ in_stock: null }) },
    ],
    [
      "the store had assumed that the service does not have it",
      row({ known: null }),
      { ...differs, known: expect.anything() },
    ],
    ["one reading missed it, and the next found it", row({ missed_reads: 1 }), { ...asBefore, missed_reads: 0 }],
    [
      "one reading misses it: its state stays",
      missed({ refused: refusedName, problems: [noImage] }),
      {
        ...{ ...asBefore, awaits_approval: null, missed_reads: 1, known, refused: refusedName },
        ...{ problems: [noImage], remote_status: null, read_back: null },
      },
    ],
    [
      "the next reading misses it too: it is gone",
      missed({ missed_reads: 1 }),
      {
        ...{ ...differs, awaits_approval: null, missed_reads: 2, remote_status: null },
        known: expect.objectContaining({ confirmed: null }),
      },
    ],
    [
      "another reading misses an item that is known to be gone: its state stays",
      missed({ missed_reads: 2, known: onSale({ confirmed: null, content: null }) }),
      { ...asBefore, awaits_approval: null, missed_reads: 3 },
    ],
  ])("%s", (_, before, after) => {
    expectOutcome(nextAfterReading(before, "after two readings"), after)
  })

  test.each<[string, ItemRead]>([
    ["misses it", missed({ sent_lately: true })],
    ["misses it again", missed({ sent_lately: true, missed_reads: 1 })],
    ["shows other content", row({ sent_lately: true, versions: { 1: version(1, { deals_price: 1 }) } })],
    ["shows another status", row({ sent_lately: true, versions: { 2: version(2) } })],
    [
      "shows content that may be older",
      row({ sent_lately: true, known: onSale({ live: { ...content, product_tagline: "Older" } }) }),
    ],
    ["shows a rejection of older content", row({ sent_lately: true, versions: { 4: version(4, { name: "Older" }) } })],
    ["may be older than an archiving without an answer", row({ sent_lately: true, known: onSale({ archived: null }) })],
    ["may be older than an update without an answer", row({ in_flight: [{ kind: "update", told: {} }] })],
  ])("a remote list proves nothing within a minute after content was sent, if it %s", (_, item) => {
    expect(nextAfterReading(item, "after two readings")).toBeNull()
  })

  test.each<[string, ItemRead, ReadingOutcome["event"]]>([
    ["waits", row({ known: waitingKnown, versions: { 1: version(1, { name: "Older" }), 3: version(3) } }), null],
    ["is on sale", row({ known: waitingKnown }), "approved"],
    [
      "is on sale, after a process died over its create",
      row({ known: null, in_flight: [{ kind: "create", content, in_stock: 5 }] }),
      "approved",
    ],
    [
      "was rejected",
      row({ known: waitingKnown, versions: { 1: version(1, { name: "Older" }), 4: blurred } }),
      "rejected",
    ],
  ])("a remote list counts within the minute if it shows that the newest content %s", (_, item, event) => {
    expect(nextAfterReading({ ...item, sent_lately: true }, "after two readings")).toMatchObject({ event })
  })

  test.each<[MissingGone, missed_reads: number, becomes: "unread" | "missed" | "gone"]>([
    ["unknown", 0, "unread"],
    ["unknown", 1, "unread"],
    ["after two readings", 0, "missed"],
    ["after two readings", 1, "gone"],
    ["confirmed", 0, "gone"],
    ["confirmed", 1, "gone"],
  ])("missing = gone: %s; missed %i times before: %s", (isMissingGone, missed_reads, becomes) => {
    const outcome = nextAfterReading(missed({ missed_reads }), isMissingGone)
    const isBelieved = outcome?.next.known?.confirmed === true
    expect(outcome === null ? "unread" : isBelieved ? "missed" : "gone").toBe(becomes)
  })
})

describe("the state of an item after the lists of waiting and rejected versions were read", () => {
  test.each<[string, before: WaitingItemRead, isWhole: boolean, after: Expected | null]>([
    ["it still waits", waiting({ versions: { 3: version(3) } }), true, { ...asBefore, awaits_approval: true }],
    [
      "it waited and is in neither list: it was approved",
      waiting(),
      true,
      { ...asBefore, event: "approved", known, remote_status: 1, missed_reads: 0 },
    ],
    ["it is in neither list, and the lists are incomplete", waiting(), false, null],
    ["it is in neither list, and was sent a moment ago", waiting({ has_waited: false }), true, null],
    ["its state is unknown", waiting({ known: null, versions: { 3: version(3) } }), true, null],
    [
      "its content was rejected",
      waiting({ versions: { 4: blurred } }),
      true,
      { ...rejected, is_due: true, refused: rejection, problems: [saying("Blurred picture")] },
    ],
    ["content other than ours was rejected", waiting({ versions: { 4: version(4, { name: "Other" }) } }), true, null],
  ])("%s", (_, before, isWhole, after) => {
    expectOutcome(nextAfterWaitingLists(before, isWhole), after)
  })
})

describe("an item with changes under way", () => {
  const older = { 1: version(1, { name: "Older" }) }
  const outcomeOf = (changes: Partial<ItemRead>) => nextAfterReading(row({ versions: older, ...changes }), "unknown")

  test("the reading compares the item if only a change of stock is under way", () => {
    expect(outcomeOf({ in_flight: ["stock"] })).toMatchObject({ isDifferent: true })
    expect(outcomeOf({ in_flight: [{ kind: "stock", in_stock: 3 }] })).toMatchObject({ isDifferent: true })
  })

  test("the reading skips the item if a status or content is under way", () => {
    expect(outcomeOf({ in_flight: ["stock", "archive"] })).toBeNull()
    expect(outcomeOf({ in_flight: [{ kind: "update", told: { name: "Newer" } }] })).toBeNull()
  })

  test("the reading removes the item after a person confirms, although content was sent a moment ago", () => {
    expect(nextAfterReading(missed({ sent_lately: true }), "after two readings")).toBeNull()
    expect(nextAfterReading(missed({ sent_lately: true }), "confirmed")).toMatchObject({ isDifferent: true })
  })
})

test("an item that the service changes each time stays blocked while the service shows the same values", () => {
  const drift = { values: [theirName], times: 3 }
  const item = row({
    known: onSale({ content: { ...content, name: "Fone" } }),
    ...{ refused: changedThere, drift, versions: { 1: version(1, { name: "Fone" }) } },
  })
  expect(nextAfterReading(item, "unknown")).toMatchObject({
    ...{ isDifferent: false },
    next: { refused: { code: "changed_there" }, drift, is_due: false },
  })
})

test("the price is sent once the reading shows the version on sale beside a rejected one", () => {
  const unread = aKnown({ content: null, live: null, undecided: [content] })
  const rejectedItem = { refused: rejection, remote_status: 4, versions: { 1: version(1), 4: blurred } } as const
  const outcome = nextAfterReading(row({ known: unread, ...rejectedItem }), "unknown")
  expect(outcome).toMatchObject({ event: null, isDifferent: false, next: { is_due: true } })
  const again = row({ known: onSale({ content: null }), ...rejectedItem })
  expect(nextAfterReading(again, "unknown")).toMatchObject({ next: { is_due: false } })
  const refusedItem = { ...rejectedItem, refused: { ...rejection, code: "refused" as const } }
  expect(nextAfterReading(row({ known: unread, ...refusedItem }), "unknown")).toMatchObject({ next: { is_due: false } })
})

describe("an item that came back with a lower price than the store's", () => {
  const back = aKnown({ live: aContent({ deals_price: 100 }), in_stock: 0, unarchived: true })
  const emptied = (status: 1 | 2 | 3, changes: Partial<ProductReadObject> = {}) =>
    version(status, { in_stock: 0, ...changes })

  test("gets its stock after a reading that shows the new price", () => {
    const approved = row({ known: back, remote_status: 3, versions: { 1: emptied(1) } })
    expect(nextAfterReading(approved, "unknown")).toMatchObject({ event: "approved", next: { is_due: true } })
    const left = waiting({ known: back, versions: {} })
    expect(nextAfterWaitingLists(left, true)).toMatchObject({ event: "approved", next: { is_due: true } })
  })

  test("waits while the new price is in review", () => {
    const versions = { 1: emptied(1, { deals_price: 100 }), 3: emptied(3) }
    const inReview = row({ known: back, remote_status: 3, versions })
    expect(nextAfterReading(inReview, "unknown")).toMatchObject({ event: null, next: { is_due: false } })
  })

  test.each<[string, Partial<Known>, boolean]>([
    ["after the reading that shows it on sale", { archived: null }, true],
    ["not after another reading", { archived: false }, false],
  ])("whose unarchiving got no answer is compared again, %s", (_, known, is_due) => {
    const unread = row({ known: onSale({ unarchived: true, ...known }) })
    expect(nextAfterReading(unread, "unknown")).toMatchObject({ next: { is_due, known: { archived: false } } })
  })

  test("is sent again once a reading shows it on sale, although it is older than the ledger", () => {
    const undecided = [NOT_KNOWN, content]
    const older = aKnown({ content: null, live: null, undecided, in_stock: 0, archived: null })
    const versions = { 1: emptied(1, { deals_price: 100 }), 3: emptied(3) }
    expect(nextAfterReading(row({ known: older, versions }), "unknown")).toMatchObject({
      next: { is_due: true, known: { archived: false } },
    })
  })

  test("keeps no new price after a reading that shows it archived", () => {
    const archived = row({ known: { ...back, newPrices: [900] }, versions: { 2: emptied(2) } })
    expect(nextAfterReading(archived, "unknown")).toMatchObject({ next: { known: { archived: true, newPrices: [] } } })
  })

  test("counts as returned if a reading shows it on sale although the ledger has it archived", () => {
    const archived = aKnown({ live: content, archived: true })
    expect(nextAfterReading(row({ known: archived }), "unknown")).toMatchObject({
      next: { is_due: true, known: { archived: false, unarchived: true } },
    })
  })
})

describe("a rejected content that the reviewer approves after all", () => {
  const dear = aContent({ deals_price: 950 })
  const rejectedItem = (changes: Partial<ItemRead> = {}) =>
    row({
      known: onSale({ content: null }),
      refused: {
        code: "rejected",
        message: "no",
        changes: [{ kind: "update", content: dear, fields: ["deals_price"] }],
      },
      problems: [saying("no")],
      remote_status: 4,
      versions: { 1: version(1, { deals_price: 950 }) },
      ...changes,
    })

  test("counts as on sale, and makes the item due", () => {
    const outcome = nextAfterReading(rejectedItem(), "unknown")
    expect(outcome).toMatchObject({ event: "approved", next: { is_due: true, refused: null, problems: [] } })
    expect(outcome?.next.known).toEqual(onSale({ content: dear, live: dear }))
  })

  test("counts as on sale although it is the first content of the item, and makes the item due", () => {
    const unseen = onSale({ content: null, live: null })
    const outcome = nextAfterReading(rejectedItem({ known: unseen }), "unknown")
    expect(outcome).toMatchObject({ event: "approved", next: { is_due: true, refused: null, problems: [] } })
    expect(outcome?.next.known).toEqual(onSale({ content: dear, live: dear }))
  })

  test.each<[string, Partial<Known>, Partial<ItemRead>]>([
    ["the item is archived", {}, { versions: { 2: version(2, { deals_price: 950 }) } }],
    ["customers may have seen an unknown content before it", { undecided: [NOT_KNOWN] }, {}],
    ["another content is on sale", {}, { versions: { 1: version(1) } }],
  ])("counts as no approval of a first content if %s, but makes the item due", (_, changes, read) => {
    const unseen = onSale({ content: null, live: null, ...changes })
    expect(nextAfterReading(rejectedItem({ known: unseen, ...read }), "unknown")).toMatchObject({
      event: null,
      next: { is_due: true, refused: null, known: { content: null } },
    })
  })

  test("does not count as on sale if a content without an answer looks the same", () => {
    const alike = { ...dear, description: "Other" }
    const unseen = onSale({ content: null, live: null, undecided: [alike] })
    expect(nextAfterReading(rejectedItem({ known: unseen }), "unknown")).toMatchObject({
      next: { is_due: true, refused: null, known: { content: null, live: alike } },
    })
  })

  test.each<[string, Partial<ItemRead>]>([
    ["the content before it is still on sale", { versions: { 1: version(1) } }],
    ["a third content is on sale", { versions: { 1: version(1, { deals_price: 800 }) } }],
    ["the rejection is still listed", { versions: { 1: version(1, { deals_price: 950 }), 4: blurred } }],
    ["another version waits", { versions: { 1: version(1, { deals_price: 950 }), 3: version(3) } }],
    ["customers saw a content that looks the same", { known: onSale({ content: null, live: dear }) }],
  ])("counts as no approval if %s", (_, changes) => {
    expect(nextAfterReading(rejectedItem(changes), "unknown")).toMatchObject({
      event: null,
      next: { known: { content: null } },
    })
  })
})
