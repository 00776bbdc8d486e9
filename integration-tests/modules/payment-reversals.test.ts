import { describeModule, SHOP } from "./module-suite"

/** The fence before every call that gives money back. */
describeModule("a reversal", ({ service, sql }) => {
  const ledger = () => service.payments.ledger
  const event = { event: "taken_back" }
  const read = async () => {
    const row = await ledger().read({ order_ref: "ref" })
    return [row?.state, row?.reversal]
  }
  const insert = (state: string, reversal: string | null) =>
    sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
         fingerprint, sale_fingerprint, lines, state, reversal) VALUES ('p', ?, 'ref', 't', 'T', 's', 'c', '100', 'php', 'f', 'f', '[]', ?, ?)`,
      [SHOP, state, reversal],
    )

  it("starts once for several simultaneous processes", async () => {
    await insert("open", null)
    const asked = await Promise.all(
      [1, 2, 3, 4].map(() => ledger().askReversal("ref", { from: "open", to: "open", event })),
    )
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await read()).toEqual(["open", "asked"])
  })

  it.each([
    ["failed", "done"],
    ["open", "asked"],
    ["held", "asked"],
    ["held", "done"],
    ["abandoned", "asked"],
  ] as const)(
    "starts again for a payment that is %s and %s if the customer has paid since",
    async (state, reversal) => {
      await insert(state, reversal)
      const paid = { from: state, to: "reversed" as const, event }
      const asked = await Promise.all([1, 2, 3, 4].map(() => ledger().askReversal("ref", paid)))
      expect(asked.filter(Boolean)).toHaveLength(1)
      expect(await read()).toEqual(["reversed", "asked"])
    },
  )

  it.each([
    ["open", "open", "done"],
    ["held", "held", "done"],
    ["abandoned", "abandoned", "asked"],
    ["reversed", "reversed", "done"],
    ["reversed", "reversed", "asked"],
  ] as const)("from %s to %s does not start again if it is %s", async (from, to, reversal) => {
    await insert(from, reversal)
    expect(await ledger().askReversal("ref", { from, to, event })).toBe(false)
    expect(await read()).toEqual([from, reversal])
  })
})
