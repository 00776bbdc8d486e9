import { Modules } from "@medusajs/framework/utils"
import { type ProcessFacts } from "../../sql/heartbeats"
import { toProcessFacts } from "../../sql/process-facts"
import { toFailingJobs, toJobsFinding, toSharedFindings, toVersionFindings } from "../check-processes"
import { type HealthFinding } from "../finding"

const REDIS = {
  event_bus: "@medusajs/medusa/event-bus-redis",
  workflow_engine: "@medusajs/medusa/workflow-engine-redis",
  locking: "@medusajs/medusa/locking-redis",
  caching: "@medusajs/caching-redis",
}
const here: ProcessFacts = { host: "one", pid: 1, mode: "shared", version: "0.1.0", ...REDIS }
const short = ({ level, about }: HealthFinding) => [level, about]
const bad = (findings: HealthFinding[]) => findings.filter(({ level }) => level !== "ok").map(short)

describe("the modules that processes keep in memory", () => {
  it.each<[string, Partial<ProcessFacts>, string, HealthFinding["level"], HealthFinding["level"]]>([
    ["the event bus", { event_bus: "@medusajs/medusa/event-bus-local" }, "event bus", "ok", "warning"],
    [
      "the workflow engine",
      { workflow_engine: "@medusajs/medusa/workflow-engine-inmemory" },
      "workflow engine",
      "ok",
      "warning",
    ],
    ["locking", { locking: "@medusajs/medusa/locking" }, "locking", "warning", "error"],
    ["the older cache", { caching: "@medusajs/medusa/cache-inmemory" }, "cache", "ok", "warning"],
    ["the cache without providers", { caching: "@medusajs/medusa/caching" }, "cache", "ok", "warning"],
  ])("%s passes for one process and fails for two", (_, facts, about, alone, together) => {
    const found = (processes: ProcessFacts[]) => toSharedFindings(processes).find((each) => each.about === about)
    expect(found([{ ...here, ...facts }])?.level).toBe(alone)
    expect(
      found([
        { ...here, ...facts },
        { ...here, ...facts, pid: 2 },
      ]),
    ).toMatchObject({ level: together, fix: expect.stringContaining("Configure") })
  })

  it.each(["@medusajs/medusa/locking-postgres", "@medusajs/locking-postgres"])(
    "%s is an error for one process and for two",
    (locking) => {
      const facts = { ...here, locking }
      for (const processes of [[facts], [facts, { ...facts, pid: 2 }], [here, { ...facts, pid: 2 }]]) {
        expect(toSharedFindings(processes).find(({ about }) => about === "locking")).toMatchObject({
          level: "error",
          message: expect.stringContaining("locking-postgres"),
          fix: expect.stringContaining("locking-redis"),
        })
      }
    },
  )

  it("pass with Redis for any number of processes", () => {
    expect(bad(toSharedFindings([here, { ...here, pid: 2 }]))).toEqual([])
  })

  it.each([
    ["Medusa's default cache", { [Modules.CACHE]: { resolve: "@medusajs/medusa/cache-inmemory" } }],
    ["the module without providers", { [Modules.CACHING]: { resolve: "@medusajs/medusa/caching" } }],
  ])("include the cache, for %s", (_, modules) => {
    const facts = { ...here, caching: toProcessFacts({ modules }).caching }
    expect(bad(toSharedFindings([facts, facts]))).toEqual([["warning", "cache"]])
  })
})

describe("the check of the jobs", () => {
  it("fails if no process has run a job for ten minutes", () => {
    expect(toJobsFinding(20_000).level).toBe("ok")
    for (const age of [null, 10 * 60_000]) expect(toJobsFinding(age)).toMatchObject({ level: "error", about: "jobs" })
  })

  it("reports a job that fails repeatedly with its reason, and ignores a single failure", () => {
    const job = { name: "sweep", began_at: new Date(), ended_at: new Date(), failure: "no disk" }
    const found = (failures: number) => toFailingJobs({ id: "p", ...here, work: [{ ...job, failures }] })
    expect(found(1)).toEqual([])
    expect(found(2)).toMatchObject([{ level: "error", message: expect.stringContaining("no disk") }])
  })
})

it("a warning names different versions that run side by side", () => {
  expect(toVersionFindings([])).toEqual([])
  expect(toVersionFindings([here, here])).toMatchObject([{ level: "ok", message: "0.1.0" }])
  expect(toVersionFindings([here, { ...here, version: "0.2.0" }])).toMatchObject([{ level: "warning" }])
})
