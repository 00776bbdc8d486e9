import { DEAL_WORDS, hasWords, PAYMENT_WORDS } from "../../src/database/search-words"
import { createMedusaTables } from "./medusa-tables"
import { describeModule, SHOP } from "./module-suite"

const TRX = "3F2A9C10-7B44-4E2D-9D55-0C1D2E3F4A5B"

describeModule("the search", ({ service, sql }) => {
  beforeEach(() => createMedusaTables(sql))

  const insertDeals = (many: number) =>
    sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, variant_id, amount, currency_code, body_hash, body, deadline_at, state)
       SELECT 'd' || n, ?, 'trx-' || n, 'remote-' || n, 'item', 'variant', '1', 'php', 'h',
              jsonb_build_object('customer', jsonb_build_object('full_name', 'Customer Number' || n, 'phone', '0918' || lpad(n::text, 7, '0'))), now(), 'confirmed'
         FROM generate_series(1, ?) AS n`,
      [SHOP, many],
    )
  const insertDeal = () =>
    sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, variant_id, order_id, amount, currency_code, body_hash, body, deadline_at, state)
       VALUES ('one', ?, lower(?), 'SALES-2026-0000000777', 'aurora-5', 'variant_a', 'order_1', '1', 'php', 'h', ?::jsonb, now(), 'confirmed')`,
      [
        SHOP,
        TRX,
        JSON.stringify({
          trx_id: TRX,
          customer: { full_name: "Maria Peña Dela Cruz", phone: "+63 917 123 4567", email: "Maria@Shop.example" },
          sender: { first_name: "Pedro", last_name: "Reyes", phone: "0919 765 4321" },
        }),
      ],
    )
  const insertPayment = () =>
    sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, order_id, customer, amount, currency_code,
         fingerprint, sale_fingerprint, lines, state)
       VALUES ('one', ?, 'pcref_01JABCDEFGHJKMNPQRSTVWXYZ0', lower(?), ?, 's', 'cart_1', 'order_2', ?::jsonb, '1', 'php', 'f', 'f', ?::jsonb, 'approved')`,
      [
        SHOP,
        TRX,
        TRX,
        JSON.stringify({ full_name: "Maria Peña Dela Cruz", phone: "+63 917 123 4567", email: "Maria@Shop.example" }),
        JSON.stringify([{ code: "SKU-A5/128", item: "Aurora 5 – 128 GB", price: 1, quantity: 1, item_type: "item" }]),
      ],
    )
  const question = { states: null, orderIds: [], limit: 50, offset: 0 }
  const findDeals = async (q: string, isImpersonal?: boolean) =>
    (await service.deals.list.read({ ...question, q, isImpersonal })).deals.map(({ id }) => id)
  const findPayments = async (q: string, isImpersonal?: boolean) =>
    (await service.payments.list.read({ ...question, q, isImpersonal })).payments.map(({ id }) => id)

  const PERSON = [
    ...[
      "09171234567",
      "+639171234567",
      "0063 917 123 4567",
      "63-917-123-4567",
      "(0917) 123 4567",
      "9171234567",
      "0917123",
    ],
    ...["maria", "Dela Cruz, Maria", "peña", "cruz mar", "MARIA@shop.example", "maria@shop"],
  ]
  const IDS = [TRX, TRX.toLowerCase(), TRX.slice(0, 8), `#${TRX.slice(-7)}`]
  const NOTHING = ["juan", "09181234567", "shop.example", "maria juan", "%", "_", "' | 'maria", "maria:*", "-"]

  it.each(["pe?a", "maria?", "$shop", "a$shop", "??", "x?'"])("finds nothing by %j, and does not fail", async (q) => {
    await insertDeal()
    await insertPayment()
    expect(await findDeals(`zzz ${q}`)).toEqual([])
    expect(await findPayments(`zzz ${q}`)).toEqual([])
  })

  it("finds a word with a question mark in it", async () => {
    await insertDeal()
    const name = "jsonb_set(body, '{customer,full_name}', to_jsonb(?::text))"
    await sql(`UPDATE partner_commerce_deal SET body = ${name}`, ["Pe?a Cruz"])
    expect(await findDeals("pe?a cruz")).toEqual(["one"])
  })

  it.each([
    ...PERSON,
    ...IDS,
    "SALES-2026-0000000777",
    "#0000777",
    "aurora-5",
    "order_1",
    "pedro reyes",
    "0919 765 4321",
  ])("finds a deal by %j", async (q) => {
    await insertDeals(20)
    await insertDeal()
    expect(await findDeals(q)).toEqual(["one"])
  })

  it.each([
    ...PERSON,
    ...IDS,
    "pcref_01JABCDEFGHJKMNPQRSTVWXYZ0",
    "#TVWXYZ0",
    "cart_1",
    "order_2",
    "SKU-A5/128",
    "aurora 128",
  ])("finds a payment by %j", async (q) => {
    await insertPayment()
    expect(await findPayments(q)).toEqual(["one"])
  })

  it("finds no row by words of other people, by the middle of a word, or by signs of the query language", async () => {
    await insertDeal()
    await insertPayment()
    for (const q of NOTHING) expect([q, await findDeals(q), await findPayments(q)]).toEqual([q, [], []])
  })

  it("finds no person for a reader without the right to personal data", async () => {
    await insertDeal()
    await insertPayment()
    for (const q of [...PERSON, `maria ${TRX}`])
      expect([q, await findDeals(q, true), await findPayments(q, true)]).toEqual([q, [], []])
    for (const q of IDS)
      expect([q, await findDeals(q, true), await findPayments(q, true)]).toEqual([q, ["one"], ["one"]])
    expect(await findPayments("aurora 128", true)).toEqual(["one"])
  })

  it("finds a deal by its product's name and SKU", async () => {
    await insertDeal()
    await sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, variant_sku, name, due_at)
       VALUES ('i', ?, 'variant_a', 'aurora-5', 'SKU-A5', 'Borealis 9', now())`,
      [SHOP],
    )
    for (const q of ["borealis", "realis 9", "SKU-A5"]) expect([q, await findDeals(q)]).toEqual([q, ["one"]])
  })

  it("counts all found rows on every page, also behind the last", async () => {
    await insertDeals(30)
    for (const [offset, length] of [
      [0, 20],
      [20, 10],
      [40, 0],
    ] as const) {
      const { deals, count } = await service.deals.list.read({ ...question, q: "customer", limit: 20, offset })
      expect([offset, deals.length, count]).toEqual([offset, length, 30])
    }
  })

  it("lists a sale as refunded as soon as its refund is done", async () => {
    await insertDeal()
    await insertPayment()
    const refunded = async (isWanted: boolean) => {
      const filter = { ...question, q: null, refunded: isWanted }
      const [{ deals }, { payments }] = [
        await service.deals.list.read(filter),
        await service.payments.list.read(filter),
      ]
      return [deals, payments].map(({ length }) => length)
    }
    await sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state)
       VALUES ('refund_1', ?, lower(?), ?, 'refund_1', 'admin', '1', 'php', 'pending')`,
      [SHOP, TRX, TRX],
    )
    expect([await refunded(true), await refunded(false)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await service.payments.refunds.ledger.decide("refund_1", { state: "done", event: { event: "done" } })
    expect([await refunded(true), await refunded(false)]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  it("forgets a person together with their personal data", async () => {
    await insertDeal()
    await insertPayment()
    await sql("UPDATE partner_commerce_deal SET created_at = now() - interval '400 days'")
    await sql("UPDATE partner_commerce_payment SET created_at = now() - interval '400 days'")
    expect(await service.deals.bodies.prune(365)).toBe(1)
    expect(await service.payments.customerNames.prune(365)).toBe(1)
    for (const q of ["maria", "09171234567", "pedro"])
      expect([q, await findDeals(q), await findPayments(q)]).toEqual([q, [], []])
    expect([await findDeals(TRX), await findPayments(TRX)]).toEqual([["one"], ["one"]])
  })

  it("forgets a customer of an order, of a cart, or of an account in payments", async () => {
    const forgotten = async () => (await findPayments("maria")).length === 0
    await sql(`INSERT INTO "order" (id, customer_id) VALUES ('order_2', 'cus_order')`)
    await sql(`INSERT INTO cart (id, customer_id) VALUES ('cart_1', 'cus_cart')`)
    for (const [customer, isOwn] of [
      ["cus_order", true],
      ["cus_cart", true],
      ["cus_account", true],
      ["cus_other", false],
    ] as const) {
      await sql("DELETE FROM partner_commerce_payment")
      await insertPayment()
      await sql("UPDATE partner_commerce_payment SET customer_id = 'cus_account'")
      await service.payments.customerNames.forget(customer)
      expect([customer, await forgotten()]).toEqual([customer, isOwn])
    }
  })

  it("uses an index instead of reading all rows", async () => {
    await insertDeals(20_000)
    await sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, session_id, cart_id, customer, amount, currency_code, fingerprint, sale_fingerprint, lines, state)
       SELECT 'p' || n, ?, 'ref-' || n, 's', 'cart', jsonb_build_object('full_name', 'Customer Number' || n, 'phone', '0918' || lpad(n::text, 7, '0')), '1', 'php',
              'f', 'f', '[]', 'failed' FROM generate_series(1, 20000) AS n`,
      [SHOP],
    )
    await insertDeal()
    await insertPayment()
    await sql("ANALYZE partner_commerce_deal, partner_commerce_payment")
    const explain = async (table: string, isFound: string) =>
      JSON.stringify(
        await sql(
          `EXPLAIN SELECT id FROM ${table} WHERE shop_code = ? AND (${isFound}) ORDER BY created_at DESC, id DESC LIMIT 50`,
          [SHOP],
        ),
      )
    const deals = `${hasWords(DEAL_WORDS, "0917 123 4567")} OR order_id = ANY('{o}') OR shop_code = '${SHOP}' AND variant_id = ANY('{v}')`
    expect(await explain("partner_commerce_deal", deals)).toContain("IDX_partner_commerce_deal_words")
    const payments = `${hasWords(PAYMENT_WORDS, "0917 123 4567")} OR order_id = ANY('{o}')`
    expect(await explain("partner_commerce_payment", payments)).toContain("IDX_partner_commerce_payment_words")
    expect([await findDeals("09171234567"), await findPayments("09171234567")]).toEqual([["one"], ["one"]])
  })
})
