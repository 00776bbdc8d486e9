import { toDay } from "../values/time-zone"
import { type Store } from "./store"

/** Reads the time zone of the store's days. */
export async function readTimeZone(store: Store): Promise<string> {
  return (await store.configuration.settings.read()).settings.time_zone
}

/** @returns today's date in the store, ISO */
export const readToday = async (store: Store): Promise<string> => toDay(new Date(), await readTimeZone(store))
