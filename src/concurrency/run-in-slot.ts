import { type Semaphore } from "../database/semaphore"
import { steadyClock } from "../values/clock"
import { withTimeLimit } from "./with-time-limit"

/** Both by the steady clock. */
export interface SlotTimes {
  waitUntil: number
  /** Then the slot is free, even if the task still runs: a merchant's code may hang. */
  endBy: number
}

/**
 * Runs a task in a slot.
 *
 * @returns null if no slot became free in time; or if the task's time is up, and then the task continues without a slot
 */
export async function runInSlot<T>(
  slots: Semaphore,
  { waitUntil, endBy }: SlotTimes,
  task: () => Promise<T>,
): Promise<T | null> {
  if (!(await slots.acquire(waitUntil - steadyClock()))) return null
  try {
    return await withTimeLimit(endBy - steadyClock(), task())
  } finally {
    slots.release()
  }
}
