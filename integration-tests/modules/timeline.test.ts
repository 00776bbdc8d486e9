import { describeModule, SHOP } from "./module-suite"

describeModule("the timeline of a payment", ({ service, sql }) => {
  it("keeps its first and its newest events, so that a stranger cannot fill the database", async () => {
    await sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
         fingerprint, sale_fingerprint, lines, state) VALUES ('p', ?, 'ref', 't', 'T', 's', 'c', '100', 'php', 'f', 'f', '[]', 'open')`,
      [SHOP],
    )
    const { ledger, timeline } = service.payments
    for (let number = 1; number <= 150; number += 1) {
      await ledger.requestCancellation("T", 60_000)
      await ledger.withdrawCancellation("ref")
      await timeline.note("ref", { event: "status_read", detail: `${number}` })
    }
    const events = (await ledger.read({ order_ref: "ref" }))?.timeline ?? []
    const numbers = events.flatMap(({ event, detail }) => (event === "status_read" ? [Number(detail)] : []))
    expect(events).toHaveLength(200)
    expect(numbers.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(numbers.slice(10)).toEqual(Array.from({ length: 90 }, (_, index) => 61 + index))
  })
})
