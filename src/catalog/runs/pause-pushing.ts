import { type Store } from "../../store/store"
import { MedusaError } from "@medusajs/framework/utils"
import { render, renderFix } from "../../messages/rules/render"
import { AdminApiError } from "../../messages/admin-api-error"
import { adoptDatabase, findCopiedDatabase } from "../copied-database"
import { pushNow } from "../push/push-scheduler"
import { readBackNow } from "../read-back/read-back"

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

export interface PushingResumed {
  paused: false
  /** The database belonged to another place, and belongs to this one now. */
  adopted: boolean
}

/**
 * Ends the pause and pushes all waiting changes, in the background.
 *
 * @param adopt whether this store pushes although its database was bound to another place; `by`: the person
 * @throws AdminApiError `not_allowed` for a copied database without adoption
 */
export async function resumePushing(
  store: Store,
  { adopt, by }: { adopt: boolean; by: string },
): Promise<PushingResumed> {
  const copied = await findCopiedDatabase(store)
  if (copied && !adopt) {
    const message = `${render(copied)}. ${renderFix(copied.code)}`
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied, message)
  }
  await store.configuration.settings.setPaused(false, by)
  if (copied) await adoptDatabase(store, by, { readBack: readBackNow, push: pushNow })
  else void pushNow(store)
  return { paused: false, adopted: copied !== null }
}
