import { randomUUID } from "node:crypto"
import { toAcceptedAnswer } from "../../src/deals/rules/refusal"
import { type DealReason } from "../../src/messages/rules/message"
import { aContent } from "../../src/catalog/rules/__tests__/samples"
import { type InFlightChange } from "../../src/catalog/rules/answer/acknowledge"
import { describeLedger, inStep, KNOWN, LEASE_MS } from "./ledger-driver"

const HOUR_MS = 3_600_000
const SERVICE_SAYS_APR: DealReason = { code: "service_says", values: { status: "APR" } }

describeLedger("the stock after several sales of one variant", (driver, { service, sql }) => {
  beforeEach(() => driver.haveInStep(["a"]))

  it("stays unknown while two answers are under way, because either may arrive last", async () => {
    const [first, second] = [await sold(9), await sold(8)]
    await told(8)
    expect(await settle(first)).toBe("left to the next")
    expect(await settle(second)).toBe("in doubt")

    // The confirmation settles each sale again.
    await told(8)
    expect(await settle(first)).toBe("left to the next")
    await confirm(first)
    expect(await settle(second)).toBe("in doubt")
  })

  it("stays known if both answers are the same", async () => {
    const [first, second] = [await sold(8), await sold(8)]
    await told(8)
    expect([await settle(first), await settle(second)]).toEqual(["known", "known"])
  })

  it("stays known if the earlier answer had left before the next sale came", async () => {
    await service.deals.timeline.note(await sold(9), { event: "answered" })
    const second = await sold(8)
    await told(8)
    expect(await settle(second)).toBe("known")
  })

  it("stays known if the service no longer waits for the earlier answer", async () => {
    const first = await sold(9)
    await sql(`UPDATE partner_commerce_deal SET created_at = created_at - interval '1 hour' WHERE trx_id = ?`, [first])
    const second = await sold(8)
    await told(8)
    expect(await settle(second)).toBe("known")
  })

  describe("while a push has the stock under way", () => {
    /** The stock lane sends the stock. @returns a function that ends the push: the service accepts the stock, or does not answer */
    async function sending(changes: InFlightChange[]): Promise<(taken: number | null) => Promise<unknown>> {
      await driver.mark(["a"], "stock")
      const { token, item } = await driver.first("stock")
      const { items } = service.catalog
      await items.recordInFlight(token, [{ id: item.id, partner_id: "a", changes }], LEASE_MS)
      return (taken) => {
        const known = taken === null ? KNOWN : { ...KNOWN, in_stock: taken }
        const ended = taken === null ? { stock_synced_version: null, retry_in_ms: 1 } : {}
        return items.record(token, [inStep(item, { known_before: KNOWN, known, synced_version: null, ...ended })])
      }
    }
    const stock = (in_stock: number) => ({ kind: "stock", in_stock }) as const
    const isDue = async () => (await driver.claim("stock")).items.length > 0

    it("needs no separate entry if the push sends the same number as the answer", async () => {
      const trxId = await sold(9)
      const end = await sending([stock(9)])
      expect(await settle(trxId)).toBe("left to the push")
      await end(9)
      expect(await driver.rowOf("a")).toMatchObject({ known: { in_stock: 9 } })
      expect(await isDue()).toBe(false)
      expect(await settle(trxId)).toBe("known")
    })

    it("becomes unknown if that push gets no answer", async () => {
      const end = await sending([stock(9)])
      await settle(await sold(9))
      await end(null)
      expect(await driver.rowOf("a")).toMatchObject({ known: { in_stock: null } })
      await driver.pass(1)
      expect(await isDue()).toBe(true)
    })

    it.each<[string, InFlightChange[]]>([
      ["another number", [stock(8)]],
      ["another number too", [stock(8), stock(9)]],
      ["a number that is not noted", ["stock", stock(9)]],
      ["a create", [{ kind: "create", content: aContent(), in_stock: 9 }]],
    ])("needs a separate entry if the push sends %s", async (_, changes) => {
      const trxId = await sold(9)
      const end = await sending(changes)
      expect(await settle(trxId)).toBe("in doubt")
      await end(9)
      expect(await driver.rowOf("a")).toMatchObject({ known: { in_stock: null } })
      expect(await isDue()).toBe(true)
    })

    it("needs a separate entry if a push has claimed the item, because it may have read the stock before the sale", async () => {
      const trxId = await sold(9)
      await told(9)
      await driver.mark(["a"], "stock")
      await driver.first("stock")
      expect(await settle(trxId)).toBe("in doubt")
    })

    it("needs another entry if the answer to another sale is under way", async () => {
      await sold(8)
      const trxId = await sold(9)
      await sending([stock(9)])
      expect(await settle(trxId)).toBe("in doubt")
    })
  })

  /** The state after the stock lane has pushed the stock and received the answer. */
  const told = (in_stock: number) =>
    sql(`UPDATE partner_commerce_item SET known = ?::jsonb, in_flight = NULL WHERE variant_id = 'a'`, [
      JSON.stringify({ ...KNOWN, in_stock }),
    ])

  async function sold(inStock: number): Promise<string> {
    const trxId: string = randomUUID()
    const customer = { full_name: "Maria Santos" }
    const body = { order_id: "DEAL-1", trx_id: trxId, product_id: "a", amount: 100, currency: "PHP", customer }
    const { deals } = service
    await deals.intake.open([{ bodyHash: "hash", body, timeLeftMs: HOUR_MS }])
    const orderId = `order_${trxId}`
    await deals.ledger.reserve([
      { trxId, variantId: "a", productId: "prod_a", orderId, reservationIds: [], review: [] },
    ])
    const lease = { token: trxId, forMs: HOUR_MS }
    await deals.ledger.commit([
      { trxId, answer: toAcceptedAnswer(inStock), unfinished: ["stock"], lease, checkInMs: HOUR_MS },
    ])
    return trxId
  }

  const confirm = (trxId: string) =>
    service.deals.ledger.confirm([
      { deal: { trx_id: trxId, asked_at: null }, why: SERVICE_SAYS_APR, unfinished: [], checkInMs: null },
    ])

  async function settle(trxId: string): Promise<"in doubt" | "left to the next" | "left to the push" | "known"> {
    const voided = await service.deals.items.forgetAnsweredStock([{ trxId, variantId: "a" }])
    if (voided.size > 0) return "in doubt"
    const deal = await service.deals.ledger.read(trxId)
    const { known, in_flight } = await driver.rowOf("a")
    if (in_flight && known?.in_stock === null) return "left to the push"
    return deal?.answer_body === toAcceptedAnswer(known?.in_stock ?? NaN).body ? "known" : "left to the next"
  }
})
