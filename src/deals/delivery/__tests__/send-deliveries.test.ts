import { createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { type Store } from "../../../store/store"
import { HOUR_MS } from "../../../values/duration"
import { sendDeliveriesOf } from "../send-deliveries"

const ACCEPTED = { ok: true }
const REFUSED = { ok: false, error: { kind: "bad_item", message: "no", why: { code: "answered", values: {} } } }

type Emit = () => Promise<void>
const dies: Emit = () => new Promise(() => {})
const fails: Emit = () => Promise.reject(new Error("READONLY"))

/** A store with one status in its queue. */
function aStore(answer: object, firstEmit: Emit) {
  const row = { id: "1", trx_id: "trx_1", delivery_status: "DISPATCHED", attempts: 9, since_first_attempt: HOUR_MS }
  const queue = { state: "queued", outcomes: [] as object[] }
  const raised: string[] = []
  const emitted: { name: string }[] = []
  const emit = (event: { name: string }) => (emitted.push(event) === 1 ? firstEmit() : Promise.resolve())
  const container = createMedusaContainer()
  container.register(Modules.EVENT_BUS, { resolve: () => ({ emit }) })
  const store = {
    container,
    lifetime: { stopping: new AbortController().signal },
    connection: {
      kind: "configured",
      binding: { move: () => Promise.resolve(null) },
      clients: { transactions: { updateTransaction: () => Promise.resolve(answer) } },
    },
    delivery: {
      // The lease of a dead process has expired.
      claim: () => Promise.resolve(queue.state === "queued" ? [row] : []),
      renew: () => Promise.resolve(true),
      record: (_token: string, _id: string, outcome: { kind: string }) => {
        queue.outcomes.push(outcome)
        if (outcome.kind !== "retry") queue.state = outcome.kind
        return Promise.resolve()
      },
    },
    deals: {
      ledger: { read: () => Promise.resolve({ trx_id: "trx_1", state: "confirmed", remote_status: "APR" }) },
      timeline: { note: () => Promise.resolve() },
    },
    problems: {
      clear: () => Promise.resolve(),
      raise: ({ code }: { code: string }) => Promise.resolve(raised.push(code)),
    },
  } as unknown as Store
  return { store, queue, emitted, raised }
}

const OUTCOMES: [string, object, string[]][] = [
  ["accepted", ACCEPTED, []],
  ["refused", REFUSED, ["delivery_refused", "delivery_refused"]],
]

const eventOf = (outcome: string) => ({
  name: `partner-commerce.delivery.${outcome}`,
  data: { trx_id: "trx_1", delivery_status: "DISPATCHED" },
})

describe("a delivery status whose process dies before the event", () => {
  it.each(OUTCOMES)("gets sent and announced again by the next process: %s", async (outcome, answer, problems) => {
    const { store, queue, emitted, raised } = aStore(answer, dies)
    void sendDeliveriesOf(store, "trx_1")
    while (emitted.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect(queue.outcomes).toEqual([])

    expect(await sendDeliveriesOf(store, "trx_1")).toBe(false)
    expect(emitted).toEqual([eventOf(outcome), eventOf(outcome)])
    expect(queue.state).toBe(outcome)
    expect(raised).toEqual(problems)
  })
})

describe("a delivery status that the event bus does not take", () => {
  afterEach(() => void jest.useRealTimers())

  const waits = {
    kind: "retry",
    delayMs: HOUR_MS,
    needsPerson: false,
    why: { code: "not_announced", values: { error: "READONLY" } },
  }

  it.each(OUTCOMES)("waits longer after each failure, and gets announced later: %s", async (outcome, answer) => {
    const { store, queue, emitted } = aStore(answer, fails)
    expect(await sendDeliveriesOf(store, "trx_1")).toBe(true)
    expect(queue).toMatchObject({ state: "queued", outcomes: [waits] })

    expect(await sendDeliveriesOf(store, "trx_1")).toBe(false)
    expect(emitted).toEqual([eventOf(outcome), eventOf(outcome)])
    expect(queue.state).toBe(outcome)
  })

  it("waits if the event bus hangs", async () => {
    jest.useFakeTimers()
    const { store, queue } = aStore(ACCEPTED, dies)
    const sending = sendDeliveriesOf(store, "trx_1")
    await jest.advanceTimersByTimeAsync(15_000)
    expect(await sending).toBe(true)
    expect(queue.outcomes).toMatchObject([{ kind: "retry", why: { code: "not_announced" } }])
  })
})
