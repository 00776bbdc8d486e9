import { createCatalogClient } from "../../../service/catalog-client"
import { createRateBudget } from "../../../service/rate-budget"
import { heldTime, reply, startStubServer, type StubServer } from "../../../service/__tests__/stub-server"
import { aContent } from "../../rules/__tests__/samples"
import { type PlannedEntry } from "../../rules/plan/plan"
import { RequestSize } from "../../rules/pacing/request-size"
import { type SyncRequest } from "../../../service/rules/wire/catalog"
import { sendAll } from "../send-page"

const CODES = { token: "token", shopCode: crypto.randomUUID(), merCode: crypto.randomUUID() }
/** The error of a gateway in front of the service, in the same form as the service's own. */
const GATEWAY = { message: "Bad Request" }

let stub: StubServer
let client: ReturnType<typeof createCatalogClient>
beforeAll(async () => {
  stub = await startStubServer(reply(500))
  const { clock, sleep } = heldTime()
  client = createCatalogClient({
    ...CODES,
    baseUrl: stub.url,
    clock,
    sleep,
    rateBudget: createRateBudget({ clock, sleep }),
  })
})
afterAll(async () => {
  await client.close()
  await stub.close()
})

interface Refusal {
  status: number
  body: unknown
}

test("an unreadable result counts as a missing answer only for its entry", async () => {
  stub.answerWith((response, request, message) => {
    const ids = (JSON.parse(request.body) as SyncRequest).products.map(({ id }) => id)
    const results = ids.map((id) => ({ id, operation: "update", applied: id === "p2" ? "some day" : "instant" }))
    return reply(202, { results })(response, request, message)
  })
  const sent = await send(numbered(3).map(stock))
  expect(sent.taken).toEqual(["p1", "p3"])
  expect(sent.outcomes.p2).toEqual([expect.objectContaining({ kind: "postponed", maybeApplied: true })])
  expect(sent).toMatchObject({ stoppedBy: null, failedAlone: { why: { code: "unreadable" } }, isAnswered: true })
  expect(sent.failedAlone?.message).toContain("p2 (applied")
})

/** A service that accepts a request unless `refuse` returns a rejection for it. */
function serve(refuse: (ids: string[], request: number) => Refusal | null) {
  let requests = 0
  stub.answerWith((response, request, message) => {
    const ids = (JSON.parse(request.body) as SyncRequest).products.map(({ id }) => id)
    const refusal = refuse(ids, ++requests)
    const results = ids.map((id) => ({ id, operation: "update", applied: "instant" }))
    return reply(refusal?.status ?? 202, refusal?.body ?? { results })(response, request, message)
  })
}

const stock = (id: string): PlannedEntry => ({
  itemId: id,
  partnerId: id,
  change: { kind: "stock", in_stock: 1 },
  entry: { id, in_stock: 1 },
})

