import { type MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, ContainerRegistrationKeys, MathBN, OrderChangeStatus } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"
import { withWorkflowLimit } from "../../concurrency/workflow-limit"
import { type OrderCredit, planCredit } from "../rules/refund-books"
import { medusaAmount } from "../checkout/medusa-amount"

/**
 * Credits an order with its refunds, if a dead process did not. Medusa's workflow writes the credit last, in a separate transaction.
 *
 * @returns false while an open change of the order keeps Medusa from another change
 * @throws any error of Medusa's; WorkflowHangs
 */
export async function creditRefunds(
  container: MedusaContainer,
  orderId: string,
  collectionId: string,
): Promise<boolean> {
  const { isChanging, ...credit } = await readCredit(container, orderId)
  const missing = planCredit(credit)
  if (missing === null) return true
  if (isChanging) return false
  // Medusa names the collection in each credit of a refund.
  const line = { amount: Number(missing), reference: "payment_collection", reference_id: collectionId }
  const run = { workflow: "create-order-credit-lines", key: `${orderId} ${missing}` }
  await withWorkflowLimit(container, run, () =>
    createOrderCreditLinesWorkflow(container).run({ input: { id: orderId, credit_lines: [line] } }),
  )
  return true
}

const amounts = z.array(z.object({ amount: medusaAmount }).nullish()).nullish()

const orderRow = z.object({
  canceled_at: z.unknown(),
  summary: z.object({ pending_difference: medusaAmount, transaction_total: medusaAmount }).nullish(),
  credit_lines: z.array(z.object({ amount: medusaAmount, version: z.number() }).nullish()).nullish(),
  payment_collections: z
    .array(z.object({ payments: z.array(z.object({ refunds: amounts }).nullish()).nullish() }).nullish())
    .nullish(),
})

const changeRow = z.object({
  status: z.enum(OrderChangeStatus),
  actions: z.array(z.object({ action: z.string() }).nullish()).nullish(),
})
type OrderChange = z.output<typeof changeRow>

/** Steps of a change that cannot raise the price of an order. Every other step can, such as the fee of a return. */
const HARMLESS: ReadonlySet<string> = new Set([
  ChangeActionType.CREDIT_LINE_ADD,
  ChangeActionType.RETURN_ITEM,
  ChangeActionType.RECEIVE_RETURN_ITEM,
  ChangeActionType.RECEIVE_DAMAGED_RETURN_ITEM,
  ChangeActionType.FULFILL_ITEM,
  ChangeActionType.SHIP_ITEM,
  ChangeActionType.DELIVER_ITEM,
  ChangeActionType.CANCEL_ITEM_FULFILLMENT,
  ChangeActionType.TRANSFER_CUSTOMER,
  ChangeActionType.UPDATE_ORDER_PROPERTIES,
])
const OPEN: ReadonlySet<OrderChangeStatus> = new Set([OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED])

async function readCredit(container: MedusaContainer, orderId: string): Promise<OrderCredit & { isChanging: boolean }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: orders } = await query.graph({
    entity: "order",
    fields: [
      "canceled_at",
      "summary.*",
      "credit_lines.amount",
      "credit_lines.version",
      "payment_collections.payments.refunds.amount",
    ],
    filters: { id: orderId },
  })
  const [order] = z.array(orderRow).parse(orders)
  const refunds = (order?.payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .flatMap((payment) => payment?.refunds ?? [])
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["status", "actions.action"],
    filters: { order_id: orderId },
  })
  const changes = z.array(changeRow).parse(data)
  return {
    owed: order?.summary?.pending_difference ?? "0",
    paid: order?.summary?.transaction_total ?? "0",
    refunded: sumOf(refunds),
    // The first version has the cart's credits, such as a gift card.
    credited: sumOf((order?.credit_lines ?? []).filter((line) => line && line.version > 1)),
    // The cancellation of an order credits the customer with the whole refund, also after a change.
    isRaised: order?.canceled_at == null && changes.some(mayRaise),
    isChanging: changes.some(({ status }) => OPEN.has(status)),
  }
}

const mayRaise = ({ status, actions }: OrderChange) =>
  status === OrderChangeStatus.CONFIRMED && (actions ?? []).some((step) => step && !HARMLESS.has(step.action))

const sumOf = (rows: readonly ({ amount: string } | null | undefined)[]) =>
  MathBN.sum(0, ...rows.map((row) => row?.amount ?? 0)).toFixed()
