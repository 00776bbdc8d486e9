import { type MedusaNextFunction, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toFailureText } from "../../core/failure-text"
import { render } from "../../core/message/render"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { takeMoneyTurn } from "../../use-cases/payments/order/money-turn"
import { findOrderOfPayment } from "../../use-cases/payments/order/refunded-order"
import { medusaId } from "../../core/wire/texts"
import { onAnswered } from "../on-answered"

/** Runs before Medusa's own refund of a payment, so that one refund of an order runs at a time. */
export const guardRefund = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) =>
  void takeTurnOf(findOrderOfPayment, { req, res, next })

/** Runs before Medusa's cancellation of an order, which refunds its payments. */
export const guardCancellation = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) =>
  void takeTurnOf((_, id) => Promise.resolve(id), { req, res, next })

/** The turn ends by itself after a while. */
const warn = (container: MedusaContainer) => (error: unknown) =>
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`partner-commerce: the turn of a refund was not returned: ${toFailureText(error)}`)

/** A refund takes some seconds at the service, and several people may wait for their turns. */
const WAIT_MS = 60_000

const guardedParams = z.looseObject({ id: medusaId })

interface Guarded {
  req: MedusaRequest
  res: MedusaResponse
  next: MedusaNextFunction
}

async function takeTurnOf(
  findOrder: (container: MedusaContainer, id: string) => Promise<string | null>,
  { req, res, next }: Guarded,
): Promise<void> {
  try {
    const params = guardedParams.safeParse(req.params)
    const orderId = params.success ? await findOrder(req.scope, params.data.id) : null
    const { payments, lifetime } = req.scope.resolve(PARTNER_COMMERCE)
    if (orderId === null || (await payments.checkout.findTransactionOf(orderId)) === null) return next()
    const giveBack = await takeMoneyTurn(req.scope, orderId, WAIT_MS)
    if (giveBack) {
      onAnswered(res, () => lifetime.track(giveBack().catch(warn(req.scope))))
      return next()
    }
    const why = { code: "order_money_busy", values: {} } as const
    res.status(409).json({ type: "conflict", code: why.code, message: render(why) })
  } catch (error) {
    next(error)
  }
}
