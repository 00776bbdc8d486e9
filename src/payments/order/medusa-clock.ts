import { type Store } from "../../store/store"

/**
 * The moment from which the plugin counts the age of a row of Medusa's. Medusa writes `created_at` with the clock of the process that makes
 * the row, so the database's clock alone does not show the age. If the clock of this process is wrong, a row looks younger at worst. Then the
 * plugin waits longer before it undoes work that seems abandoned.
 *
 * @returns the earlier of the database's clock and this process's clock, in milliseconds since the epoch
 */
export async function readMedusaNow({ facts }: Pick<Store, "facts">): Promise<number> {
  return Math.min((await facts.now()).getTime(), Date.now())
}