function text(id: string, length: number): PlannedEntry {
  const content = aContent({ description: "x".repeat(length) })
  return {
    itemId: id,
    partnerId: id,
    change: { kind: "update", content, fields: ["description"] },
    entry: { id, description: content.description },
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `p${i + 1}`)

const send = (...batches: PlannedEntry[][]) => sendWhile(() => true, ...batches)

async function sendWhile(maySend: () => boolean, ...batches: PlannedEntry[][]) {
  const sent = await sendAll({
    catalog: client,
    batches,
    attempts: {},
    requestSize: new RequestSize(null),
    maySend,
  })
  const idsOf = (kind: string) =>
    Object.keys(sent.outcomes).filter((id) => sent.outcomes[id]?.some((outcome) => outcome.kind === kind))
  return {
    ...sent,
    refused: idsOf("refused"),
    taken: idsOf("acknowledged"),
    waiting: idsOf("postponed"),
  }
}

test("a push that may no longer send makes the remaining entries due again at once", async () => {
  serve(() => null)
  let requests = 0
  const sent = await sendWhile(() => ++requests !== 2, [stock("p1")], [stock("p2")], [stock("p3")])
  expect(sent).toMatchObject({ taken: ["p1"], waiting: ["p2", "p3"], requests: 1, stoppedBy: null })
  expect(sent.outcomes.p2).toMatchObject([{ kind: "postponed", maybeApplied: false, retryInMs: 0, isHeld: true }])
})

describe("a refusal without the name of an entry", () => {
  test("counts as a gateway's if it concerns every entry: the push tries a few distant entries, and all entries wait", async () => {
    serve(() => ({ status: 400, body: GATEWAY }))
    const sent = await send(numbered(1000).map(stock), [text("p1", 5)])
    expect(sent).toMatchObject({ refused: [], taken: [], stoppedBy: { status: 400, serviceMessage: "Bad Request" } })
    expect(sent.waiting).toHaveLength(1000)
    expect(sent.requests).toBeLessThan(32)
  })

  test.each([1, 2])(
    "rejects no entry if all %d entries are refused, because no entry is known to be the cause",
    async (count) => {
      serve(() => ({ status: 422, body: GATEWAY }))
      const sent = await send(numbered(count).map(stock))
      expect(sent).toMatchObject({ refused: [], stoppedBy: null, failedAlone: { status: 422 } })
      expect(sent.waiting).toHaveLength(count)
    },
  )

  test.each([["p1"], ["p7"], ["p20"]])(
    "rejects the one entry that is refused while others are accepted: %s",
    async (bad) => {
      serve((ids) => (ids.includes(bad) ? { status: 422, body: { message: "not valid" } } : null))
      const sent = await send(numbered(20).map(stock))
      expect(sent).toMatchObject({ refused: [bad], waiting: [], failedAlone: null })
      expect(sent.taken).toHaveLength(19)
    },
  )

  test("rejects neighbouring entries too, although the first of them are sent before the service accepts any entry", async () => {
    const bad = numbered(64)
    serve((ids) => (ids.some((id) => bad.includes(id)) ? { status: 422, body: { message: "not valid" } } : null))
    const sent = await send(numbered(128).map(stock))
    expect(sent.refused.sort()).toEqual(bad.sort())
    expect(sent.taken).toHaveLength(64)
    expect(sent.waiting).toEqual([])
  })

  test("rejects no entry if the gateway's outage ends during the search for the culprit", async () => {
    serve((_, request) => (request <= 2 ? { status: 400, body: GATEWAY } : null))
    expect(await send([stock("p1"), stock("p2")])).toMatchObject({ refused: [], taken: ["p2", "p1"], waiting: [] })
  })

  test("keeps stock waiting if the gateway's outage begins between two requests", async () => {
    serve((_, request) => (request > 1 ? { status: 400, body: GATEWAY } : null))
    expect(await send([stock("p1")], [stock("p2")])).toMatchObject({ refused: [], taken: ["p1"], waiting: ["p2"] })
  })

  test.each([
    [400, "refused", "waiting"],
    [422, "refused", "waiting"],
    [404, "waiting", "refused"],
    [413, "waiting", "refused"],
  ] as const)("if a lone content entry gets %d, leaves the content %s", async (status, expected, other) => {
    serve(() => ({ status, body: GATEWAY }))
    expect(await send([text("p1", 5)])).toMatchObject({ [expected]: ["p1"], [other]: [] })
  })
})

test.each([
  ["its id", "product p1 is not valid"],
  ["its name", "duplicate name: Phone"],
  ["its category", "category not found: Smartphones"],
])("a refusal that names a lone entry by %s rejects the entry", async (_, message) => {
  serve(() => ({ status: 400, body: { message } }))
  const { entry, ...planned } = text("p1", 5)
  const named = { ...planned, entry: { ...entry, name: "Phone", category: "Smartphones" } }
  expect(await send([named])).toMatchObject({ refused: ["p1"], waiting: [] })
})

test.each([
  [409, true],
  [422, undefined],
])("a refusal with status %i says whether another product already has the same value", async (status, isConflict) => {
  serve(() => ({ status, body: { message: "product p1 duplicate name: Phone" } }))
  const { outcomes } = await send([text("p1", 5)])
  expect(outcomes.p1?.map((outcome) => outcome.kind === "refused" && outcome.isConflict)).toEqual([isConflict])
})

describe("a lone entry that is answered with 413", () => {
  const refuseAll = () => serve(() => ({ status: 413, body: "<html>Request Entity Too Large</html>" }))

  test("counts as too large if its text is large", async () => {
    refuseAll()
    const { outcomes } = await send([text("p1", 300_000)])
    expect(outcomes.p1).toMatchObject([{ kind: "refused", bytes: 300_000 + '{"id":"p1","description":""}'.length }])
  })

  test("waits for the next push if it is only a stock number", async () => {
    refuseAll()
    expect(await send([stock("p1")])).toMatchObject({ refused: [], waiting: ["p1"], failedAlone: { status: 413 } })
  })

  test("does not keep the other entries from being sent", async () => {
    serve((ids) => (ids.includes("p2") ? { status: 413, body: "" } : null))
    const sent = await send([text("p1", 10), text("p2", 300_000), text("p3", 10)])
    expect(sent).toMatchObject({ refused: ["p2"], waiting: [] })
    expect(sent.taken).toEqual(["p1", "p3"])
  })
})
