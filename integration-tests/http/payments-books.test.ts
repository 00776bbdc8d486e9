import { randomUUID } from "node:crypto"
import { type BookDifference } from "../../src/reconciliation/rules/compare-books"
import { reconcileBooksIfDue } from "../../src/reconciliation/reconcile-books"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

const PATH = "/admin/partner-commerce/reconciliation"

/** Compares the service's list and records with this store's payments, refunds and deals. */
describeSellingStore("the books", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  /** Makes a paid order of ₱16,140. */
  async function paid(): Promise<string> {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await checkout.settledAs(session.trx_id, "approved")
    return session.trx_id
  }

  async function compared() {
    const { data } = await expectOk(store.admin.post(PATH))
    return data
  }

  const figuresOf = ({ reconciliation }: { reconciliation: { differences: BookDifference[] } }) =>
    reconciliation.differences.map(({ trx_id, field, ours, theirs }) => [trx_id, field, ours, theirs])

  const change = (trxId: string, set: string) =>
    store.sql(`UPDATE partner_commerce_payment SET ${set} WHERE trx_id = ?`, [trxId])

  const refundInPortal = (trxId: string, amount: number) =>
    refunds.inPortal(trxId, { items: refunds.itemsOf(trxId), amount })

  /** Replaces the next pages of the service's list, for any request. */
  function listShows(result: Record<string, unknown>[], times = 1): void {
    const body = { pages: { count: 1, previous: 0, current: 1, next: 0 }, result }
    control().addFault({ kind: "status", status: 200, body, times, match: { operation: "listTransactions" } })
  }

  /** The store's readings of the transaction. */
  const readOf = (trxId: string) => checkout.calls("getTransaction").filter(({ path }) => path.includes(trxId))

  it("agree in one sentence, and read no record twice", async () => {
    expect((await store.admin.get(PATH)).data).toEqual({ reconciliation: null, running: false, failure: null })
    const trxId = await paid()
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "reject")
    await checkout.settledAs(session.trx_id, "failed")
    await driver.confirmed()
    const before = readOf(trxId).length

    const { reconciliation } = await compared()
    expect(reconciliation).toMatchObject({ compared: 3, unread: 0, count: 0, differences: [] })
    expect(reconciliation.note).toEqual({ code: "books_agree", values: { compared: 3 } })
    expect(reconciliation.message).toContain("3 transactions were compared")
    expect(Date.parse(reconciliation.from)).toBeLessThan(Date.parse(reconciliation.to))
    expect((await store.admin.get(PATH)).data.reconciliation).toEqual(reconciliation)
    expect(readOf(trxId)).toHaveLength(before)
    expect(await driver.problems()).toEqual([])
  })

  it("raise a problem with both amounts if they differ, and clear it afterwards", async () => {
    const trxId = await paid()
    await change(trxId, "amount = '16000'")
    expect(figuresOf(await compared())).toEqual([[trxId, "amount", 16_000, 16_140]])
    const { message } = await driver.problem("books_differ")
    expect(message).toContain(`amount of transaction ${trxId} is 16000 in this store and 16140 at the service`)

    await change(trxId, "amount = '16140'")
    expect(figuresOf(await compared())).toEqual([])
    await driver.noProblem("books_differ")
  })

  it("record a refund from the service's portal, and then agree", async () => {
    const trxId = await paid()
    await refundInPortal(trxId, 700)
    expect(figuresOf(await compared())).toEqual([])
    const { payment } = (await store.admin.get(`/admin/partner-commerce/payments/${trxId}`)).data
    expect(payment).toMatchObject({ refunded: 700, refunds: [{ origin: "service", state: "done" }] })
  })

  it("record a deal's refund from the service's portal", async () => {
    const { trx_id } = await driver.confirmed()
    await refundInPortal(trx_id, 500)
    expect(figuresOf(await compared())).toEqual([])
    const order = await driver.orderOf(trx_id)
    expect(order).toMatchObject({ payment_status: "partially_refunded" })
  })

  it("apply a decision whose callback was lost, and then agree", async () => {
    const { session } = await checkout.started()
    await checkout.decidesUnheard(session.trx_id, "APR")
    expect(figuresOf(await compared())).toEqual([])
    expect((await checkout.row(session.trx_id)).state).toBe("approved")
  })

  it("report a transaction that only the service has if money moved, but not another shop's", async () => {
    await paid()
    const there = { amount: 500, currency: "PHP", status: "APR", other_amounts: { refund_amount: 0 } }
    listShows([
      { ...there, order_id: "of-nobody" },
      { ...there, order_id: "of-another-shop", shop_code: randomUUID() },
      { ...there, order_id: "came-to-nothing", status: "EXP" },
    ])
    const answer = await compared()
    expect(figuresOf(answer)).toEqual([[null, "transaction", null, 500]])
    expect(answer.reconciliation.differences[0].order_ref).toBe("of-nobody")
    expect((await driver.problem("books_differ")).message).toContain(
      "only the service has transaction of-nobody of 500",
    )
  })

  it("report a transaction that only this store has, once the service denies it but still lists another one", async () => {
    const lost = await paid()
    const forged = randomUUID()
    await change(lost, `trx_id = '${forged}', remote_trx_id = '${forged}', order_ref = 'nobody-knows'`)
    const first = await compared()
    // Medusa's payment names the transaction that the ledger has lost.
    expect(figuresOf(first)).toEqual([
      [lost, "transaction", null, null],
      [null, "transaction", null, 16_140],
    ])
    expect(first.reconciliation).toMatchObject({ compared: 0, unread: 1 })

    await paid()
    expect(figuresOf(await compared())).toEqual([
      [lost, "transaction", null, null],
      [null, "transaction", null, 16_140],
      [forged, "transaction", 16_140, null],
    ])
  })

  it("report a deal that the service has cancelled", async () => {
    const { trx_id } = await driver.confirmed()
    expect(figuresOf(await compared())).toEqual([])
    await checkout.decidesUnheard(trx_id, "CAN")
    expect(figuresOf(await compared())).toEqual([[trx_id, "state", "confirmed", "CAN"]])
    await driver.problem("deal_disagreement")
  })

  it("report a fee that changes after the sale", async () => {
    const trxId = await paid()
    expect(figuresOf(await compared())).toEqual([])
    await store.sql("UPDATE partner_commerce_noted_fee SET fee = '400' WHERE trx_id = ?", [trxId])
    expect(figuresOf(await compared())).toEqual([[trxId, "fee", 400, 403.5]])
    expect(figuresOf(await compared())).toEqual([])
    await driver.noProblem("books_differ")
  })

  it("take the first fee after a fee of 0, because the service may not know the fee at once", async () => {
    const trxId = await paid()
    await compared()
    await store.sql("UPDATE partner_commerce_noted_fee SET fee = '0' WHERE trx_id = ?", [trxId])
    expect(figuresOf(await compared())).toEqual([])
    expect(await store.sql("SELECT fee::float8 FROM partner_commerce_noted_fee WHERE trx_id = ?", [trxId])).toEqual([
      { fee: 403.5 },
    ])
  })

  it("distrust an empty or failing list, and read this store's transactions one by one", async () => {
    const trxId = await paid()
    listShows([], 7)
    expect(await compared()).toMatchObject({ reconciliation: { compared: 1, unread: 0, differences: [] } })
    expect(readOf(trxId).length).toBeGreaterThan(0)

    control().addFault({ kind: "status", status: 400, times: null, match: { operation: "listTransactions" } })
    const { reconciliation } = await compared()
    expect(reconciliation).toMatchObject({ compared: 1, differences: [], note: { code: "books_half" } })
    await driver.problem("books_half")
    control().clearFaults()
    await compared()
    await driver.noProblem("books_half")
  })

  it("end the problem of a corrected difference although the list cannot be read, unless only the list can show it", async () => {
    const trxId = await paid()
    await store.sql("UPDATE partner_commerce_payment SET amount = '1' WHERE trx_id = ?", [trxId])
    expect(figuresOf(await compared())).not.toEqual([])
    await driver.problem("books_differ")
    await store.sql("UPDATE partner_commerce_payment SET amount = '16140' WHERE trx_id = ?", [trxId])
    control().addFault({ kind: "status", status: 400, times: null, match: { operation: "listTransactions" } })
    await compared()
    await driver.noProblem("books_differ")

    control().clearFaults()
    listShows([{ order_id: "foreign", amount: 5, status: "APR" }])
    await compared()
    await driver.problem("books_differ")
    control().addFault({ kind: "status", status: 400, times: null, match: { operation: "listTransactions" } })
    await compared()
    await driver.problem("books_differ")
  })

  it("compare all pages of the list", async () => {
    const trxId = await paid()
    const foreign = Array.from({ length: 45 }, (_, n) => ({ order_id: `foreign-${n}`, amount: 1, status: "APR" }))
    for (let page = 1; page <= 3; page += 1) {
      const result = foreign.slice((page - 1) * 20, page * 20)
      const body = { pages: { count: 3, previous: page - 1, current: page, next: page < 3 ? page + 1 : 0 }, result }
      control().addFault({ kind: "status", status: 200, body, match: { operation: "listTransactions" } })
    }
    const { reconciliation } = await compared()
    expect(reconciliation).toMatchObject({ compared: 1, count: 45 })
    expect(reconciliation.note.values).toMatchObject({ more: 40 })
    expect((await checkout.row(trxId)).state).toBe("approved")
  })

  it("reverse the transaction of an unanswered create call once the list names it", async () => {
    control().addFault({ kind: "reset_after", times: null, match: { operation: "createTransaction" } })
    await checkout.refused(await checkout.cart())
    const [row] = await checkout.rows()
    const made = await waitFor("the service to have made it", () => control().transactions()[0])
    await checkout.decidesUnheard(made.trxid, "APR")
    const orderRef = row?.order_ref ?? ""

    const unnamed = await compared()
    expect(unnamed.reconciliation.differences).toMatchObject([
      { trx_id: null, order_ref: orderRef, field: "state", ours: "abandoned", theirs: "APR" },
    ])
    listShows([{ order_id: orderRef, code: made.trxid, amount: 16_140, status: "APR" }])
    listShows([], 6)
    expect(figuresOf(await compared())).toEqual([])
    expect(checkout.there(made.trxid).status).toBe("CAN")
  })

  it("run one comparison for simultaneous requests", async () => {
    await paid()
    control().addFault({ kind: "delay", ms: 500, match: { operation: "listTransactions" } })
    const answers = await Promise.all([compared(), compared(), compared()])
    expect(new Set(answers.map(({ reconciliation }) => reconciliation.id)).size).toBe(1)
  })

  it("raise a problem if they are unreadable, keep the last comparison, and clear it with the next", async () => {
    for (let n = 0; n < 5; n += 1) await paid()
    const { reconciliation } = await compared()
    control().addFault({ kind: "status", status: 500, times: null, match: { method: "GET" } })
    const failed = await compared()
    expect(failed.reconciliation.id).toBe(reconciliation.id)
    expect(failed.failure.code).toBe("books_not_compared")
    await driver.problem("books_not_compared")

    control().clearFaults()
    expect((await compared()).failure).toBeNull()
    await driver.noProblem("books_not_compared")
  })

  it("compare once each night if the period has sales", async () => {
    const nights = async () => {
      await reconcileBooksIfDue(store.opened)
      await waitFor("the comparison to be over", async () => !(await store.admin.get(PATH)).data.running)
      const [row] = await store.sql<{ count: string }>("SELECT count(*) AS count FROM partner_commerce_reconciliation")
      return Number(row?.count)
    }
    await paid()
    expect(await nights()).toBe(0)
    await store.sql("UPDATE partner_commerce_payment SET created_at = created_at - interval '2 days'")
    expect(await nights()).toBe(1)
    expect(await nights()).toBe(1)
    await store.sql("UPDATE partner_commerce_reconciliation SET created_at = created_at - interval '1 day'")
    expect(await nights()).toBe(2)
  })

  it("replace a comparison whose process died", async () => {
    await paid()
    await compared()
    await store.sql(
      "UPDATE partner_commerce_reconciliation SET status = 'running', heartbeat_at = now() - interval '6 minutes'",
    )
    expect(await compared()).toMatchObject({ running: false, failure: null, reconciliation: { compared: 1 } })
  })
})
