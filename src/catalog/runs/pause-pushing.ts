import { type Store } from "../../store/store"

export interface PushingPaused {
  paused: true
}

/**
 * Stops pushes from the next request on. Marks stay; callbacks and delivery updates continue.
 *
 * @param by the person
 */
export async function pausePushing(store: Store, { by }: { by: string }): Promise<PushingPaused> {
  await store.configuration.settings.setPaused(true, by)
  return { paused: true }
}
