import { createMedusaTables, insertMedusaPayment, insertUndonePayment } from "./medusa-tables"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

describeModule("Medusa's side of the books", ({ service, sql }) => {
  const books = () => service.payments.books

  beforeEach(() => createMedusaTables(sql))

  interface LedgerRow {
    name: string
    shop?: string
    /** false = the ledger has not noted the order. */
    isOrderKnown?: boolean
    state?: string
  }

  const insertPayment = ({ name, shop = SHOP, isOrderKnown = true, state = "approved" }: LedgerRow) =>
    sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, order_id, amount,
         currency_code, fingerprint, sale_fingerprint, lines, state) VALUES (?, ?, ?, ?, ?, 's', ?, ?, '100', 'php', 'f', 'f', '[]', ?)`,
      [
        `pcpay_${name}`,
        shop,
        `ref-${name}`,
        name,
        name.toUpperCase(),
        `cart_${name}`,
        isOrderKnown ? `order_${name}` : null,
        state,
      ],
    )

  const insertDeal = (name: string) =>
    sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, order_id, partner_id, amount, currency_code, body, body_hash, state, deadline_at)
       VALUES (?, ?, ?, ?, ?, 'p', '100', 'php', '{}', 'h', 'confirmed', now())`,
      [`pcdeal_${name}`, SHOP, name, `ref-${name}`, `order_${name}`],
    )

  const medusaOf = async (name: string) => (await books().entries.find({ trxIds: [name], orderRefs: [] }))[0]?.medusa

  it("adds up the captures and refunds of a transaction, in any spelling of its id", async () => {
    await insertPayment({ name: "one" })
    await insertMedusaPayment(sql, {
      name: "one",
      trxId: "ONE",
      refunds: [{ amount: "10.50" }, { amount: "5", age: "1 minute" }],
    })
    expect(await medusaOf("one")).toEqual({
      orderId: "order_one",
      isOrderCanceled: false,
      payment: {
        captured: "100.00",
        refunded: "15.50",
        freshlyRefunded: "5.00",
        currencyCode: "php",
        isCanceled: false,
      },
    })
  })

  it("adds up amounts in cents, because Medusa computes beyond the cent", async () => {
    await insertPayment({ name: "one" })
    await insertMedusaPayment(sql, {
      name: "one",
      trxId: "one",
      captured: "10810.0533",
      refunds: [{ amount: "3603.3511" }, { amount: "7206.7022", age: "1 minute" }],
    })
    expect(await medusaOf("one")).toMatchObject({
      payment: { captured: "10810.05", refunded: "10810.05", freshlyRefunded: "7206.70" },
    })
    expect(await books().medusa.page(null, 1)).toMatchObject([{ captured: "10810.05", refunded: "10810.05" }])
  })

  it("finds a payment by its cart before the ledger knows the order", async () => {
    await insertPayment({ name: "one", isOrderKnown: false })
    await insertMedusaPayment(sql, { name: "one", trxId: "one" })
    expect(await medusaOf("one")).toMatchObject({ orderId: "order_one", payment: { captured: "100.00" } })
  })

  it("finds the payment of a deal by its order", async () => {
    await insertDeal("one")
    await insertMedusaPayment(sql, { name: "one", trxId: "one" })
    expect(await medusaOf("one")).toMatchObject({ orderId: "order_one", payment: { captured: "100.00" } })
  })

  it("leaves out a payment that Medusa has undone beside the valid one, and keeps it if it is alone", async () => {
    await insertPayment({ name: "one" })
    await insertMedusaPayment(sql, { name: "one", trxId: "ONE", refunds: [{ amount: "10" }] })
    await insertUndonePayment(sql, "one", "ref_undone")
    const payment = { captured: "100.00", freshlyRefunded: "0", currencyCode: "php" }
    expect((await medusaOf("one"))?.payment).toEqual({ ...payment, refunded: "10.00", isCanceled: false })
    await sql("DELETE FROM payment WHERE id = 'pay_one'")
    expect((await medusaOf("one"))?.payment).toEqual({ ...payment, refunded: "100.00", isCanceled: true })
  })

  it("leaves out another provider's payment and another transaction's", async () => {
    await insertPayment({ name: "one" })
    await insertPayment({ name: "two" })
    await insertMedusaPayment(sql, { name: "one", trxId: "one", provider: "pp_system_default" })
    await insertMedusaPayment(sql, { name: "two", trxId: "another" })
    expect(await medusaOf("one")).toMatchObject({ orderId: "order_one", payment: null })
    expect(await medusaOf("two")).toMatchObject({ orderId: "order_two", payment: null })
  })

  it("calls an order cancelled ten minutes after its cancellation", async () => {
    await insertPayment({ name: "one" })
    await insertMedusaPayment(sql, { name: "one", trxId: "one" })
    await sql(`UPDATE "order" SET status = 'canceled', canceled_at = now() - interval '9 minutes'`)
    expect(await medusaOf("one")).toMatchObject({ isOrderCanceled: false })
    await sql(`UPDATE "order" SET canceled_at = now() - interval '11 minutes'`)
    expect(await medusaOf("one")).toMatchObject({ isOrderCanceled: true })
  })

  it("reads all payments of our provider in pages, each once", async () => {
    for (let n = 1; n <= 5; n += 1) await insertMedusaPayment(sql, { name: `n${n}`, trxId: `n${n}` })
    await insertMedusaPayment(sql, { name: "n6", trxId: "n6", provider: "pp_system_default" })
    const first = await books().medusa.page(null, 2)
    const second = await books().medusa.page(first.at(-1)?.id ?? null, 2)
    const third = await books().medusa.page(second.at(-1)?.id ?? null, 2)
    expect([...first, ...second, ...third].map(({ trxId }) => trxId)).toEqual(["n1", "n2", "n3", "n4", "n5"])
  })

  it("finds a payment by any shop's ledger, and a payment without a transaction by its order", async () => {
    await insertPayment({ name: "own" })
    await insertPayment({ name: "former", shop: OTHER_SHOP })
    await insertPayment({ name: "unnamed" })
    await insertDeal("deal")
    for (const name of ["own", "former", "deal", "stranger"]) await insertMedusaPayment(sql, { name, trxId: name })
    await insertMedusaPayment(sql, { name: "unnamed", trxId: null })
    await insertMedusaPayment(sql, { name: "nameless", trxId: null, refunds: [{ amount: "1" }] })
    const page = await books().medusa.page(null, 100)
    expect(page.filter(({ isKnown }) => !isKnown)).toEqual([
      {
        id: "pay_nameless",
        trxId: null,
        orderId: "order_nameless",
        captured: "100.00",
        refunded: "1.00",
        isKnown: false,
      },
      {
        id: "pay_stranger",
        trxId: "stranger",
        orderId: "order_stranger",
        captured: "100.00",
        refunded: "0",
        isKnown: false,
      },
    ])
  })
})
