import { type Content, CONTENT_FIELDS } from "../../desired/desired"
import { NOT_KNOWN } from "../../desired/content"
import { type ServiceRejection } from "../../plan/sendable"
import { toAdvice, toProblem } from "../../item/problem"
import { type RemoteVersions } from "../../read-back/read-back"
import { type ProductReadObject } from "../../../../service/rules/wire/catalog"
import { toVerdict, type VerdictField, type VerdictInput } from "../verdict"
import { aContent, aFullUpdate, aKnown, blocked, listed, unwanted } from "../../__tests__/samples"

const EXACT = { price_policy: "exact", price_tolerance_percent: 0 } as const
const verdictOf = (given: Partial<VerdictInput>) =>
  toVerdict({
    desired: listed(),
    known: aKnown(),
    refused: null,
    versions: null,
    decisions: [],
    pendingSince: null,
    prices: EXACT,
    ...given,
  })
const step = (given: Partial<VerdictInput>, name: string) => verdictOf(given).steps.find((each) => each.step === name)

const codes = (given: Partial<VerdictInput>) => verdictOf(given).steps.map(({ code }) => code)
const aVersion = (status: 1 | 2 | 3 | 4, over: Partial<ProductReadObject> = {}): ProductReadObject => ({
  id: "p1",
  status,
  in_stock: 3,
  ...over,
})

const rejected: ServiceRejection = { code: "rejected", message: "blurred picture", changes: [aFullUpdate(aContent())] }

