import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { perStore } from "../../store/per-store"
import { sendDeliveriesOf, sendDueDeliveries } from "./send-deliveries"

/** A later status is due after the next run of the job. */
const LOOK_AHEAD_MS = 60_000
const SHORTEST_WAIT_MS = 1_000

/** Starts to send due statuses and returns at once, so that a slow service does not delay the store's other jobs. */
export function startDeliveryPass(store: Store): void {
  passOf(store).start(store)
}

/** Sends the queued statuses of one deal now. The job repeats a status that fails. */
export async function sendNow(store: Store, trxId: string): Promise<void> {
  if (await sendDeliveriesOf(store, trxId)) startDeliveryPass(store)
}

/** Sends the queued statuses of one deal in the background. The row exists, so the job repeats every failure. */
export function sendInBackground(store: Store, trxId: string): void {
  sendNow(store, trxId).catch((error: unknown) => {
    const { logger } = store
    logger.warn(`partner-commerce: the delivery status of ${trxId} could not be sent now: ${toFailureText(error)}`)
  })
}

const passOf = perStore(() => new DeliveryPass())

/**
 * Sends delivery statuses. *Idle* until it is started. While *passing*, it sends until no status is due. If the next status is due within
 * the minute, because of its back-off or the lease of a killed process, it is *waiting* for that moment and passes again.
 *
 *     idle ──start──► passing ──nothing within the minute──► idle
 *                      ▲   └──due soon──► waiting
 *                      └──its time, start──┘
 */
class DeliveryPass {
  private isPassing = false
  /** A start came during the pass, and the pass may already be beyond the new status. */
  private isAskedAgain = false
  private timer: NodeJS.Timeout | null = null

  start(store: Store): void {
    this.isAskedAgain = this.isPassing
    if (this.isPassing) return
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.isPassing = true
    const { lifetime } = store
    lifetime
      .track(this.pass(store))
      .catch((error: unknown) => {
        if (store.missingTables.covers(error)) return
        const { logger } = store
        logger.warn(`partner-commerce: delivery statuses could not be sent now: ${toFailureText(error)}`)
      })
      .finally(() => {
        this.isPassing = false
        if (this.isAskedAgain && !lifetime.stopping.aborted) this.start(store)
      })
  }

  private async pass(store: Store): Promise<void> {
    if (!(await sendDueDeliveries(store))) return
    const dueInMs = await store.delivery.nextDueInMs()
    if (dueInMs === null || dueInMs > LOOK_AHEAD_MS) return
    this.timer = setTimeout(() => this.start(store), Math.max(dueInMs, SHORTEST_WAIT_MS)).unref()
  }
}
