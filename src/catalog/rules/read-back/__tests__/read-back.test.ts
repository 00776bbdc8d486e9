import { type ProductReadObject } from "../../../../service/rules/wire/catalog"
import { CONTENT_FIELDS, type Content } from "../../desired/desired"
import { type Known } from "../../plan/known"
import { sendableChanges, type ServiceRejection } from "../../plan/sendable"
import {
  decideReadBack,
  decideWaiting,
  type ReadBack,
  type ReadBackInput,
  type RemoteVersions,
  type WaitingInput,
  withoutHistory,
} from "../read-back"
import { type Drift } from "../drift"
import { toLimitedChanges } from "../../change-limit/change-limit"
import { diffItem } from "../../plan/change"
import { mayBePrices } from "../../plan/live"
import { aContent, listed } from "../../__tests__/samples"

const content: Content = aContent()
const { name, category, deals_price, retail_price } = content
const version = (over: Partial<ProductReadObject> = {}): ProductReadObject => ({
  id: "p1",
  name,
  category,
  deals_price,
  retail_price,
  in_stock: 5,
  updated: "2026-03-01T10:00:00+08:00",
  ...over,
})
const active = (over: Partial<ProductReadObject> = {}) => version({ status: 1, ...over })
const pendingVersion = version({ status: 3 })
const rejected = (over: Partial<ProductReadObject> = {}) => version({ status: 4, message: "Blurred picture", ...over })

const known = (over: Partial<Known> = {}): Known => ({
  confirmed: true,
  content,
  live: content,
  in_stock: 5,
  archived: false,
  ...over,
})
const decide = (versions: RemoteVersions, over: Partial<ReadBackInput> = {}) =>
  required(
    decideReadBack(versions, {
      known: known(),
      ...{ refused: null, rejectionSeen: null, repeated: null, mayLag: false },
      ...over,
    }),
  )

function required(result: ReadBack | null): ReadBack {
  if (!result) throw new Error("the remote list says nothing about the item")
  return result
}

const rejection: ServiceRejection = {
  code: "rejected",
  message: "Blurred picture",
  changes: [{ kind: "update", content, fields: [...CONTENT_FIELDS] }],
}

