import { render, renderFix } from "../../messages/rules/render"
import { type Store } from "../../store/store"
import { type ProcessFacts, SILENT_MS } from "../sql/heartbeats"
import { NO_JOBS } from "../sql/heartbeat-timer"
import { readProcesses, type StoreProcess } from "../read-processes"
import { error, type HealthFinding, ok, warning } from "./finding"

/** A single failure may come from a restart of the database. */
const FAILURES_SHOWN = 2

/** Checks whether a process runs the jobs, and whether the store's processes share their modules. */
export async function checkProcesses(store: Store): Promise<HealthFinding[]> {
  const processes = await readProcesses(store)
  return [
    toJobsFinding(await store.heartbeats.jobAgeMs()),
    ...processes.flatMap(toFailingJobs),
    // If no process is alive, this process's configuration counts, because the next process starts with it.
    ...(processes.length > 0 ? toSharedFindings(processes) : checkOwnModules(store)),
    ...toVersionFindings(processes),
  ]
}

/** Before a store starts, only the modules of the doctor's own process are known. */
export const checkOwnModules = ({ heartbeats }: Store): HealthFinding[] => toSharedFindings([heartbeats.facts])

export function toJobsFinding(ageMs: number | null): HealthFinding {
  if (ageMs !== null && ageMs <= SILENT_MS) return ok("jobs", `last ran ${Math.round(ageMs / 1000)} seconds ago`)
  return error("jobs", render({ code: NO_JOBS, values: {} }), renderFix(NO_JOBS))
}

export function toFailingJobs({ host, pid, work }: StoreProcess): HealthFinding[] {
  return work
    .filter(({ failures }) => failures >= FAILURES_SHOWN)
    .map(({ name, failures, failure }) =>
      error(
        "jobs",
        `${name} has failed ${failures} times in a row in process ${pid} of ${host}: ${failure ?? "without a reason"}`,
        "Read the store's log. The work is tried again each minute.",
      ),
    )
}

/** Modules that fail across processes if they work in the memory of one process. */
const SHARED = [
  {
    about: "event bus",
    kind: "event_bus",
    isLocal: /event-bus-local$/,
    fix: "Configure @medusajs/medusa/event-bus-redis. Without it an event reaches only the process in which it happened; the other processes find the change later, in the sweep.",
  },
  {
    about: "workflow engine",
    kind: "workflow_engine",
    isLocal: /workflow-engine-inmemory$/,
    fix: "Configure @medusajs/medusa/workflow-engine-redis. Without it each process runs every job.",
  },
  {
    about: "locking",
    kind: "locking",
    isLocal: /locking$/,
    fix: "Configure @medusajs/medusa/locking-redis as the default provider before you start a second process. Otherwise Medusa itself sells more units than the store has.",
  },
  {
    about: "cache",
    kind: "caching",
    isLocal: /(cache-inmemory|caching-memory|caching)$/,
    fix: "Configure @medusajs/medusa/caching with Redis. Otherwise each process keeps its own prices and answers for a while.",
  },
] as const

/** The provider holds a database connection for each lock, so simultaneous purchases wait for connections until they fail. */
const HANGS = /locking-postgres$/

/** With several processes, locking in memory oversells; the other modules only work less well. */
export function toSharedFindings(processes: ProcessFacts[]): HealthFinding[] {
  return SHARED.map(({ about, kind, isLocal, fix }) => {
    const used = [...new Set(processes.map((each) => each[kind]))].filter(Boolean)
    const hanging = used.find((name) => HANGS.test(name))
    if (hanging) {
      const message = `${hanging} holds a database connection for each lock, so simultaneous purchases fail and the store hangs`
      return error(about, message, "Configure @medusajs/medusa/locking-redis as the default provider.")
    }
    const local = used.filter((name) => isLocal.test(name))
    if (local.length === 0) return ok(about, used.length > 0 ? `by ${used.join(", ")}` : "is not used")
    if (processes.length > 1)
      return (kind === "locking" ? error : warning)(
        about,
        `keeps its data in memory, but the store has ${processes.length} processes`,
        fix,
      )
    return kind === "locking"
      ? warning(about, "keeps its data in memory, which works only with one process", fix)
      : ok(about, "keeps its data in memory, which works with one process")
  })
}

/** @returns no finding if no process is alive */
export function toVersionFindings(processes: Pick<ProcessFacts, "version">[]): HealthFinding[] {
  const versions = [...new Set(processes.map(({ version }) => version))]
  if (versions.length < 2) return versions.map((version) => ok("version", version))
  const message = `the processes of this store run different versions: ${versions.join(" and ")}`
  return [
    warning("version", message, "If the older processes do not end by themselves, restart them with the new version."),
  ]
}
