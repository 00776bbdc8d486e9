import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { Database } from "../../src/database/database"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { runInBackground } from "../../src/store/run-in-background"
import { waitFor } from "../harness/set-up"
import { describeModule, SHOP } from "./module-suite"

const HOUR_MS = 60 * 60_000

describeModule("a job's work in the background", ({ service, sql, repository }) => {
  const logged: string[] = []
  let letGo: (() => void)[] = []
  let begun = 0
  const hang = () => {
    begun++
    return new Promise<void>((resolve) => letGo.push(resolve))
  }

  beforeEach(() => {
    logged.length = 0
    letGo = []
    begun = 0
  })
  afterEach(() => {
    for (const each of letGo) each()
    jest.restoreAllMocks()
  })

  it("continues after its job has ended, and does not start twice", async () => {
    const job = runInBackground({ sweep: { run: hang } })
    const container = newContainer()
    await job(container)
    await job(container)
    expect(begun).toBe(1)
    expect(await beat("sweep")).toMatchObject({ ended_at: null })
    letGo[0]?.()
    await waitFor("its end", async () => (await beat("sweep"))?.ended_at)
    await job(container)
    expect(begun).toBe(2)
  })

  it("counts as stuck after an hour, and starts again beside the hanging run", async () => {
    const job = runInBackground({ sweep: { run: hang } })
    const container = newContainer()
    await job(container)
    const now = performance.now.bind(performance)
    jest.spyOn(performance, "now").mockImplementation(() => now() + HOUR_MS)
    await job(container)
    expect(begun).toBe(2)
    // The end of the abandoned run does not end the run that replaced it.
    letGo[0]?.()
    await waitFor("the end of the first", async () => (await beat("sweep"))?.ended_at)
    await job(container)
    expect(begun).toBe(2)
  })

  it("starts again despite a hanging run if its workers claim their items", async () => {
    const job = runInBackground({ push: { run: hang, overlaps: true } })
    const container = newContainer()
    await job(container)
    await job(container)
    expect(begun).toBe(2)
  })

  it("notes a failure in the log and in its heartbeat, and the job does not throw", async () => {
    await runInBackground({ prune: { run: () => Promise.reject(new Error("no disk")) } })(newContainer())
    expect(logged).toEqual([expect.stringContaining("the job prune failed, and is tried again: no disk")])
    expect(await beat("prune")).toMatchObject({ failure: "no disk", failures: 1 })
  })

  it("starts with the other works of its job, whose failures do not delay it", async () => {
    await runInBackground({
      fails: { run: () => Promise.reject(new Error("no disk")) },
      hangs: { run: hang },
      succeeds: { run: () => Promise.resolve() },
    })(newContainer())
    expect([await beat("fails"), await beat("hangs"), await beat("succeeds")]).toMatchObject([
      { ended_at: expect.any(Date), failure: "no disk" },
      { ended_at: null, failure: null },
      { ended_at: expect.any(Date), failure: null },
    ])
    letGo[0]?.()
    await waitFor("its end", async () => (await beat("hangs"))?.ended_at)
  })

  it("ends its job although the heartbeats cannot be written", async () => {
    await new Database(repository(), SHOP).transaction(async (locking) => {
      await locking("LOCK TABLE partner_commerce_heartbeat IN SHARE MODE")
      await runInBackground({ sweep: { run: () => Promise.resolve() } })(newContainer())
      expect(await beat("sweep")).toBeUndefined()
    })
    await waitFor("the heartbeat", () => beat("sweep"))
  })

  it("does not start in a process that is stopping, and delays the end of the process until it is over", async () => {
    const job = runInBackground({ sweep: { run: hang } })
    const container = newContainer()
    await job(container)
    let isOver = false
    const ended = service.lifetime.end().then(() => (isOver = true))
    await job(container)
    expect([begun, isOver]).toEqual([1, false])
    letGo[0]?.()
    await ended
    expect((await beat("sweep"))?.ended_at).not.toBeNull()
  })

  function newContainer() {
    const container = createMedusaContainer()
    container.register(PARTNER_COMMERCE, asValue(service))
    container.register(ContainerRegistrationKeys.LOGGER, asValue({ error: (line: string) => logged.push(line) }))
    return container
  }

  async function beat(work: string) {
    const rows = await sql<{ ended_at: Date | null; failure: string | null; failures: number }>(
      "SELECT ended_at, failure, failures FROM partner_commerce_heartbeat WHERE work = ? AND shop_code = ?",
      [work, SHOP],
    )
    return rows[0]
  }
})
