import { type ActivityQuestion } from "../../src/activity/sql/activity-list"
import { type ActivityEntry } from "../../src/activity/sql/activity-log"
import { describeModule, SHOP } from "./module-suite"

const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: "2026-03-01T10:00:00.000Z",
  direction: "out",
  operation: "catalog.syncProducts",
  method: "POST",
  path: "/products/sync",
  status: 202,
  duration_ms: 12,
  attempt: 1,
  request: { products: [{ id: "p1" }] },
  response: null,
  error: null,
  trx_id: null,
  partner_ids: null,
  ...changes,
})

describeModule("the log of requests and answers", ({ service, sql }) => {
  const readAll = async () => (await service.activityList.read({ withoutPings: false, limit: 50, offset: 0 })).activity

  it("writes entries in batches, without delaying the calls", async () => {
    for (let i = 0; i < 5; i++) service.activity.add(entry({ attempt: i + 1 }))
    await service.activity.flush()
    const written = await readAll()
    expect(written.map(({ attempt }) => attempt).sort()).toEqual([1, 2, 3, 4, 5])
    expect(written[0]).toMatchObject({ request: { products: [{ id: "p1" }] }, status: 202 })
  })

  it("stores every entry although another one has bytes that Postgres rejects", async () => {
    service.activity.add(entry())
    service.activity.add(entry({ error: "cut in the middle of \ud83d", response: { message: "NUL \u0000" } }))
    await service.activity.flush()
    expect(await readAll()).toHaveLength(2)
  })

  describe("shown to people", () => {
    const all = { withoutPings: false, limit: 50, offset: 0 }
    const nothing = { trxIds: [], partnerIds: [], operations: [] }
    const shown = async (question: Partial<ActivityQuestion>) => {
      const { activity, ...counted } = await service.activityList.read({ ...all, ...question })
      return { paths: activity.map(({ path }) => path), ...counted }
    }

    beforeEach(async () => {
      const entries: Partial<ActivityEntry>[] = [
        { path: "/ping", operation: "catalog.ping" },
        { path: "/sent", partner_ids: ["p1", "p2"] },
        { path: "/exists", operation: "callback.exists", direction: "in", trx_id: "t1" },
        { path: "/bought", operation: "callback.deal", direction: "in", trx_id: "t1", partner_ids: ["p2"] },
        { path: "/asked", operation: "transactions.getTransaction", trx_id: "t2" },
      ]
      entries.forEach((each, minute) =>
        service.activity.add(entry({ at: `2026-03-01T10:0${minute}:00.000Z`, ...each })),
      )
      await service.activity.flush()
    })

    it("comes newest first, page by page", async () => {
      expect(await shown({})).toEqual({
        paths: ["/asked", "/bought", "/exists", "/sent", "/ping"],
        count: 5,
        pings: 0,
      })
      expect(await shown({ limit: 2, offset: 1 })).toEqual({ paths: ["/bought", "/exists"], count: 5, pings: 0 })
      expect(await shown({ limit: 2, offset: 8 })).toEqual({ paths: [], count: 5, pings: 0 })
    })

    it("tells a deal from a payment, so that its link opens the right page", async () => {
      await sql(
        `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash, body, deadline_at)
         VALUES ('d1', ?, 't1', 'order', 'p2', '1', 'php', 'h', '{}', now())`,
        [SHOP],
      )
      await sql(
        `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
           fingerprint, sale_fingerprint, lines) VALUES ('p', ?, 'ref', 't2', 'T2', 's', 'c', '1', 'php', 'f', 'f', '[]')`,
        [SHOP],
      )
      const rows = await readAll()
      expect(rows.map(({ path, sale }) => [path, sale])).toEqual([
        ["/asked", "payment"],
        ["/bought", "deal"],
        ["/exists", "deal"],
        ["/sent", null],
        ["/ping", null],
      ])
    })

    it("leaves out existence checks, and counts them", async () => {
      expect(await shown({ withoutPings: true })).toEqual({
        paths: ["/asked", "/bought", "/sent"],
        count: 3,
        pings: 2,
      })
      expect(await shown({ withoutPings: true, trxId: "t1" })).toEqual({ paths: ["/bought"], count: 1, pings: 1 })
    })

    it.each<[string, Partial<ActivityQuestion>, string[]]>([
      ["a direction", { direction: "in" }, ["/bought", "/exists"]],
      ["an operation", { operation: "catalog.ping" }, ["/ping"]],
      ["an item", { partnerId: "p2" }, ["/bought", "/sent"]],
      [
        "any of several things, each once",
        { searched: { ...nothing, trxIds: ["t1", "t2"], partnerIds: ["p2"] } },
        ["/asked", "/bought", "/exists", "/sent"],
      ],
      ["operations", { searched: { ...nothing, operations: ["callback.deal", "catalog.ping"] } }, ["/bought", "/ping"]],
      [
        "several things of a direction",
        { direction: "out", searched: { ...nothing, trxIds: ["t1"], partnerIds: ["p2"] } },
        ["/sent"],
      ],
      ["nothing", { searched: nothing }, []],
    ])("shows only entries of %s", async (_, question, paths) => {
      expect(await shown(question)).toEqual({ paths, count: paths.length, pings: 0 })
    })

    it("finds the operations that contain a text", async () => {
      expect(await service.activityList.operationsNamed("CALLBACK")).toEqual(["callback.deal", "callback.exists"])
      expect(await service.activityList.operationsNamed("%")).toEqual([])
    })
  })

  it("keeps entries for the given number of days", async () => {
    service.activity.add(entry({ at: new Date(Date.now() - 40 * 86_400_000).toISOString() }))
    service.activity.add(entry({ at: new Date(Date.now() - 20 * 86_400_000).toISOString() }))
    await service.activity.flush()
    expect(await service.activity.prune(30)).toBe(1)
    expect(await readAll()).toHaveLength(1)
  })
})
