import { api } from "./api"
import type { Run } from "./types"

const LOOK_AGAIN_MS = 1_000

/** Runs that this window watches already: whoever started one and whoever sees it running want to hear of its end once. */
const followed = new Set<string>()

/** Watches a run until it is over, also while the person looks at other pages. @param onEnd is told once per window */
export async function followRun(id: string, onEnd: (run: Run) => void): Promise<void> {
  if (followed.has(id)) return
  followed.add(id)
  for (;;) {
    const run = await api.readRun(id)
    if (run.status !== "queued" && run.status !== "running") return onEnd(run)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
