import fc from "fast-check"
import { productEntry } from "../../../../service/rules/wire/catalog"
import { diffItem, LANE_OF, BATCH_LANES, toEntry, type Change } from "../change"
import { CONTENT_FIELDS, type Content, type Desired } from "../../desired/desired"
import { acknowledge } from "../../answer/acknowledge"
import { toProblem } from "../../item/problem"
import { type Known } from "../known"
import {
  aContent,
  aKnown,
  anyContent,
  anyDesired,
  anyKnown,
  blocked,
  listed,
  stored,
  unwanted,
} from "../../__tests__/samples"

/** The item is blocked, except for these fields. */
const blockedBut = (content: Partial<Content>, in_stock = 5): Desired => ({ ...blocked(in_stock), content })

const kindsOf = (desired: Desired, known: Known | null) => diffItem(desired, known).map((change) => change.kind)

/** The known entry after the service accepts a change. */
function applied(known: Known | null, change: Change): Known {
  const isPending = change.kind === "create" || change.kind === "update"
  return acknowledge(known, change, {
    operation: change.kind === "create" ? "create" : "update",
    applied: isPending ? "pending_approval" : "instant",
  })
}

const taken = (desired: Desired, known: Known | null) =>
  diffItem(desired, known).reduce<Known | null>(
    (left, change) => (change.kind === "keep" ? left : applied(left, change)),
    known,
  )

/** A content as an older version of the plugin recorded it, which did not know the field. */
function withoutTerms(): Content {
  const { product_tnc: _, ...older } = aContent({ product_tnc: null })
  return older as Content
}

