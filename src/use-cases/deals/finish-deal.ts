import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import { type FinishStep, toStepsAfter, toStepsLeft } from "../../core/deals/finish"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../modules/partner-commerce/deals/deal-leases"
import { queueDelivery } from "../delivery/queue-delivery"
import { type CommittedDeal, toEventData } from "./committed-deal"
import { toPriceProblemKey, UNREADABLE_DEAL } from "./deal-problems"
import { forgetStock } from "./forget-stock"
import { ensureAuthorizedPayment } from "./payment"

/**
 * State machine, durable: performs what a committed deal still needs, step by step, and notes each step that is done, so that the
 * next process goes on there after a crash.
 *
 * @returns false when another process has taken the deal over
 * @throws any error of a step; the remaining steps stay noted
 */
export async function finishDeal(container: MedusaContainer, deal: CommittedDeal, lease: Lease): Promise<boolean> {
  const { leases } = container.resolve(PARTNER_COMMERCE).deals
  if (deal.unfinished === null) return true
  let left = toStepsLeft(deal.unfinished, deal.state)
  for (;;) {
    const [step] = left
    if (step === undefined) return leases.recordStep(deal.trx_id, lease, [])
    await PERFORM[step](container, deal)
    left = toStepsAfter(left, step)
    if (left.length > 0 && !(await leases.recordStep(deal.trx_id, lease, left))) return false
  }
}

const PERFORM: Record<FinishStep, (container: MedusaContainer, deal: CommittedDeal) => Promise<unknown>> = {
  stock: forgetStock,
  delivery: queueDelivery,
  tax_lines: (container, deal) => updateOrderTaxLinesWorkflow(container).run({ input: { order_id: deal.order_id } }),
  payment: (container, deal) =>
    ensureAuthorizedPayment(container, { orderId: deal.order_id, amount: Number(deal.amount), trxId: deal.trx_id }),
  order_placed: (container, deal) =>
    container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: deal.order_id } }),
  announce,
}

async function announce(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const { problems } = container.resolve(PARTNER_COMMERCE)
  await problems.clear(toPriceProblemKey(deal.partner_id))
  await problems.clear(UNREADABLE_DEAL)
  await container.resolve(Modules.EVENT_BUS).emit({ name: "partner-commerce.deal.committed", data: toEventData(deal) })
}