describe("the explanation of an item", () => {
  test("names no waiting change if everything was acknowledged", () => {
    expect(verdictOf({})).toMatchObject({ next: [] })
    expect(step({}, "known")).toMatchObject({ ok: true, code: "acknowledged" })
  })

  test("names the changes and fields that wait", () => {
    const given = { desired: listed({ name: "New" }, 3) }
    expect(step(given, "known")).toMatchObject({ ok: false, message: "Waiting to be sent: stock, update." })
    const differing = verdictOf(given).fields.filter(({ differs }) => differs)
    expect(differing.map(({ field }) => field)).toEqual(["in_stock", "name"])
  })

  test("says that a rejected item's content waits for nothing and that its stock is still sent", () => {
    const given = { desired: listed({}, 3), known: aKnown({ content: null }), refused: rejected }
    expect(verdictOf(given)).toMatchObject({ next: ["stock"] })
    expect(step(given, "known")).toMatchObject({
      ok: false,
      code: "rejected",
      message: "The service's reviewer rejected it: blurred picture. The store still sends: stock.",
    })
    const differing = verdictOf(given).fields.filter(({ differs }) => differs)
    expect(differing.map(({ field }) => field)).toEqual(["in_stock"])
    const shown = verdictOf({ ...given, known: aKnown({ content: null, live: aContent({ deals_price: 1 }) }) })
    expect(shown.fields.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(["in_stock", "deals_price"])
  })

  test("says the same for a rejected item without a waiting change", () => {
    const given = { known: aKnown({ content: null }), refused: rejected }
    expect(verdictOf(given)).toMatchObject({ next: [] })
    expect(step(given, "known")).toMatchObject({ message: "The service's reviewer rejected it: blurred picture" })
  })

  test("shows the content that was read last as the content that customers see", () => {
    const live = (content: Content | null) => {
      const { fields } = verdictOf({ known: aKnown({ live: content }) })
      return Object.fromEntries(fields.map((field) => [field.field, field.live]))
    }
    const read = { ...NOT_KNOWN, deals_price: 90, product_tagline: "Before" }
    expect(live(read)).toMatchObject({ deals_price: 90, product_tagline: "Before", name: null, image_url: null })
    expect(live(null)).toMatchObject({ deals_price: null, product_tagline: null })
  })

  test.each<[string, boolean | null, RemoteVersions, string]>([
    ["archived since the last reading", true, { 1: aVersion(1), 3: aVersion(3) }, "archived, pending"],
    ["put back on sale since the last reading", false, { 2: aVersion(2) }, "active"],
    ["unchanged since the last reading", null, { 2: aVersion(2) }, "archived"],
  ])("shows the status of an item that is %s", (_, archived, versions, live) => {
    const { fields } = verdictOf({ known: aKnown({ archived }), versions })
    expect(fields.find(({ field }) => field === "status")).toMatchObject({ live })
  })

  test("shows the stock that the service acknowledged last, not the stock that was read", () => {
    const desired = listed({ name: "New" }, 5)
    const known = aKnown({ in_stock: 5, content: aContent({ name: "New" }), live: aContent() })
    const versions = { 1: aVersion(1, { in_stock: 9, name: "Phone" }), 3: aVersion(3) }
    const { fields } = verdictOf({ desired, known, versions, pendingSince: "2026-11-25T10:00:00Z" })
    expect(fields.find(({ field }) => field === "in_stock")).toMatchObject({ live: 5, stage: null })
    expect(fields.find(({ field }) => field === "name")).toMatchObject({ live: "Phone", stage: "in_review" })
  })

  test.each<[string, Partial<VerdictInput>, VerdictField["field"], VerdictField["stage"]]>([
    ["waits to be sent", { desired: listed({ name: "New" }) }, "name", "unsent"],
    [
      "was refused",
      { desired: listed(), known: aKnown({ content: null, live: aContent({ name: "Other" }) }), refused: rejected },
      "name",
      "refused",
    ],
    [
      "waits for a person",
      { desired: unwanted, decisions: [{ kind: "withdrawn", state: "waiting", run: "1" }] },
      "status",
      "waiting",
    ],
    [
      "stays as it is by a person's decision",
      { desired: listed({}, 0), decisions: [{ kind: "zeroed", state: "discarded", run: "1" }] },
      "in_stock",
      "discarded",
    ],
    [
      "was confirmed by a person, and waits to be sent",
      {
        desired: listed({ deals_price: 1 }),
        decisions: [{ kind: "repriced", deals_price: 1, from: 900, state: "confirmed", run: "1" }],
      },
      "deals_price",
      "unsent",
    ],
    [
      "differs from the value that was read, and no version waits",
      { known: aKnown({ live: aContent({ name: "Other" }) }) },
      "name",
      null,
    ],
  ])("marks a field that customers see differently: it %s", (_, given, name, stage) => {
    expect(verdictOf(given).fields.find(({ field }) => field === name)).toMatchObject({ stage })
  })

  test("names the category, and the reason", () => {
    const why = { code: "category_deepest", values: { name: "Phones", inherits: false, mapped: 2 } } as const
    const desired = { ...listed(), categoryWhy: why }
    expect(step({ desired }, "mapping")).toMatchObject({
      message: "It goes to “Smartphones”, because it is in “Phones”, the deepest of its 2 mapped categories.",
      values: { category: "Smartphones", why },
    })
    expect(step({}, "mapping")).toMatchObject({ message: "It goes to “Smartphones”." })
  })

  test("says that an item waits for a person while one of its changes waits", () => {
    const limitProblem = toProblem({
      code: "change_limit",
      values: { items: 40, withdrawn: 24, zeroed: 0, repriced: 0, sent: 0, limit_percent: 30 },
    })
    expect(step({ desired: unwanted, limitProblem }, "known")).toMatchObject({
      ok: false,
      code: "change_limit",
      message: expect.stringContaining("Of 40 items on sale at the service, 24 withdrawn"),
      fix: expect.any(String),
    })
    expect(step({ limitProblem }, "known")).toMatchObject({ ok: true, code: "acknowledged" })
  })

  test("marks a refused field although no change waits", () => {
    const content = aContent({ name: "New" })
    const refused: ServiceRejection = {
      code: "refused",
      message: "bad name",
      changes: [{ kind: "update", content, fields: ["name"] }],
    }
    const verdict = verdictOf({ desired: listed({ name: "New" }), refused })
    expect(verdict).toMatchObject({ next: [] })
    expect(verdict.fields.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(["name"])
  })

  test("names everything that is missing, and nothing for an unwanted item", () => {
    const problems = [
      toProblem({ code: "no_price", values: { currency: "PHP" } }),
      toProblem({ code: "no_image", values: {} }),
    ]
    const blocked = { kind: "blocked", partnerId: "p1", in_stock: 1, problems } as const
    expect(codes({ desired: blocked })).toEqual([
      "wanted",
      "no_mapping_problem",
      "no_price",
      "no_image",
      "blocked_in_part",
      "waiting",
      "not_read_back",
    ])
    expect(codes({ desired: unwanted })).toEqual(["opted_out", "waiting", "not_read_back"])
  })

  test("names the fields of a blocked item that are sent and the fields that stay", () => {
    const problems = [toProblem({ code: "no_image", values: {} })]
    const desired = { kind: "blocked", partnerId: "p1", in_stock: 5, problems, content: { deals_price: 800 } } as const
    const blocked = verdictOf({ desired })
    expect(blocked).toMatchObject({ next: ["update"] })
    expect(blocked.fields.filter(({ differs }) => differs)).toEqual([
      { field: "deals_price", desired: 800, known: 900, live: null, differs: true, stage: "unsent" },
    ])
    expect(blocked.steps).toContainEqual(
      expect.objectContaining({
        code: "blocked_in_part",
        ok: true,
        message: "The service has it already and receives its other values; these stay as they are: image_url.",
      }),
    )
    expect(codes({ desired, known: null })).toContain("blocked_whole")
    expect(codes({ desired: { ...desired, content: { deals_price: 900 } } })).toContain("acknowledged_in_part")
  })

  describe("if customers see another price than this store's", () => {
    const [old, present] = [5_490, 5_990]
    const desired = listed({ deals_price: present })
    const known = aKnown({ live: aContent({ deals_price: old }) })
    const isShown = (given: Partial<VerdictInput>) =>
      codes({ desired, known, ...given }).includes("price_differs_there")

    test("it says that purchases are refused until the approval, and names the fix", () => {
      expect(verdictOf({ desired, known }).steps.at(-1)).toMatchObject({
        step: "live",
        ok: false,
        code: "price_differs_there",
        values: { live: old, price: present },
        fix: expect.stringContaining("approve") as unknown,
      })
    })

    test.each<[string, Partial<VerdictInput>, boolean]>([
      ["the store accepts the old price", { prices: { ...EXACT, price_policy: "approved" } }, false],
      [
        "the item came back, so the store refuses the old price that the service approved",
        { prices: { ...EXACT, price_policy: "approved" }, known: { ...known, unarchived: true } },
        true,
      ],
      ["the store refuses a lower price all the same", { prices: { ...EXACT, price_policy: "at_least" } }, true],
      ["the old price is within the tolerance", { prices: { ...EXACT, price_tolerance_percent: 10 } }, false],
      ["both prices are the same", { desired: listed({ deals_price: old }) }, false],
      ["the price that customers see is unknown", { known: aKnown({ live: NOT_KNOWN }) }, false],
      ["the item is archived", { known: aKnown({ live: aContent({ deals_price: old }), archived: true }) }, false],
      ["the item was never read", { known: aKnown() }, false],
      ["the item is unwanted", { desired: unwanted }, false],
    ])("%s", (_, given, told) => {
      expect(isShown(given)).toBe(told)
    })
  })

  test.each<[string, RemoteVersions, Partial<VerdictInput>]>([
    ["on_sale", { 1: aVersion(1) }, {}],
    ["sold_out", { 1: aVersion(1) }, { known: aKnown({ in_stock: 0 }) }],
    ["sold_out", { 1: aVersion(1, { in_stock: 0 }) }, { known: aKnown({ in_stock: null }) }],
    ["on_sale", { 2: aVersion(2) }, { known: aKnown({ archived: false }) }],
    ["update_awaits_approval", { 1: aVersion(1), 3: aVersion(3) }, {}],
    ["awaiting_approval", { 3: aVersion(3) }, {}],
    ["update_rejected", { 1: aVersion(1), 4: aVersion(4) }, {}],
    ["rejected", { 4: aVersion(4) }, {}],
    ["archived", { 2: aVersion(2) }, { known: aKnown({ archived: true }) }],
    ["archived_since", { 1: aVersion(1) }, { known: aKnown({ archived: true }) }],
    ["not_there", {}, {}],
  ])("names the version that customers see: %s", (code, versions, given) => {
    expect(step({ ...given, versions }, "live")).toMatchObject({ code })
  })

  test("says that the store does not want the item", () => {
    expect(step({ desired: unwanted }, "rule")).toMatchObject({ ok: false, code: "opted_out", fix: expect.any(String) })
    expect(verdictOf({ desired: unwanted })).toMatchObject({ next: ["archive"] })
  })
})

describe("the steps of an item", () => {
  const noCategory = toProblem({ code: "no_category", values: {} })
  const noImage = toProblem({ code: "no_image", values: {} })
  const noTitle = toAdvice({ code: "no_name", values: {} })
  const chosen = toAdvice({ code: "unmapped_category", values: { names: "X" } })

  test.each<[string, Partial<VerdictInput>, string[]]>([
    [
      "name the missing category once",
      { desired: { ...blocked(), problems: [noCategory] } },
      ["no_category", "complete"],
    ],
    [
      "name the missing category and all other missing details",
      { desired: { ...blocked(), problems: [noImage, noCategory] } },
      ["no_category", "no_image"],
    ],
    [
      "name no advice",
      { desired: { ...blocked(), problems: [noTitle, chosen, noImage] } },
      ["no_mapping_problem", "no_image"],
    ],
    ["say that every detail is present", {}, ["mapped", "complete"]],
  ])("%s", (_, given, expected) => {
    expect(codes(given).slice(1, 1 + expected.length)).toEqual(expected)
  })

  test("say that a listed item is complete, without a step about blocked fields", () => {
    expect(verdictOf({}).steps.map(({ code }) => code)).toEqual([
      ...["wanted", "mapped", "complete", "acknowledged", "not_read_back"],
    ])
    expect(step({}, "desired")).toMatchObject({ ok: true, code: "complete", values: {}, fix: null })
  })

  test("say that a blocked item without blocked fields is acknowledged in part", () => {
    expect(codes({ desired: blocked() })).toEqual([
      ...["wanted", "no_mapping_problem", "complete", "acknowledged_in_part", "not_read_back"],
    ])
  })

  test("say whether an item that the service never had waits to be sent", () => {
    expect(step({ known: null }, "known")).toMatchObject({ code: "never_sent", values: {}, ok: false })
    expect(step({ known: null, desired: unwanted }, "known")).toMatchObject({ code: "never_sent", ok: true })
  })

  test("name the fields that the service changes each time, and the size of a large entry", () => {
    const fields = [{ code: "shows_other", values: { field: "name", ours: "A", theirs: "B" } } as const]
    const refusal: ServiceRejection = { code: "changed_there", message: "", changes: [], fields }
    expect(step({ refused: refusal }, "known")).toMatchObject({ code: "changed_there", ok: false, values: { fields } })
    expect(step({ refused: { code: "changed_there", message: "", changes: [] } }, "known")).toMatchObject({
      values: { fields: [] },
    })
    const tooLarge: ServiceRejection = { code: "too_large", message: "", changes: [], bytes: 2_000 }
    expect(step({ refused: tooLarge }, "known")).toMatchObject({ code: "too_large", ok: false, values: { kb: 2 } })
  })

  test("name no waiting change beside a refusal if no change waits", () => {
    expect(step({ refused: rejected, known: aKnown({ content: null }) }, "known")?.values).toStrictEqual({
      words: "blurred picture",
    })
  })

  test("repeat the words of a reviewer, if the reviewer gives any", () => {
    const versions = (message?: string) => ({ 4: aVersion(4, { message }) })
    expect(step({ versions: versions("too dark") }, "live")).toMatchObject({ values: { words: "too dark" } })
    expect(step({ versions: versions() }, "live")?.values).toStrictEqual({})
  })
})

describe("the fields of an item", () => {
  const fieldsOf = (given: Partial<VerdictInput>) =>
    Object.fromEntries(verdictOf(given).fields.map(({ field, ...values }) => [field, values]))

  test("show three values: the wanted, the known and the live value", () => {
    const versions = { 1: aVersion(1, { in_stock: 3 }) }
    const fields = fieldsOf({ known: aKnown({ in_stock: 5, live: aContent() }), versions })
    const same = { differs: false, stage: null }
    expect(fields["status"]).toEqual({ desired: "on sale", known: "there", live: "active", ...same })
    expect(fields["in_stock"]).toEqual({ desired: 5, known: 5, live: 5, ...same })
    expect(fields["name"]).toEqual({ desired: "Phone", known: "Phone", live: "Phone", ...same })
  })

  test("show that each field of a new item is to be sent", () => {
    const fields = verdictOf({ known: null }).fields
    expect(fields.map(({ field, known, live, stage }) => [field, known, live, stage])).toEqual(
      ["status", "in_stock", ...CONTENT_FIELDS].map((field) => [field, null, null, "unsent"]),
    )
  })

  test("show no wanted value for an unwanted item", () => {
    const fields = fieldsOf({ desired: unwanted })
    expect(fields["status"]).toMatchObject({ desired: "not there", known: "there", stage: "unsent" })
    expect(fields["in_stock"]).toMatchObject({ desired: null, known: 5 })
    expect(fields["name"]).toMatchObject({ desired: null, known: "Phone", stage: null })
  })

  test.each([
    [true, "archived"],
    [false, "there"],
    [null, "unknown"],
  ])("show the status of an item whose archiving is %j", (archived, known) => {
    expect(fieldsOf({ known: aKnown({ archived }) })["status"]).toMatchObject({ known })
  })

  test("wait for approval only if the item wants a value and customers see another", () => {
    const waiting = { pendingSince: "2026-11-25T10:00:00Z", desired: listed({ product_tagline: "Fast" }) }
    const content = aContent({ product_tagline: "Fast" })
    const stageOf = (live: Content | null) =>
      fieldsOf({ ...waiting, known: aKnown({ content, live }) })["product_tagline"]?.stage
    expect(stageOf(aContent({ product_tagline: "Slow" }))).toBe("in_review")
    expect(stageOf(null)).toBeNull()
    const cleared = { ...waiting, desired: listed() }
    const known = aKnown({ live: aContent({ product_tagline: "Slow" }) })
    expect(fieldsOf({ ...cleared, known })["product_tagline"]?.stage).toBeNull()
  })
})
