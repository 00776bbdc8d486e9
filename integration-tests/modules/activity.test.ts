import { type ActivityEntry } from "../../src/modules/partner-commerce/activity-log"
import { describeModule } from "./module-suite"

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

describeModule("the log of what was sent and received", ({ service }) => {
  it("is written together, off the path of the calls", async () => {
    for (let i = 0; i < 5; i++) service.activity.add(entry({ attempt: i + 1 }))
    await service.activity.flush()
    const written = await service.listActivities({}, { order: { attempt: "ASC" } })
    expect(written.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
    expect(written[0]).toMatchObject({ request: { products: [{ id: "p1" }] }, status: 202 })
  })

  it("loses no entry to another's odd bytes", async () => {
    service.activity.add(entry())
    service.activity.add(entry({ error: "cut in the middle of \ud83d", response: { message: "NUL \u0000" } }))
    await service.activity.flush()
    expect(await service.listActivities({})).toHaveLength(2)
  })

  it("is kept for as many days as it is asked to", async () => {
    service.activity.add(entry({ at: new Date(Date.now() - 40 * 86_400_000).toISOString() }))
    service.activity.add(entry({ at: new Date(Date.now() - 20 * 86_400_000).toISOString() }))
    await service.activity.flush()
    expect(await service.activity.prune(30)).toBe(1)
    expect(await service.listActivities({})).toHaveLength(1)
  })
})
