import { type Store } from "../store/store"
import { ALIVE, type ProcessFacts } from "./sql/heartbeats"

export interface StoreProcess extends ProcessFacts {
  id: string
  /** Its background work, each with its latest run. */
  work: {
    name: string
    began_at: Date
    /** null = the work is running. */
    ended_at: Date | null
    /** The failures in a row. */
    failures: number
    failure: string | null
  }[]
}

/** The store's living processes, each with its background work. */
export async function readProcesses({ heartbeats }: Store): Promise<StoreProcess[]> {
  const processes = new Map<string, StoreProcess>()
  for (const { process_id, work: name, process, began_at, ended_at, failures, failure } of await heartbeats.list()) {
    const known = processes.get(process_id) ?? { id: process_id, ...process, work: [] }
    if (name !== ALIVE) known.work.push({ name, began_at, ended_at, failures, failure })
    processes.set(process_id, known)
  }
  return [...processes.values()]
}