describe("the changes to send", () => {
  const renamed = listed({ name: "Phone 2" })

  test.each<[string, Desired, Known | null, Change["kind"][]]>([
    ["are empty if the service has the wanted values", listed(), aKnown(), ["keep"]],
    [
      "are empty for an empty field that an older version did not record",
      listed({ product_tnc: null }),
      aKnown({ content: withoutTerms() }),
      ["keep"],
    ],
    ["are a whole new item", listed(), null, ["create"]],
    ["are the whole new item again while its arrival is unknown", listed(), aKnown({ confirmed: false }), ["create"]],
    ["stock alone", listed({}, 3), aKnown(), ["stock"]],
    ["stock that is unknown", listed(), aKnown({ in_stock: null }), ["stock"]],
    ["content alone", renamed, aKnown(), ["update"]],
    ["stock beside content, never with it", listed({ name: "Phone 2" }, 3), aKnown(), ["stock", "update"]],
    ["an archive of an unwanted item", unwanted, aKnown(), ["archive"]],
    ["an archive whose answer got lost, again", unwanted, aKnown({ archived: null }), ["archive"]],
    [
      "an archive of an item that the service may have",
      unwanted,
      aKnown({ confirmed: false, content: null, in_stock: null }),
      ["archive"],
    ],
    ["are empty for an item that is archived already", unwanted, aKnown({ archived: true }), ["keep"]],
    ["are empty for an unwanted item that was never sent", unwanted, null, ["keep"]],
    [
      "the stock of a returning item first, then its status, then its content",
      listed({ name: "B" }, 3),
      aKnown({ archived: true }),
      ["stock", "unarchive", "update"],
    ],
    ["an unarchive whose answer got lost, again", listed(), aKnown({ archived: null }), ["unarchive"]],
    ["the stock of a blocked item", blocked(3), aKnown(), ["stock"]],
    ["no content of a blocked item if no field can be sent", blocked(5), aKnown({ content: null }), ["keep"]],
    ["the price of a blocked item", blockedBut({ deals_price: 800, retail_price: 800 }), aKnown(), ["update"]],
    [
      "the stock of a blocked item before its price",
      blockedBut({ deals_price: 800, retail_price: 800 }, 3),
      aKnown(),
      ["stock", "update"],
    ],
    [
      "nothing of a blocked item if the service has its sendable fields",
      blockedBut({ deals_price: 900 }),
      aKnown(),
      ["keep"],
    ],
    [
      "nothing of an item that this store cannot read, although its stock there is not known",
      { ...blocked(0), problems: [toProblem({ code: "not_read", values: { detail: "no answer" } })] },
      aKnown({ in_stock: null }),
      ["keep"],
    ],
    ["no price of a blocked item that is new", blockedBut({ deals_price: 800 }), null, ["keep"]],
    [
      "no price of a blocked item that is archived",
      blockedBut({ deals_price: 800 }),
      aKnown({ archived: true }),
      ["keep"],
    ],
    [
      "the price of a blocked item that may be at the service, because its create got no answer",
      blockedBut({ deals_price: 800, retail_price: 900, name: "Phone" }),
      aKnown({ confirmed: false, content: null }),
      ["update"],
    ],
    ["no blocked item that is new", blocked(3), null, ["keep"]],
    [
      "no stock of a blocked item that is archived, because it cannot be sold",
      blocked(3),
      aKnown({ archived: true }),
      ["keep"],
    ],
    [
      "the stock of a blocked item that may be at the service, because its create got no answer",
      blocked(3),
      aKnown({ confirmed: false, in_stock: null }),
      ["stock"],
    ],
  ])("%s", (_, desired, known, kinds) => {
    expect(kindsOf(desired, known)).toEqual(kinds)
  })

  test("contain only the fields that differ", () => {
    const desired = listed({ name: "Phone 2", deals_price: 800 })
    expect(diffItem(desired, aKnown())).toEqual([
      { kind: "update", content: aContent({ name: "Phone 2", deals_price: 800 }), fields: ["name", "deals_price"] },
    ])
  })

  test("include only the sendable fields of a blocked item, and keep its blocked fields as they are known", () => {
    const known = aKnown({ content: aContent({ name: "Old", image_url: [] }) })
    expect(diffItem(blockedBut({ name: "New", deals_price: 900, retail_price: 700 }), known)).toEqual([
      {
        kind: "update",
        content: aContent({ name: "New", image_url: [], retail_price: 700 }),
        fields: ["name", "retail_price"],
      },
    ])
  })

  test("include only the price of an item whose create got no answer", () => {
    const unconfirmed = aKnown({ confirmed: false, content: null })
    expect(diffItem(blockedBut({ name: "New", deals_price: 900, retail_price: 900 }), unconfirmed)).toMatchObject([
      { kind: "update", fields: ["deals_price", "retail_price"] },
    ])
  })

  test("include the sendable fields of a blocked item with unknown content once, and the blocked fields once it is listed", () => {
    const told = { deals_price: 900, retail_price: 1000, name: "Phone" }
    const forgotten = aKnown({ content: null })
    const [change] = diffItem(blockedBut(told), forgotten)
    expect(change).toMatchObject({ kind: "update", fields: ["name", "deals_price", "retail_price"] })
    const after = applied(forgotten, change ?? { kind: "keep" })
    expect(diffItem(blockedBut(told), after)).toEqual([{ kind: "keep" }])
    const [rest] = diffItem(listed(), after)
    expect(rest).toMatchObject({ kind: "update", fields: expect.arrayContaining(["category", "image_url", "device"]) })
    expect(rest).not.toMatchObject({ fields: expect.arrayContaining(["deals_price"]) })
  })

  test("include every field if the content is unknown", () => {
    const [change] = diffItem(listed(), aKnown({ content: null }))
    expect(change).toMatchObject({ kind: "update", fields: CONTENT_FIELDS })
  })

  test("include content that changed and changed back while it waits for approval", () => {
    const pending = aKnown({ content: aContent({ name: "Phone 2" }), live: aContent() })
    expect(diffItem(listed(), pending)).toMatchObject([{ kind: "update", fields: ["name"] }])
  })
})

