import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { perStore } from "../../concurrency/per-store"
import { sendDeliveriesOf, sendDueDeliveries } from "./send-deliveries"

/** Beyond it the job comes anyway. */
const LOOK_AHEAD_MS = 60_000
const SHORTEST_WAIT_MS = 1_000

/** Starts sending what is due, and returns at once: a service that hangs must not hold up the store's other jobs. */
export function startDeliveryPass(container: MedusaContainer): void {
  passOf(container).start(container)
}

/** Sends what one deal has queued, now, and later what does not go through now. */
export async function sendNow(container: MedusaContainer, trxId: string): Promise<void> {
  if (await sendDeliveriesOf(container, trxId)) startDeliveryPass(container)
}

/** The same in the background: the row is there, and whatever goes wrong now is repeated by the job. */
export function sendInBackground(container: MedusaContainer, trxId: string): void {
  sendNow(container, trxId).catch((error: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: the delivery status of ${trxId} could not be sent now: ${toFailureText(error)}`)
  })
}

const passOf = perStore(() => new DeliveryPass())

/**
 * *Idle* until it is started. Then it is *passing*: it sends until nothing is due. If the next status is due within the minute, because
 * it waits for its back-off or for the lease of a process that was killed, it is *waiting* for that moment and passes again.
 *
 *     idle ──start──► passing ──nothing within the minute──► idle
 *                      ▲   └──due soon──► waiting
 *                      └──its time, start──┘
 */
class DeliveryPass {
  private isPassing = false
  /** It was started while it was passing, and may have passed what it was started for. */
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