describe("reading back", () => {
  it("changes nothing if the service shows the acknowledged state", () => {
    const result = decide({ 1: active() })
    expect(result).toMatchObject({ known: known(), remoteStatus: 1, drift: [], event: null, refused: null })
  })

  it("records an approval and the content on sale once no version waits", () => {
    const before = known({ live: null })
    expect(decide({ 3: pendingVersion }, { known: before })).toMatchObject({ remoteStatus: 3, event: null })
    expect(decide({ 1: active() }, { known: before })).toMatchObject({
      known: known(),
      remoteStatus: 1,
      event: "approved",
    })
  })

  it("does not count a version as approved that slipped between two pages", () => {
    const waiting = known({ content: aContent({ deals_price: 90 }) })
    const result = decide({ 1: active() }, { known: waiting })
    expect(result).toMatchObject({
      ...{ event: null, drift: [{ field: "deals_price" }] },
      known: { live: content, undecided: [waiting.content] },
    })
  })

  it("ignores a rejection if newer content was approved before the reading", () => {
    const taken = known({ live: null })
    const older = rejected({ name: "Older", updated: "2026-02-01T10:00:00+08:00" })
    const result = decide({ 1: active(), 4: older }, { known: taken })
    expect(result).toMatchObject({ event: "approved", remoteStatus: 1, known: known(), refused: null })
    expect(result.rejectionSeen).toBe(older.updated)
  })

  it("counts a rejection of content that is not on sale", () => {
    const waiting = known({ content: aContent({ name: "New" }) })
    expect(decide({ 1: active(), 4: rejected({ name: "New" }) }, { known: waiting })).toMatchObject({
      event: "rejected",
    })
    expect(decide({ 1: active(), 4: rejected() }, { known: waiting })).toMatchObject({ event: "rejected" })
  })

  it("finds that content was approved although newer content already waits", () => {
    const waiting = known({ content: aContent({ deals_price: 800 }), live: null, undecided: [content] })
    const result = decide({ 1: active(), 3: version({ status: 3, deals_price: 800 }) }, { known: waiting })
    expect(result).toMatchObject({ event: "approved", remoteStatus: 3, known: { live: content, undecided: [] } })
  })

  it("finds the price on sale beside a rejection, so that only the new price is sent", () => {
    const wanted = listed({ name: "Newer", deals_price: 800 })
    const waiting = known({ content: wanted.content, live: null, undecided: [content] })
    const second = rejected({ name: "Newer", deals_price: 800 })
    const { known: read, refused } = decide({ 1: active(), 4: second }, { known: waiting })
    expect(sendableChanges({ desired: wanted, known: read, refused }).changes).toEqual([
      { kind: "update", content: { ...content, deals_price: 800 }, fields: [...CONTENT_FIELDS] },
    ])
  })

  it("keeps a waiting version whose content is unknown, because the service may approve it", () => {
    const unknown = known({ content: null, live: null, undecided: [content] })
    const result = decide({ 1: active(), 3: version({ status: 3, deals_price: 800 }) }, { known: unknown })
    expect(result.known?.live).toEqual(content)
    expect(mayBePrices(result.known)).toEqual([800, 900])
  })

  it("reports no difference for an older active version while a pending version waits", () => {
    const result = decide({ 1: active({ name: "Older" }), 3: pendingVersion })
    expect(result).toMatchObject({ remoteStatus: 3, drift: [] })
  })

  it.each<[string, Partial<ProductReadObject>, string, Partial<Known>]>([
    ["another price", { deals_price: 1 }, "deals_price", { content: { ...content, deals_price: 1 } }],
    ["another stock", { in_stock: 77 }, "in_stock", { in_stock: 77 }],
  ])(
    "records %s that the service shows, so that the push sends exactly that field again",
    (_, over, field, believed) => {
      const result = decide({ 1: active(over) })
      expect(result.drift.map((drift) => drift.field)).toEqual([field])
      expect(result.known).toMatchObject(believed)
    },
  )

  it("notices that the service archived the item or brought it back", () => {
    expect(decide({ 2: version({ status: 2 }) })).toMatchObject({ known: { archived: true }, remoteStatus: 2 })
  })

  it("keeps the stock unknown after a deal, because the deal may be newer than this reading", () => {
    expect(decide({ 1: active() }, { known: known({ in_stock: null }) }).known?.in_stock).toBeNull()
  })

  const saidGone: Known = known({ confirmed: null, content: null, archived: null })

  it("marks an item as gone if the service does not list it, and keeps the content that customers saw for the change limit", () => {
    const gone = decide({}, { known: known({ live: null }) })
    expect(gone).toMatchObject({
      known: { ...saidGone, live: null, undecided: [content] },
      remoteStatus: null,
      drift: [{ field: "id" }],
    })
    const repriced = listed({ deals_price: 1 })
    const changes = diffItem(repriced, gone.known)
    expect(changes).toEqual([{ kind: "create", content: repriced.content, in_stock: repriced.in_stock }])
    expect(toLimitedChanges(changes, { known: gone.known, maxPriceDropPercent: 50 })).toEqual([
      { kind: "repriced", deals_price: 1, from: 900 },
    ])
  })

  it("forgets a missing item that was not on sale: it was archived, or its create got no answer", () => {
    expect(decide({}, { known: known({ archived: true }) }).known).toBeNull()
    expect(decide({}, { known: known({ confirmed: false, live: null }) }).known).toBeNull()
  })

  it("reports no difference for an item that is still gone, and keeps its rejection", () => {
    const before = { known: saidGone, refused: rejection, repeated: null }
    expect(decide({}, before)).toMatchObject({ ...before, remoteStatus: null, drift: [] })
  })

  it("compares all fields of an item that the service shows again after it was gone", () => {
    expect(decide({ 1: active() }, { known: saidGone })).toMatchObject({
      known: known({ content: null }),
      remoteStatus: 1,
    })
  })

  it("compares all fields of an item that the service has unexpectedly", () => {
    const unknown = { known: null, refused: null, rejectionSeen: null, repeated: null, mayLag: false }
    const live = { name, category, deals_price, retail_price, description: "" }
    const there = { confirmed: true, content: null, live, in_stock: null, archived: false }
    expect(decideReadBack({ 1: active() }, unknown)).toMatchObject({
      known: there,
      remoteStatus: 1,
      drift: [{ field: "id", known: "missing", live: "there" }],
    })
    expect(decideReadBack({ 2: version({ status: 2 }) }, unknown)).toMatchObject({
      known: { ...there, archived: true, live: null, undecided: [live] },
    })
    expect(decideReadBack({}, unknown)).toMatchObject({ known: null, drift: [], remoteStatus: null })
  })

  it("proves that a create arrived whose answer was lost", () => {
    expect(decide({ 3: pendingVersion }, { known: known({ confirmed: false }) }).known?.confirmed).toBe(true)
  })

  describe("a rejection", () => {
    const versions: RemoteVersions = { 1: active(), 4: rejected() }
    const handled = decide(versions)

    it("rejects the item with the reviewer's words, and makes its content unknown", () => {
      expect(handled).toMatchObject({
        known: { content: null, live: content },
        refused: rejection,
        remoteStatus: 4,
        remoteMessage: "Blurred picture",
        event: "rejected",
      })
    })

    it("stays as it is and is reported once for any number of readings, also if the stock has changed", () => {
      const { refused, rejectionSeen } = handled
      const later = { 1: active({ in_stock: 4, updated: "2026-03-02T10:00:00+08:00" }), 4: rejected() }
      const again = decide(later, { known: { ...known(), content: null, in_stock: 4 }, refused, rejectionSeen })
      expect(again).toMatchObject({ refused: rejection, remoteStatus: 4, event: null, known: { content: null } })
    })

    it("ends once new content is approved, even if the service still lists the rejection", () => {
      const better = { ...content, name: "Sharper" }
      const approved = decide(
        { 1: active({ name: "Sharper" }), 4: rejected() },
        { known: known({ content: better, live: content }), rejectionSeen: handled.rejectionSeen },
      )
      expect(approved).toMatchObject({ event: "approved", refused: null, remoteStatus: 1, known: { live: better } })
    })

    it("stays although the service has accepted other content since, because that contained only the price", () => {
      const priced = { ...content, deals_price: 800 }
      const since = decide(
        { 1: active({ deals_price: 800 }) },
        { known: known({ content: priced }), refused: rejection, rejectionSeen: handled.rejectionSeen },
      )
      expect(since).toMatchObject({ event: "approved", refused: rejection })
      expect(decide({ 1: active() }, { known: { ...known(), content: null }, refused: rejection }).refused).toBeNull()
    })

    it("is added to the earlier rejection if it concerns only the price", () => {
      const priced = { ...content, deals_price: 800 }
      const third = rejected({ deals_price: 800, message: "Too cheap", updated: "2026-03-06T10:00:00+08:00" })
      const result = decide(
        { 1: active(), 4: third },
        { known: known({ content: priced }), refused: rejection, rejectionSeen: handled.rejectionSeen },
      )
      expect(result.refused).toMatchObject({ message: "Too cheap", changes: [{ content }, { content: priced }] })
    })

    it("is reported again when new content is rejected too", () => {
      const second = rejected({ message: "Still blurred", updated: "2026-03-05T10:00:00+08:00" })
      const result = decide({ 4: second }, { rejectionSeen: handled.rejectionSeen })
      expect(result).toMatchObject({
        event: "rejected",
        refused: { message: "Still blurred" },
        rejectionSeen: second.updated,
      })
    })
  })
})

