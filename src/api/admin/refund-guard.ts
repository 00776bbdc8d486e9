import { type MedusaNextFunction, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { toFailureText } from "../../messages/rules/failure-text"
import { render } from "../../messages/rules/render"
import { isMissingTables } from "../../database/missing-tables"
import { openStore, type Store } from "../../store/store"
import { takeOrderBooksLock } from "../../payments/order/order-books-lock"
import { findOrderOfPayment } from "../../payments/order/refunded-order"
import { medusaId } from "../../service/rules/wire/texts"
import { withArrival } from "../../payments/refund/request-arrival"
import { beforeAnswer, onAnswered } from "../on-answered"

type FindOrder = (req: MedusaRequest) => Promise<string | null>

const guard = (findOrder: FindOrder) => (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) =>
  void takeTurnOf(findOrder, { req, res, next })

const toId = (given: unknown): string | null => medusaId.safeParse(given).data ?? null

/** Runs before Medusa's own refund of a payment, so that one refund of an order runs at a time. */
export const guardRefund = guard(async ({ scope, params }) => {
  const id = toId(params.id)
  return id === null ? null : findOrderOfPayment(scope, id)
})

/** Runs before Medusa's cancellation of an order, which refunds its payments. */
export const guardCancellation = guard(({ params }) => Promise.resolve(toId(params.id)))

const changeBody = z.looseObject({ order_id: z.unknown() })

/** Runs before a change of an order begins. Medusa cannot finish a refund of the order while the change is open. */
export const guardChange = guard(({ params, body }) =>
  Promise.resolve(toId(params.id ?? changeBody.safeParse(body).data?.order_id)),
)

/**
 * Notes when a request for a refund arrived, and that a person saw the refund. After an answer with an error, an answer that a gateway no
 * longer takes, or a dead process, the person repeats the request, and the repetition is the same refund.
 */
export function noteArrival(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const store = openStore(req.scope)
  const { ledger } = store.payments.refunds
  withArrival(req, (told) => {
    beforeAnswer(res, async () => {
      if (res.destroyed) return
      const seen = told.filter(({ isInErrors }) => isInErrors || res.statusCode < 400)
      for (const { id } of seen) await ledger.recordAnswered(id).catch(warn(store))
    })
    next()
  })
}

/** A failed note is only logged: the lock of the order expires by itself. */
const warn = (store: Store) => (error: unknown) =>
  store.logger.warn(`partner-commerce: the end of a refund request was not noted: ${toFailureText(error)}`)

/** A refund takes some seconds at the service, and several people may wait one after the other. */
const WAIT_MS = 60_000

interface Guarded {
  req: MedusaRequest
  res: MedusaResponse
  next: MedusaNextFunction
}

async function takeTurnOf(findOrder: FindOrder, { req, res, next }: Guarded): Promise<void> {
  const store = openStore(req.scope)
  try {
    const orderId = await findOrder(req)
    const { payments, lifetime } = store
    if (orderId === null || (await payments.checkout.findTransactionOf(orderId)) === null) return next()
    const giveBack = await takeOrderBooksLock(req.scope, orderId, WAIT_MS)
    if (giveBack) {
      onAnswered(res, () => lifetime.track(giveBack().catch(warn(store))))
      return next()
    }
    const why = { code: "order_money_busy", values: {} } as const
    res.status(409).json({ type: "conflict", code: why.code, message: render(why) })
  } catch (error) {
    // Without the plugin's tables refunds of other providers work as usual.
    const isReported = store.missingTables.covers(error)
    next(isReported && isMissingTables(error) ? undefined : error)
  }
}
