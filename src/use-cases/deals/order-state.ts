import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { batched, done } from "../batcher"
import { noOrder } from "../payments/payment-order"

interface OrderState {
  orderId: string
  state: "confirmed" | "cancelled"
}

/** Keeps what the order itself says about its deal (`metadata.partner_commerce`) true: a person in the admin sees it first. */
export const recordOrderState = batched<OrderState, void>(async (container, states) => {
  const orders = container.resolve(Modules.ORDER)
  const metadata = await readMetadata(container, states)
  const updates = states.flatMap(({ orderId, state }) => {
    const known = metadata.get(orderId)
    if (known === undefined) return []
    const ours = known?.partner_commerce
    const partner_commerce = { ...(typeof ours === "object" ? ours : {}), state }
    return [{ id: orderId, metadata: { ...known, partner_commerce } }]
  })
  if (updates.length > 0) await orders.updateOrders(updates)
  return states.map(({ orderId }) =>
    metadata.has(orderId) ? done(undefined) : { kind: "failed", error: noOrder(orderId) },
  )
})

async function readMetadata(container: MedusaContainer, states: OrderState[]) {
  const orders = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: states.map(({ orderId }) => orderId) }, { select: ["id", "metadata"], take: null })
  return new Map(orders.map(({ id, metadata }) => [id, metadata ?? null]))
}
