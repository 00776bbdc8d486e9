import { type MedusaContainer } from "@medusajs/framework/types"
import { FAILURES_BEFORE_ALERT, type FinishStep, toStepsAfter, toStepsLeft } from "../rules/finish"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../concurrency/sql/leases"
import { queueDelivery } from "../delivery/queue-delivery"
import { ensureAuthorizedPayment } from "../../payments/order/authorize-order-payment"
import { clearProblems, emitEvent, recordSteps } from "../deal-batches"
import { toUnfinishedKey } from "../deal-problems"
import { settleStock } from "../forget-stock"
import { type CommittedDeal, toEventData } from "../status/committed-deal"
import { updateTaxLines } from "./tax-lines"

/**
 * Durable state machine: performs the remaining steps of a deal one by one and notes each done step, so that the next process continues
 * after a crash. A step that fails repeatedly raises a problem.
 *
 * @returns false if another process has taken the deal over
 * @throws any error of a step; the remaining steps stay noted
 */
export async function finishDeal(container: MedusaContainer, deal: CommittedDeal, lease: Lease): Promise<boolean> {
  const { trx_id: trxId } = deal
  if (deal.unfinished === null) return true
  let left = toStepsLeft(deal.unfinished, deal.state)
  for (;;) {
    const [step] = left
    if (step === undefined) break
    await perform(container, { deal, lease }, step)
    left = toStepsAfter(left, step)
    if (left.length > 0 && !(await recordSteps(container, { key: trxId, lease, unfinished: left }))) return false
  }
  if (!(await recordSteps(container, { key: trxId, lease, unfinished: [] }))) return false
  await clearProblems(container, [toUnfinishedKey(trxId)])
  return true
}

async function perform(
  container: MedusaContainer,
  { deal, lease }: { deal: CommittedDeal; lease: Lease },
  step: FinishStep,
): Promise<void> {
  const { deals, problems } = container.resolve(PARTNER_COMMERCE)
  try {
    await PERFORM[step](container, deal)
  } catch (error) {
    const failures = await deals.leases.recordFailure(deal.trx_id, lease)
    if (failures >= FAILURES_BEFORE_ALERT) {
      await problems.raise({
        key: toUnfinishedKey(deal.trx_id),
        code: "deal_unfinished",
        values: {
          trx_id: deal.trx_id,
          order_id: deal.order_id,
          step: { code: `step_${step}`, values: {} },
          failure: toFailureText(error),
        },
      })
    }
    throw error
  }
}

const PERFORM: Record<FinishStep, (container: MedusaContainer, deal: CommittedDeal) => Promise<unknown>> = {
  stock: settleStock,
  tax_lines: (container, deal) => updateTaxLines(container, deal.order_id),
  payment: (container, deal) =>
    ensureAuthorizedPayment(container, {
      kind: "deal",
      orderId: deal.order_id,
      amount: Number(deal.amount),
      trxId: deal.trx_id,
    }),
  announce: (container, deal) =>
    emitEvent(container, { name: "partner-commerce.deal.committed", data: toEventData(deal) }),
  delivery: queueDelivery,
  order_placed: (container, deal) => emitEvent(container, { name: "order.placed", data: { id: deal.order_id } }),
  announce_confirmed: (container, deal) =>
    emitEvent(container, { name: "partner-commerce.deal.confirmed", data: toEventData(deal) }),
}
