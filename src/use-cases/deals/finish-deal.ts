import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import { type FinishStep, toStepsAfter, toStepsLeft } from "../../core/deals/finish"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../modules/partner-commerce/deals/deal-leases"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"
import { toPriceProblemKey, UNREADABLE_DEAL } from "./report-refusal"
import { queueDelivery } from "../delivery/queue-delivery"
import { markChange } from "../catalog/change-buffer"
import { ensureAuthorizedPayment } from "./payment"

/** A committed deal: it has an order and a variant. */
export type CommittedDeal = DealRow & { order_id: string; variant_id: string }

const PERFORM: Record<FinishStep, (container: MedusaContainer, deal: CommittedDeal) => Promise<unknown>> = {
  stock: forgetStock,
  delivery: (container, deal) => queueDelivery(container, deal),
  tax_lines: (container, deal) => updateOrderTaxLinesWorkflow(container).run({ input: { order_id: deal.order_id } }),
  payment: (container, deal) =>
    ensureAuthorizedPayment(container, { orderId: deal.order_id, amount: Number(deal.amount), trxId: deal.trx_id }),
  order_placed: (container, deal) =>
    container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: deal.order_id } }),
  announce,
}

/**
 * Does what a committed deal still needs, step by step; each step that is done is noted, so that whoever comes after a crash goes on
 * there.
 *
 * @returns false when somebody else has taken the deal over
 * @throws what a step throws; the rest stays noted as left
 */
export async function finishDeal(container: MedusaContainer, deal: CommittedDeal, lease: Lease): Promise<boolean> {
  const { leases: dealLeases } = container.resolve(PARTNER_COMMERCE).deals
  if (deal.unfinished === null) return true
  let left = toStepsLeft(deal.unfinished, deal.state)
  for (;;) {
    const [step] = left
    if (step === undefined) return dealLeases.recordStep(deal.trx_id, lease, [])
    await PERFORM[step](container, deal)
    left = toStepsAfter(left, step)
    if (left.length > 0 && !(await dealLeases.recordStep(deal.trx_id, lease, left))) return false
  }
}

/** The service takes the count from our answer by itself, if the answer arrives: from now on nothing is known about it. */
export async function forgetStock(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).deals.items.forgetStock(deal.shop_code, deal.variant_id)
  await markChange(container, { source: "variant", ids: [deal.variant_id], what: "stock" })
}

async function announce(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const { problems } = container.resolve(PARTNER_COMMERCE)
  await problems.clear(toPriceProblemKey(deal.partner_id))
  await problems.clear(UNREADABLE_DEAL)
  await container.resolve(Modules.EVENT_BUS).emit({ name: "partner-commerce.deal.committed", data: toEventData(deal) })
}

export const toEventData = ({ trx_id, order_id, partner_id }: DealRow) => ({ trx_id, order_id, product_id: partner_id })