describe("an item without a version that customers see", () => {
  it("customers may buy at the waiting price", () => {
    const unknown = known({ content: null, live: null, undecided: [content] })
    const result = decide({ 3: version({ status: 3, deals_price: 800 }) }, { known: unknown })
    expect(mayBePrices(result.known)).toEqual([800])
  })

  it("customers may buy at the prices of an archived and a waiting version", () => {
    const unseen = known({ live: null, archived: true })
    const versions = { 2: version({ status: 2, deals_price: 700 }), 3: version({ status: 3, deals_price: 800 }) }
    const result = decide(versions, { known: unseen })
    expect(result.known?.live).toBeNull()
    expect(mayBePrices(result.known)).toEqual(expect.arrayContaining([700, 800]))
  })
})

describe("a field that the service does not show", () => {
  it.each([
    ["name", { name: undefined }, known()],
    ["in_stock", { in_stock: undefined }, known()],
    ["archived", {}, known({ archived: null })],
  ])("causes no drift: %s", (_, changes, before) => {
    const result = decide({ 1: active(changes) }, { known: before })
    expect(result.drift).toEqual([])
    expect(result.known).toEqual(known())
  })

  it("leaves a price and a stock that differ", () => {
    const result = decide({ 1: active({ in_stock: 77, deals_price: 1 }) })
    expect(result.known).toMatchObject({ in_stock: 77, content: { deals_price: 1 }, live: { deals_price: 1 } })
  })
})

