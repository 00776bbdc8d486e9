import { expectOk, type HttpClient } from "./http-client"
import { type MinimalStore } from "./minimal-store"

const PATIENCE_MS = 60_000

/** Anything whose admin can be asked: a store in this process, or one in a process of its own. */
interface AdminDriver {
  admin: HttpClient
}

/**
 * A merchant does this once: choose channel and region, map the category, switch on.
 *
 * @param settings over these; content waits for a run unless told otherwise, so that a test sees what its own run does
 */
export async function setUpPlugin(
  store: AdminDriver,
  seeded: MinimalStore,
  settings: Record<string, unknown> = {},
): Promise<void> {
  const category = { category_id: seeded.category.id, category: "Smartphones" }
  await expectOk(store.admin.post("/admin/partner-commerce/category-mappings", category))
  await expectOk(
    store.admin.post("/admin/partner-commerce/settings", {
      enabled: true,
      sales_channel_id: seeded.sales_channel.id,
      region_id: seeded.region.id,
      shipping_option_id: seeded.shipping_option.id,
      content_delay_ms: 3_600_000,
      ...settings,
    }),
  )
}

/** Starts a push and waits until it is over. @returns the run */
export async function pushAll(
  store: AdminDriver,
  scope: Record<string, unknown> = { scope: "all" },
  patienceMs: number = PATIENCE_MS,
) {
  const { data } = await expectOk(store.admin.post("/admin/partner-commerce/sync", scope))
  const isOver = async () => {
    const { run } = (await store.admin.get(`/admin/partner-commerce/runs/${data.run_id}`)).data
    return ["completed", "failed", "waiting"].includes(run.status) ? run : null
  }
  return waitFor(`run ${data.run_id}`, isOver, patienceMs)
}

const LEAST_PAUSE_MS = 25
/** So much of a wait is added to it at the most. */
const LATENESS = 0.1

/**
 * Asks until there is an answer. A test waits for a state, never for a while; the limit only ends a test that has failed. Between two
 * questions it pauses for longer than one takes, and for longer the longer it has waited: who asks without a pause takes the processor
 * from what is waited for.
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const beganAt = Date.now()
  const givesUpAt = beganAt + patienceMs
  while (Date.now() < givesUpAt) {
    const askedAt = Date.now()
    const answer = await ask()
    if (answer) return answer
    const now = Date.now()
    const pauseMs = Math.max(LEAST_PAUSE_MS, 2 * (now - askedAt), LATENESS * (now - beganAt))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Error(`Waited in vain for ${what}`)
}
