import { type CreateEntry } from "../rules/wire/catalog"
import { type FaultInput, type Sandbox, startSandbox } from "../../sandbox"
import { createCatalogClient } from "../catalog-client"
import { createRateBudget } from "../rate-budget"
import { heldTime } from "./stub-server"

/** Only a call without an answer ends after this time. */
const SILENCE_MS = 500
/** Every answer is faster, even on a busy machine. */
const PATIENCE_MS = 30_000
const PHONE: CreateEntry = {
  id: "p1",
  name: "Phone",
  category: "Smartphones",
  deals_price: 900,
  retail_price: 1000,
  in_stock: 5,
  description: "A phone",
  image_url: [{ url: "https://shop.example/p1.jpg", hash: "a".repeat(64), order: 0 }],
}

/** The end of a call during a fault. The caller decides by the kind, and by whether the service may have applied the request. */
interface Ending {
  kind: "retry_later" | "fix_settings" | "bad_item" | "bug"
  mayHaveHappened: boolean
}

const unavailable: Ending = { kind: "retry_later", mayHaveHappened: true }
const toldToWait: Ending = { kind: "retry_later", mayHaveHappened: false }
const unauthorized: Ending = { kind: "fix_settings", mayHaveHappened: false }
const refused: Ending = { kind: "bad_item", mayHaveHappened: false }
const ofAGateway: Ending = { kind: "bug", mayHaveHappened: false }
const unreadable: Ending = { kind: "bug", mayHaveHappened: true }

const status = (code: number, page: { text?: string; body?: object } = {}): FaultInput => ({
  kind: "status",
  status: code,
  ...page,
})

type FaultKind = Exclude<
  FaultInput["kind"],
  // The first two faults change a callback. The others change the content of a readable answer.
  "lose_call" | "lose_answer" | "drop_products" | "shuffle_results" | "drop_results"
>

/** A new kind of fault does not compile until it has an ending. catalog-faults shows one fault of each ending in a running store. */
const FAULTS: Record<FaultKind, [FaultInput, Ending][]> = {
  status: [
    ...[400, 409, 413, 422].map((code): [FaultInput, Ending] => [status(code), refused]),
    [status(413, { body: { message: "Bad Request" } }), refused],
    ...[401, 403].map((code): [FaultInput, Ending] => [status(code), unauthorized]),
    ...[500, 502, 503, 504].map((code): [FaultInput, Ending] => [status(code), unavailable]),
    [status(429), toldToWait],
    ...[400, 404].map((code): [FaultInput, Ending] => [status(code, { text: "Bad Request" }), ofAGateway]),
  ],
  rate_limit: [
    [{ kind: "rate_limit" }, toldToWait],
    [{ kind: "rate_limit", retry_after: 1 }, toldToWait],
    [{ kind: "rate_limit", retry_after: 2, http_date: true }, toldToWait],
  ],
  delay: [[{ kind: "delay", ms: 5 * SILENCE_MS }, unavailable]],
  hang: [
    [{ kind: "hang" }, unavailable],
    [{ kind: "hang", after: true }, unavailable],
  ],
  reset_before: [[{ kind: "reset_before" }, unavailable]],
  reset_after: [[{ kind: "reset_after" }, unavailable]],
  malformed_body: [[{ kind: "malformed_body" }, unreadable]],
}

const toPatience = ({ kind }: FaultInput) => (kind === "delay" || kind === "hang" ? SILENCE_MS : PATIENCE_MS)

const everyFault = Object.values(FAULTS)
  .flat()
  .map(([fault, ending]) => [JSON.stringify(fault), fault, ending] as const)

let sandbox: Sandbox
const clients: { close(): Promise<void> }[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ downloadImages: false })
})
beforeEach(() => sandbox.control.reset())
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(() => sandbox.close())

describe.each(everyFault)("while the service answers with %s", (_, fault, { kind, mayHaveHappened }) => {
  test("a catalogue change ends in the error kind that decides the retry", async () => {
    sandbox.control.addFault({ ...fault, times: null, match: { operation: "catalog.syncProducts" } })
    const result = await client({ timeoutMs: toPatience(fault) }).syncProducts([PHONE])
    expect(result).toMatchObject({ ok: false, error: { kind } })
    expect(!result.ok && result.error.mayHaveHappened === true).toBe(mayHaveHappened)
  })

  test("each read call fails, and succeeds afterwards", async () => {
    const failing = readings(client({ timeoutMs: toPatience(fault) }))
    sandbox.control.addFault({ ...fault, times: null })
    for (const read of failing) expect(await read()).toMatchObject({ ok: false })
    sandbox.control.clearFaults()
    for (const read of readings(client())) expect(await read()).toMatchObject({ ok: true })
  })
})

test.each([
  ["a number of seconds", { kind: "rate_limit", retry_after: 1 }],
  // The service writes a date in whole seconds.
  ["a date", { kind: "rate_limit", retry_after: 2, http_date: true }],
] as const)("repeats a call no sooner than %s says", async (_, fault) => {
  const time = heldTime(Date.now())
  sandbox.control.addFault({ ...fault, times: 1, match: { operation: "catalog.syncProducts" } })
  expect(await client({ time }).syncProducts([PHONE])).toMatchObject({ ok: true })
  expect(Math.max(...time.slept)).toBeGreaterThanOrEqual(990)
})

type CatalogClient = ReturnType<typeof createCatalogClient>

const readings = (catalog: CatalogClient) => [
  () => catalog.ping(),
  () => catalog.listCategories(),
  () => catalog.listProducts(),
]

function client({ time: { clock, sleep } = heldTime(), timeoutMs = PATIENCE_MS } = {}): CatalogClient {
  const { token, shopCode, merCode, catalogUrl: baseUrl } = sandbox
  const options = { baseUrl, token, shopCode, merCode, clock, sleep, timeoutMs, maxAttempts: 2 }
  const catalog = createCatalogClient({ ...options, rateBudget: createRateBudget({ clock, sleep }) })
  clients.push(catalog)
  return catalog
}