describe("the form of a change:", () => {
  test.each<[string, Change, object | null]>([
    ["stock: alone", { kind: "stock", in_stock: 0 }, { id: "p1", in_stock: 0 }],
    ["archive: alone", { kind: "archive" }, { id: "p1", status: 2 }],
    ["unarchive: alone", { kind: "unarchive" }, { id: "p1", status: 1 }],
    ["keep: it is not sent", { kind: "keep" }, null],
    [
      "an update: the changed fields, and null for what was cleared",
      { kind: "update", content: aContent(), fields: ["deals_price", "product_tagline"] },
      { id: "p1", deals_price: 900, product_tagline: null },
    ],
    [
      "a new item: what is required and what is set, and nothing to clear",
      { kind: "create", content: aContent({ device: { color: "Red" }, days_valid: 30 }), in_stock: 5 },
      {
        id: "p1",
        name: "Phone",
        category: "Smartphones",
        deals_price: 900,
        retail_price: 1000,
        in_stock: 5,
        description: "A phone.",
        image_url: aContent().image_url,
        device: { color: "Red" },
        days_valid: 30,
      },
    ],
  ])("%s", (_, change, entry) => {
    expect(toEntry("p1", change)).toEqual(entry)
  })

  test("leaves an empty device out of a new item, and clears the device of an existing item", () => {
    const change = { content: aContent({ device: {} }), in_stock: 5 }
    expect(toEntry("p1", { kind: "create", ...change })).not.toHaveProperty("device")
    expect(toEntry("p1", { kind: "update", ...change, fields: ["device"] })).toEqual({ id: "p1", device: {} })
  })

  test("has only the fields of a product, although the merchant's hook adds others to the content", () => {
    const content = { ...aContent({ name: "Phone" }), id: "other", in_stock: 99, status: 1, note: "x" }
    const entry = toEntry("p1", { kind: "create", content, in_stock: 5 })
    expect(productEntry.parse(entry)).toEqual(
      toEntry("p1", { kind: "create", content: aContent({ name: "Phone" }), in_stock: 5 }),
    )
  })

  test("always has one of the forms that the interface allows", () => {
    fc.assert(
      fc.property(anyDesired, anyKnown, (desired, known) => {
        for (const change of diffItem(desired, known)) {
          const entry = toEntry("p1", change)
          expect(entry === null || productEntry.safeParse(entry).success).toBe(true)
        }
      }),
    )
  })
})

describe("the difference", () => {
  test("is empty between equal contents", () => {
    fc.assert(
      fc.property(anyContent, fc.nat(), (content, in_stock) => {
        const known = { confirmed: true, content: stored(content), live: null, in_stock, archived: false }
        expect(diffItem(listed(content, in_stock), known)).toEqual([{ kind: "keep" }])
      }),
    )
  })

  test("is empty once the service has accepted it", () => {
    fc.assert(
      fc.property(anyDesired, anyKnown, (desired, known) => {
        const once = taken(desired, known)
        // If the plugin is not sure that the service has an item, it sends the price first, and the rest once it knows.
        const after = desired.kind === "blocked" && known?.confirmed === false ? taken(desired, once) : once
        expect(diffItem(desired, after)).toEqual([{ kind: "keep" }])
        if (desired.kind !== "listed") return
        expect(after).toMatchObject({
          confirmed: true,
          content: desired.content,
          in_stock: desired.in_stock,
          archived: false,
        })
      }),
    )
  })

  test("contains each kind of change once, in the order of the lanes, and sends stock separately from content", () => {
    fc.assert(
      fc.property(anyDesired, anyKnown, (desired, known) => {
        const changes = diffItem(desired, known).filter((change) => change.kind !== "keep")
        const lanes = changes.map((change) => BATCH_LANES.indexOf(LANE_OF[change.kind]))
        expect(lanes).toEqual([...lanes].sort())
        expect(new Set(lanes).size).toBe(lanes.length)
        for (const change of changes) {
          if (change.kind === "update") expect(toEntry("p1", change)).not.toHaveProperty("in_stock")
        }
      }),
    )
  })

  test("names exactly the fields that differ", () => {
    fc.assert(
      fc.property(anyContent, anyContent, (content, before) => {
        const changes = diffItem(listed(content), aKnown({ content: stored(before) }))
        const update = changes.find((change) => change.kind === "update")
        const same = CONTENT_FIELDS.filter((field) => !update?.fields.includes(field))
        for (const field of same) expect(content[field]).toEqual(before[field])
        for (const field of update?.fields ?? []) expect(content[field]).not.toEqual(before[field])
      }),
    )
  })
})

test("a new product carries each field that is set", () => {
  const set = {
    days_valid: 30,
    expiry_date_time: "2026-12-31T23:59:59+08:00",
    product_tagline: "Fast",
    product_tnc: "Terms",
    product_link: "https://shop.example/phone",
  }
  expect(toEntry("p1", { kind: "create", content: aContent(set), in_stock: 5 })).toMatchObject({ id: "p1", ...set })
  const bare = toEntry("p1", { kind: "create", content: aContent(), in_stock: 5 })
  for (const field of Object.keys(set)) expect(bare).not.toHaveProperty(field)
})
