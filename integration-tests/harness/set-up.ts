import { expectOk, type HttpClient } from "./http-client"
import { type MinimalStore } from "./minimal-store"

const PATIENCE_MS = 60_000

/** A store with an admin client, in this process or in another. */
interface AdminDriver {
  admin: HttpClient
}

/**
 * Does a merchant's set-up: chooses channel and region, maps the category, and enables pushing.
 *
 * @param settings override these; by default content waits for a run, so that a test sees only its own run
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

/** Starts a push and waits for its end. @returns the run */
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
/** The pause grows with this share of the elapsed wait. */
const LATENESS = 0.1

/**
 * Repeats a question until it has an answer. A test waits for a state and never for a duration; the limit only ends a failed test. The pause
 * between two questions exceeds the time of one question and grows with the wait, because constant questions would take the processor from
 * the work itself.
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const beganAt = Date.now()
  const givesUpAt = beganAt + patienceMs
  for (;;) {
    const askedAt = Date.now()
    const answer = await ask()
    if (answer) return answer
    const now = Date.now()
    if (now >= givesUpAt) throw new Error(`Waited in vain for ${what}`)
    const pauseMs = Math.max(LEAST_PAUSE_MS, 2 * (now - askedAt), LATENESS * (now - beganAt))
    // The last question comes at the limit itself: with a long pause before it, a late state would count as missing.
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, givesUpAt - now)))
  }
}
