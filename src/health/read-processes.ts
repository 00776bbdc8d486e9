import { type PartnerCommerceModuleService } from "../modules/partner-commerce"
import { ALIVE, type ProcessFacts } from "./sql/heartbeats"

export interface StoreProcess extends ProcessFacts {
  id: string
  /** What it does in the background, as it went last. */
  work: {
    name: string
    began_at: Date
    /** null = it is at work. */
    ended_at: Date | null
    /** In a row. */
    failures: number
    failure: string | null
  }[]
}

/** The processes of this store that are alive, each with what it does in the background. */
export async function readProcesses({ heartbeats }: PartnerCommerceModuleService): Promise<StoreProcess[]> {
  const processes = new Map<string, StoreProcess>()
  for (const { process_id, work: name, process, began_at, ended_at, failures, failure } of await heartbeats.list()) {
    const known = processes.get(process_id) ?? { id: process_id, ...process, work: [] }
    if (name !== ALIVE) known.work.push({ name, began_at, ended_at, failures, failure })
    processes.set(process_id, known)
  }
  return [...processes.values()]
}
