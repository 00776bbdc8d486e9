import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { perStore } from "../../concurrency/per-store"
import { sendDeliveriesOf, sendDueDeliveries } from "./send-deliveries"

/** A later status is due after the next run of the job. */
const LOOK_AHEAD_MS = 60_000
const SHORTEST_WAIT_MS = 1_000

/** Starts to send due statuses and returns at once, so that a slow service does not delay the store's other jobs. */
export function startDeliveryPass(container: MedusaContainer): void {
  passOf(container).start(container)
}

/** Sends the queued statuses of one deal now. The job repeats a status that fails. */
export async function sendNow(container: MedusaContainer, trxId: string): Promise<void> {
  if (await sendDeliveriesOf(container, trxId)) startDeliveryPass(container)
}

/** Sends the queued statuses of one deal in the background. The row exists, so the job repeats every failure. */
export function sendInBackground(container: MedusaContainer, trxId: string): void {
  sendNow(container, trxId).catch((error: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
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

  start(container: MedusaContainer): void {
    this.isAskedAgain = this.isPassing
    if (this.isPassing) return
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.isPassing = true
    const { lifetime } = container.resolve(PARTNER_COMMERCE)
    lifetime
      .track(this.pass(container))
      .catch((error: unknown) => {
        if (container.resolve(PARTNER_COMMERCE).missingTables.covers(error)) return
        const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
        logger.warn(`partner-commerce: delivery statuses could not be sent now: ${toFailureText(error)}`)
      })
      .finally(() => {
        this.isPassing = false
        if (this.isAskedAgain && !lifetime.stopping.aborted) this.start(container)
      })
  }

  private async pass(container: MedusaContainer): Promise<void> {
    if (!(await sendDueDeliveries(container))) return
    const dueInMs = await container.resolve(PARTNER_COMMERCE).delivery.nextDueInMs()
    if (dueInMs === null || dueInMs > LOOK_AHEAD_MS) return
    this.timer = setTimeout(() => this.start(container), Math.max(dueInMs, SHORTEST_WAIT_MS)).unref()
  }
}
