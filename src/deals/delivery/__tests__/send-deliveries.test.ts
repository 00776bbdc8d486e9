import { createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { type Store } from "../../../store/store"
import { HOUR_MS } from "../../../values/duration"
import { sendDeliveriesOf } from "../send-deliveries"

const ACCEPTED = { ok: true }
const REFUSED = { ok: false, error: { kind: "bad_item", message: "no", why: { code: "answered", values: {} } } }

/** A store with one status in its queue. The process dies when it emits its first event. */
function aStore(answer: object) {
  const row = { id: "1", trx_id: "trx_1", delivery_status: "DISPATCHED", attempts: 9, since_first_attempt: HOUR_MS }
  const queue = { state: "queued" }
  const raised: string[] = []
  const emitted: { name: string }[] = []
  const emit = (event: { name: string }) =>
    emitted.push(event) === 1 ? Promise.reject(new Error("the process died")) : Promise.resolve()
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
      record: (_token: string, _id: string, { kind }: { kind: string }) =>
        Promise.resolve(Object.assign(queue, { state: kind })),
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

describe("a delivery status whose process dies before the event", () => {
  it.each([
    ["accepted", ACCEPTED, []],
    ["refused", REFUSED, ["delivery_refused", "delivery_refused"]],
  ])("gets sent and announced again by the next process: %s", async (outcome, answer, problems) => {
    const { store, queue, emitted, raised } = aStore(answer)
    await expect(sendDeliveriesOf(store, "trx_1")).rejects.toThrow("the process died")
    expect(queue.state).toBe("queued")

    expect(await sendDeliveriesOf(store, "trx_1")).toBe(false)
    const event = {
      name: `partner-commerce.delivery.${outcome}`,
      data: { trx_id: "trx_1", delivery_status: "DISPATCHED" },
    }
    expect(emitted).toEqual([event, event])
    expect(queue.state).toBe(outcome)
    expect(raised).toEqual(problems)
  })
})
