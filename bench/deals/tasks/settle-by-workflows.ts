import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  capturePaymentWorkflow,
  createOrderPaymentCollectionWorkflow,
  updateOrderTaxLinesWorkflow,
} from "@medusajs/medusa/core-flows"
import type { OpenShop } from "../../store/tasks/open-shop"
import { orderByWorkflow, type Ware } from "./sell"

interface Orders {
  shop: OpenShop
  wares: Ware[]
  orders: number
}

export interface Ledger {
  msEach: number
}

/** The work after a deal's answer as a developer would write it: Medusa's own workflows, one order after the other. */
export default async function settleByWorkflows(
  container: MedusaContainer,
  { shop, wares, orders }: Orders,
): Promise<Ledger> {
  const made: { id: string; amount: number }[] = []
  for (let n = 0; n < orders; n++) {
    const ware = wares[n % wares.length]
    if (ware) made.push({ id: (await orderByWorkflow(container, shop, ware)).id, amount: ware.price })
  }
  const since = performance.now()
  for (const order of made) await settle(container, order)
  return { msEach: (performance.now() - since) / made.length }
}

async function settle(container: MedusaContainer, { id: order_id, amount }: { id: string; amount: number }) {
  const payments = container.resolve(Modules.PAYMENT)
  await updateOrderTaxLinesWorkflow(container).run({ input: { order_id } })
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input: { order_id, amount } })
  const session = await payments.createPaymentSession(result[0]?.id ?? "", {
    provider_id: "pp_system_default",
    currency_code: "php",
    amount,
    data: {},
    context: {},
  })
  const payment = await payments.authorizePaymentSession(session.id, {})
  await capturePaymentWorkflow(container).run({ input: { payment_id: payment?.id ?? "" } })
  await container.resolve(Modules.ORDER).updateOrders(order_id, { metadata: { state: "confirmed" } })
}
