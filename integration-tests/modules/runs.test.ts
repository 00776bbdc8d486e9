import { NO_COUNTS } from "../../src/catalog/sql/run/sync-run-store"
import { describeModule, OTHER_SHOP } from "./module-suite"

const STALE_MS = 90_000

describeModule("runs that somebody follows", ({ service, sql }) => {
  const create = async () => {
    const { id } = await service.createRuns({ kind: "sync", scope: { scope: "all" } })
    return id
  }
  const readBack = async () => {
    const { id } = await service.createRuns({ kind: "reconcile", scope: { scope: "all" } })
    return id
  }
  const read = (id: string) => service.retrieveRun(id)
  const pass = (ms: number) =>
    sql(`UPDATE partner_commerce_run SET heartbeat_at = heartbeat_at - ? * interval '1 millisecond'`, [ms])

  it("are deleted a month after their end, and not before", async () => {
    const [old, recent, running] = [await create(), await create(), await create()]
    await service.catalog.runs.claim(running, STALE_MS)
    for (const id of [old, recent]) await service.catalog.runs.finish(id, "completed", null)
    await sql(
      `UPDATE partner_commerce_run SET created_at = now() - interval '2 months',
                      finished_at = finished_at - CASE WHEN id = ? THEN interval '31 days' ELSE interval '29 days' END`,
      [old],
    )
    expect(await service.catalog.runs.prune(30)).toBe(1)
    expect((await service.listRuns()).map(({ id }) => id).sort()).toEqual([recent, running].sort())
  })

  it("go to one process although several claim them", async () => {
    const id = await create()
    const takers = await Promise.all(Array.from({ length: 6 }, () => service.catalog.runs.claim(id, STALE_MS)))
    expect(takers.filter((taken) => taken !== null)).toEqual([{ scope: { scope: "all" } }])
    expect(await read(id)).toMatchObject({ status: "running" })
  })

  it("stay with a process that shows that it is alive", async () => {
    const id = await create()
    await service.catalog.runs.claim(id, STALE_MS)
    await pass(STALE_MS - 5_000)
    await service.catalog.runs.count(id, NO_COUNTS)
    await pass(STALE_MS - 5_000)
    expect(await service.catalog.runs.claim(id, STALE_MS)).toBeNull()
    expect(await service.catalog.runs.waiting(STALE_MS)).toEqual([])
  })

  it("pass from a dead process to one other process", async () => {
    const id = await create()
    await service.catalog.runs.claim(id, STALE_MS)
    const { started_at } = await read(id)
    await pass(STALE_MS + 1)
    expect(await service.catalog.runs.waiting(STALE_MS)).toEqual([id])
    const takers = await Promise.all(Array.from({ length: 4 }, () => service.catalog.runs.claim(id, STALE_MS)))
    expect(takers.filter((taken) => taken !== null)).toHaveLength(1)
    expect((await read(id)).started_at).toEqual(started_at)
  })

  it("count failed read-backs in a row, for the full list and for the waiting lists", async () => {
    const end = async (scope: "all" | "waiting", status: "completed" | "failed", code = "failed") => {
      const { id } = await service.createRuns({ kind: "reconcile", scope: { scope } })
      await service.catalog.runs.finish(id, status, null)
      await sql(`UPDATE partner_commerce_run SET note = jsonb_build_object('code', ?::text) WHERE id = ?`, [code, id])
      return service.catalog.runs.countFailedReadings()
    }
    expect(await end("all", "failed")).toBe(1)
    expect(await end("waiting", "failed")).toBe(1)
    expect(await end("waiting", "failed")).toBe(2)
    expect(await end("waiting", "completed")).toBe(1)
    expect(await end("all", "failed", "remote_list_incomplete")).toBe(1)
    expect(await end("all", "failed", "process_ended")).toBe(1)
    expect(await end("all", "failed")).toBe(2)
    expect(await end("waiting", "failed")).toBe(2)
    expect(await end("all", "completed")).toBe(0)
  })

  it("end with their process if they read back, because the read pages are too old to continue", async () => {
    const [begun, queued] = [await readBack(), await readBack()]
    await service.catalog.runs.claim(begun, STALE_MS)
    expect(await service.catalog.runs.failAbandoned(STALE_MS)).toBe(0)

    await pass(STALE_MS + 1)
    expect(await service.catalog.runs.failAbandoned(STALE_MS)).toBe(1)
    expect(await read(begun)).toMatchObject({ status: "failed", message: expect.stringContaining("process") })

    await sql(`UPDATE partner_commerce_run SET created_at = created_at - ? * interval '1 millisecond'`, [STALE_MS + 1])
    const push = await create()
    expect(await service.catalog.runs.failAbandoned(STALE_MS)).toBe(1)
    expect([await read(queued), await read(push)]).toMatchObject([{ status: "failed" }, { status: "queued" }])
  })

  it("read back one after the other, because two would miss each other's pages", async () => {
    const ids = await Promise.all([readBack(), readBack(), readBack()])
    const take = () => Promise.all(ids.map((id) => service.catalog.runs.claim(id, STALE_MS)))
    expect((await take()).filter((taken) => taken !== null)).toHaveLength(1)
    const push = await create()
    expect(await service.catalog.runs.claim(push, STALE_MS)).not.toBeNull()

    const runs = await Promise.all(ids.map(read))
    const reading = runs.find(({ status }) => status === "running")
    expect(await Promise.all(runs.map(({ id }) => service.catalog.runs.isQueued(id)))).toEqual(
      runs.map(({ id }) => id !== reading?.id),
    )
    await service.catalog.runs.finish(reading?.id ?? "", "completed", null)
    expect((await take()).filter((taken) => taken !== null)).toHaveLength(1)
  })

  it("wait in the order of their creation, separately for each shop", async () => {
    const first = await create()
    const second = await create()
    await sql(`INSERT INTO partner_commerce_run (id, shop_code, kind) VALUES ('pcrun_other', ?, 'sync')`, [OTHER_SHOP])
    expect(await service.catalog.runs.waiting(STALE_MS)).toEqual([first, second])
  })

  it("cannot be claimed after their end", async () => {
    const id = await create()
    await service.catalog.runs.claim(id, STALE_MS)
    await service.catalog.runs.finish(id, "completed", null)
    await pass(STALE_MS + 1)
    expect(await service.catalog.runs.claim(id, STALE_MS)).toBeNull()
    expect(await service.catalog.runs.waiting(STALE_MS)).toEqual([])
    expect(await read(id)).toMatchObject({ status: "completed", message: null })
    expect((await read(id)).finished_at).not.toBeNull()
  })

  it("record why they failed", async () => {
    const id = await create()
    await service.catalog.runs.claim(id, STALE_MS)
    await service.catalog.runs.finish(id, "failed", { code: "still_waiting", values: { items: 3 } })
    expect(await read(id)).toMatchObject({
      status: "failed",
      message: "3 items still wait and are sent automatically",
      note: { code: "still_waiting", values: { items: 3 } },
    })
  })

  it("add up the results of each page, also when pages end at the same moment", async () => {
    const id = await create()
    await service.catalog.runs.setTotal(id, 5)
    const page = { ...NO_COUNTS, done: 2, created: 1, updated: 1, requests: 3 }
    await Promise.all([service.catalog.runs.count(id, page), service.catalog.runs.count(id, page)])
    expect(await read(id)).toMatchObject({ total: 5, done: 4, created: 2, updated: 2, archived: 0, requests: 6 })
  })

  it("show a total that is at least the number of finished items", async () => {
    const id = await create()
    await service.catalog.runs.setTotal(id, 1)
    await service.catalog.runs.count(id, { ...NO_COUNTS, done: 3 })
    expect(await read(id)).toMatchObject({ total: 3, done: 3 })
    await service.catalog.runs.setTotal(id, 2)
    expect(await read(id)).toMatchObject({ total: 5 })
  })
})
