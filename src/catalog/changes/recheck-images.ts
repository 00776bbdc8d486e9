import { HOUR_MS, MINUTE_MS } from "../../values/duration"
import { type Store } from "../../store/store"
import { type ImageAge } from "../sql/image-cache"
import { markChange } from "./change-buffer"
import { refreshPicturesProblem, rereadImages } from "../inputs/read-images"
import { whyNotPushing } from "../push-obstacle"

const DUE: ImageAge = { olderThanMs: 24 * HOUR_MS, spreadMs: 8 * HOUR_MS, problemsOlderThanMs: 10 * MINUTE_MS }

/** Checks every image once a day, in small portions and each at its own hour, and unusable images every ten minutes. */
export async function recheckDueImages(store: Store): Promise<void> {
  await refreshPicturesProblem(store)
  if ((await whyNotPushing(store)) !== null) return
  await recheckImages(store, DUE)
}

/**
 * Reads old images again, and marks the products whose image changed.
 *
 * @returns how many were read
 */
export function recheckImages(store: Store, age: ImageAge): Promise<number> {
  return rereadImages(store, age, (changed) =>
    markChange(store, { source: "image_url", ids: changed, lane: "content" }),
  )
}
