import { Database } from "../../src/database/database"
import { Heartbeats, type ProcessFacts } from "../../src/health/sql/heartbeats"
import { describeModule, OTHER_SHOP } from "./module-suite"

const FACTS: ProcessFacts = {
  host: "worker-1",
  pid: 7,
  mode: "worker",
  version: "1.2.3",
  event_bus: "event-bus-redis",
  workflow_engine: "workflow-engine-redis",
  locking: "locking-redis",
  caching: "",
}
const PUSH = "push content"
const begun = (work: string) => ({ work, began_ms_ago: 0 })
/** Another shop than the shop of the suite, whose process has a heartbeat. */
const SHOP = "00000000-0000-4000-8000-000000000003"

describeModule("the heartbeats of a store's processes", ({ repository, sql }) => {
  const newProcess = (facts: Partial<ProcessFacts> = {}, shop = SHOP) =>
    new Heartbeats(new Database(repository(), shop), { ...FACTS, ...facts })
  const letPass = (minutes: number) =>
    sql(
      `UPDATE partner_commerce_heartbeat SET beat_at = beat_at - ${minutes} * interval '1 minute', began_at = began_at - ${minutes} * interval '1 minute'`,
    )

  it("describe a process and the results of its work", async () => {
    const process = newProcess()
    await process.beat()
    await process.note([begun("sweep"), begun("prune")])
    await process.end("prune", "no disk")
    expect(await process.list()).toMatchObject([
      { work: "process", process: FACTS, failures: 0 },
      { work: "prune", ended_at: expect.any(Date), failures: 1, failure: "no disk" },
      { work: "sweep", ended_at: null, failures: 0 },
    ])
  })

  it("end with the process, whether it stops or dies", async () => {
    const [leaves, dies, lives] = [newProcess(), newProcess({ pid: 8 }), newProcess({ pid: 9 })]
    await leaves.beat()
    await dies.beat()
    await letPass(4)
    await leaves.beat()
    await leaves.leave()
    await lives.beat()
    expect((await lives.list()).map(({ process }) => process.pid)).toEqual([9])
  })

  it("show that no process runs the jobs, once a process has run for long enough", async () => {
    const server = newProcess({ mode: "server" })
    await server.beat()
    expect(await server.isWithoutJobs()).toBe(false)
    await letPass(4)
    await server.beat()
    expect(await server.isWithoutJobs()).toBe(true)
    // A server process also pushes, because its routes start pushes.
    await server.end(PUSH, null)
    expect(await server.isWithoutJobs()).toBe(true)
    await newProcess().note([begun("sweep")])
    expect(await server.isWithoutJobs()).toBe(false)
    expect(await server.jobAgeMs()).toBeGreaterThanOrEqual(0)
  })

  it("show a process that keeps failing although another process succeeds", async () => {
    const [fails, does] = [newProcess(), newProcess({ pid: 8 })]
    await fails.end(PUSH, "no memory")
    await does.end(PUSH, null)
    expect(await does.failureOf(PUSH, 2)).toBeNull()
    await fails.end(PUSH, "no memory at all")
    await does.end(PUSH, null)
    expect(await does.failureOf(PUSH, 2)).toBe("no memory at all")
    await fails.end(PUSH, null)
    expect(await does.failureOf(PUSH, 2)).toBeNull()
  })

  it("stop showing a failure once its process is dead", async () => {
    const [fails, does] = [newProcess(), newProcess({ pid: 8 })]
    await fails.end(PUSH, "no memory")
    await fails.end(PUSH, "no memory")
    await letPass(4)
    expect(await does.failureOf(PUSH, 2)).toBeNull()
  })

  it("keep the failures in a row while the work runs again", async () => {
    const process = newProcess()
    await process.note([{ ...begun("sweep"), failure: "no disk" }, begun("prune")])
    await process.note([begun("sweep"), { ...begun("prune"), failure: null }])
    await process.beat()
    expect(await process.list()).toMatchObject([
      { work: "process" },
      { work: "prune", ended_at: expect.any(Date), failures: 0, failure: null },
      { work: "sweep", ended_at: null, failures: 1, failure: "no disk" },
    ])
  })

  it("belong to one shop, and are deleted after a day", async () => {
    const [ours, theirs] = [newProcess(), newProcess({}, OTHER_SHOP)]
    await theirs.note([begun("sweep")])
    expect([await ours.list(), await ours.jobAgeMs()]).toEqual([[], null])
    await letPass(60 * 25)
    await ours.beat()
    await ours.prune(1)
    expect(
      await sql(`SELECT work FROM partner_commerce_heartbeat WHERE shop_code IN ('${SHOP}', '${OTHER_SHOP}')`),
    ).toEqual([{ work: "process" }])
  })
})