describe("a reading within a minute of a push", () => {
  const lagging = (versions: RemoteVersions, over: Partial<ReadBackInput> = {}) =>
    decideReadBack(versions, {
      known: known({ live: null }),
      mayLag: true,
      rejectionSeen: null,
      refused: null,
      repeated: null,
      ...over,
    })

  it("proves a new rejection, but a rejection that was handled before proves nothing", () => {
    expect(lagging({ 4: rejected() })).toMatchObject({ event: "rejected" })
    expect(lagging({ 4: rejected() }, { rejectionSeen: rejected().updated ?? null })).toBeNull()
  })

  it("proves nothing if it shows content that was on sale, or was sent, before other content", () => {
    const between = { ...content, name: "Between" }
    expect(lagging({ 1: active() }, { known: known({ undecided: [between] }) })).toBeNull()
    const repeated = known({ live: null, undecided: [content, between] })
    expect(lagging({ 3: version({ status: 3 }) }, { known: repeated })).toBeNull()
  })
})

describe("a drift that repeats", () => {
  const ofName = { field: "name", ours: name, theirs: "Fone" } as const
  const ofPrice = { field: "deals_price", ours: 1, theirs: 900 } as const
  const ofStatus = { field: "status", ours: "active", theirs: "archived" } as const
  const changedThere: ServiceRejection = { ...rejection, code: "changed_there", message: "", fields: [] }

  it.each<[string, RemoteVersions, Drift, Partial<Known>, Drift | null]>([
    ["ends once the service shows the sent values", { 1: active() }, { values: [ofName], times: 2 }, {}, null],
    [
      "continues while another field differs",
      { 1: active() },
      { values: [ofName, ofPrice], times: 2 },
      {},
      { values: [ofName, ofPrice], times: 2 },
    ],
    [
      "continues while a version waits",
      { 1: active(), 3: pendingVersion },
      { values: [ofName], times: 2 },
      {},
      { values: [ofName], times: 2 },
    ],
    [
      "continues while a version is rejected",
      { 1: active(), 4: rejected({ name: "Fone" }) },
      { values: [ofName], times: 2 },
      { content: { ...content, name: "Fone" }, live: { ...content, name: "Fone" } },
      { values: [ofName], times: 2 },
    ],
    [
      "continues without a version that customers see",
      { 3: pendingVersion },
      { values: [ofName], times: 2 },
      {},
      { values: [ofName], times: 2 },
    ],
    [
      "pauses when an archived item is active",
      { 1: active() },
      { values: [ofStatus], times: 2 },
      {},
      { values: [ofStatus], times: 2, calm: 1 },
    ],
    [
      "does not pause while the item is archived",
      { 2: version({ status: 2 }) },
      { values: [ofStatus], times: 2 },
      { archived: true },
      { values: [ofStatus], times: 2 },
    ],
  ])("%s", (_, versions, before, changes, after) => {
    expect(decide(versions, { known: known(changes), repeated: before }).repeated).toEqual(after)
  })

  it("keeps the item blocked until it ends", () => {
    const repeated = { values: [ofName], times: 1 }
    expect(decide({ 3: pendingVersion }, { refused: changedThere, repeated }).refused).toBe(changedThere)
  })

  it("blocks no field if the content is not known", () => {
    const repeated = { values: [ofPrice], times: 3 }
    expect(decide({ 1: active() }, { known: known({ content: null }), repeated })).toMatchObject({
      ...{ refused: null, repeated },
    })
  })

  it("a missing item that the service shows again ends the drift and keeps a rejection", () => {
    const repeated = { values: [ofStatus], times: 3 }
    const foundWith = (refused: ServiceRejection) => decide({ 1: active() }, { known: null, refused, repeated })
    expect(foundWith(changedThere)).toMatchObject({ refused: null, repeated: null })
    expect(foundWith(rejection)).toMatchObject({ refused: rejection, repeated })
  })
})

it("a rejection keeps the content that was refused before, without other changes", () => {
  const create = { kind: "create", content: aContent({ name: "First" }), in_stock: 5 } as const
  const refused: ServiceRejection = {
    ...{ code: "refused", message: "no" },
    changes: [{ kind: "archive" }, create, { kind: "stock", in_stock: 9 }],
  }
  expect(decide({ 4: rejected() }, { refused }).refused?.changes.map(({ kind }) => kind)).toEqual(["create", "update"])
})

