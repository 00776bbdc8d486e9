import { type MedusaContainer, type OrderDTO } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { batched, type Outcome } from "../../concurrency/batcher"
import { tooLate } from "./deal-refused"
import { findCustomers } from "./find-customers"
import { type OrderedDeal, type OrderPlan, planOrder, toOrder } from "./plan-order"
import { undoOrder } from "./undo-order"

export interface OrderToInsert extends OrderedDeal {
  reservationIds: string[]
}

/**
 * Inserts the order with the order module, not through a cart. `createOrderWorkflow` would check the reserved stock again, and costs many
 * times as much. The ledger notes the order's id first, so that a crash in between can be cleaned up.
 *
 * @throws DealRefused `DEADLINE_EXCEEDED`
 */
export function insertOrder(container: MedusaContainer, { reservationIds, ...ordered }: OrderToInsert): Promise<void> {
  return insertPlanned(container, { plan: planOrder(ordered), reservationIds })
}

/** Undo of `insertOrder`: harmless without an order, and without effect for a committed deal. */
export async function withdrawOrder(
  container: MedusaContainer,
  { trxId, orderId }: { trxId: string; orderId: string },
): Promise<void> {
  if (await container.resolve(PARTNER_COMMERCE).deals.ledger.withdraw(trxId)) await undoOrder(container, orderId)
}

interface PlannedOrder {
  plan: OrderPlan
  reservationIds: string[]
}

/** Inserts simultaneous orders together. */
const insertPlanned = batched<PlannedOrder, void>(async (container, given) => {
  const ours = await container.resolve(PARTNER_COMMERCE).deals.ledger.reserve(given.map(toReservedDeal))
  const plans = given.map(({ plan }) => plan).filter(({ deal }) => ours.has(deal.trx_id))
  const orders = new Map((await insertOrders(container, plans)).map((order) => [order.id, order]))
  return Promise.all(
    given.map(async ({ plan }): Promise<Outcome<void>> => {
      if (!ours.has(plan.deal.trx_id)) return { kind: "failed", error: tooLate() }
      const total = new BigNumber(orders.get(plan.orderId)?.summary?.current_order_total ?? NaN)
      if (MathBN.eq(total, plan.deal.amount)) return { kind: "done", result: undefined }
      await undoOrder(container, plan.orderId)
      const message = `The order's total is ${total.numeric} and ${plan.deal.amount} was paid`
      return { kind: "failed", error: new Error(message) }
    }),
  )
})

const toReservedDeal = ({ plan: { deal, offer, orderId, review }, reservationIds }: PlannedOrder) => ({
  trxId: deal.trx_id,
  variantId: offer.variant.id,
  productId: offer.variant.product.id,
  orderId,
  reservationIds,
  review,
})

/** Inserts all or none, so a retry finds no rows of the first attempt. */
async function insertOrders(container: MedusaContainer, plans: OrderPlan[]): Promise<OrderDTO[]> {
  if (plans.length === 0) return []
  try {
    const customers = await findCustomers(
      container,
      plans.flatMap(({ buyer }) => buyer ?? []),
    )
    const toCustomerId = ({ buyer }: OrderPlan) => (buyer ? customers.get(buyer.key) : undefined)
    return await container.resolve(Modules.ORDER).createOrders(plans.map((plan) => toOrder(plan, toCustomerId(plan))))
  } catch (error) {
    for (const { orderId } of plans) await undoOrder(container, orderId)
    throw error
  }
}
