import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Keeps what the order itself says about its deal (`metadata.partner_commerce`) true: a person in the admin sees it first. */
export async function recordOrderState(
  container: MedusaContainer,
  orderId: string,
  state: "confirmed" | "cancelled",
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const { metadata } = await orders.retrieveOrder(orderId, { select: ["id", "metadata"] })
  const known = metadata?.partner_commerce
  const partner_commerce = { ...(typeof known === "object" ? known : {}), state }
  await orders.updateOrders(orderId, { metadata: { ...metadata, partner_commerce } })
}