describe("reading only the waiting and the rejected versions", () => {
  const waiting = known({ content: aContent({ deals_price: 90 }) })
  const judge = (versions: RemoteVersions, over: Partial<WaitingInput> = {}) =>
    decideWaiting(versions, {
      known: waiting,
      mayLag: false,
      hasWaited: true,
      lastRead: {},
      refused: null,
      rejectionSeen: null,
      repeated: null,
      ...over,
    })
  const ours = { status: 4, deals_price: 90, message: "Blurred picture", updated: "2026-03-02T10:00:00+08:00" } as const

  it("records that an item waits, and keeps its known state", () => {
    expect(judge({ 3: pendingVersion })).toMatchObject({ known: waiting, remoteStatus: 3, event: null, drift: [] })
  })

  it("counts an item that has left both lists as approved", () => {
    expect(judge({})).toMatchObject({
      known: { ...waiting, live: waiting.content },
      remoteStatus: 1,
      event: "approved",
      drift: [],
    })
    expect(judge({}, { known: known({ ...waiting, archived: true }) })).toMatchObject({ remoteStatus: 2 })
  })

  it("replaces the content on sale with the approved content as it was sent, although older content was read", () => {
    const lastRead = { 1: active(), 3: version({ status: 3, deals_price: 80, sku: 7 }) }
    expect(judge({}, { lastRead })?.versions).toEqual({ 1: active({ deals_price: 90, sku: 7 }) })
    const archived = known({ ...waiting, archived: true })
    expect(judge({}, { lastRead, known: archived })?.versions).toEqual({
      2: version({ status: 2, deals_price: 90, sku: 7 }),
    })
  })

  it("counts a new item that has left both lists as approved", () => {
    expect(judge({}, { known: known({ live: null }) })).toMatchObject({ event: "approved", known: { live: content } })
  })

  it("keeps an earlier rejection of other content beside an approval", () => {
    expect(judge({}, { refused: rejection })).toMatchObject({ event: "approved", refused: rejection })
  })

  it("reports no approval of content that customers see already", () => {
    expect(judge({}, { known: known() })).toMatchObject({ known: known(), remoteStatus: 1, event: null })
  })

  it.each([
    ["was sent a moment ago", { hasWaited: false }],
    ["has unknown content", { known: known({ content: null }) }],
    ["was archived before it was ever approved", { known: known({ archived: true, live: null }) }],
  ])("decides nothing about an item that %s and is in neither list", (_, over) => {
    expect(judge({}, over)).toBeNull()
  })

  it("notices a rejection of waiting content", () => {
    expect(judge({ 4: version(ours) })).toMatchObject({
      event: "rejected",
      remoteStatus: 4,
      remoteMessage: "Blurred picture",
      known: { content: null, live: known().live },
      refused: { code: "rejected" },
    })
  })

  it("ignores a rejection that was handled before, and counts content that waited since as approved", () => {
    expect(judge({ 4: version(ours) }, { rejectionSeen: ours.updated })).toMatchObject({ event: "approved" })
  })

  it("leaves a rejection of other content to the next remote list of everything", () => {
    expect(judge({ 4: version({ ...ours, deals_price: 70 }) })).toBeNull()
  })
})

describe("the versions that a reading considers are those", () => {
  const versions = { 1: active(), 4: rejected() }
  it.each<[string, Parameters<typeof withoutHistory>[1], RemoteVersions, RemoteVersions?]>([
    [
      "without a rejection whose content was fixed since",
      { known: known(), rejectionSeen: rejected().updated ?? null },
      { 1: active() },
    ],
    [
      "with a rejection that waits for a person",
      { known: known({ content: null }), rejectionSeen: rejected().updated ?? null },
      versions,
    ],
    [
      "without a rejection of other content than that of the archived version",
      { known: known(), rejectionSeen: null },
      { 2: version({ status: 2 }) },
      { 2: version({ status: 2 }), 4: rejected({ name: "Older" }) },
    ],
    ["with a rejection that is not handled yet", { known: known(), rejectionSeen: null }, versions],
  ])("%s", (_, given, left, read = versions) => {
    expect(withoutHistory(read, given)).toEqual(left)
  })
})
