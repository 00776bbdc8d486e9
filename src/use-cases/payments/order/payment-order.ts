import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../../core/payments/provider-id"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type PaymentOrder } from "../../../modules/partner-commerce/payments/checkout-rows"

export interface OrderPayment {
  orderId: string
  /** Major units. */
  amount: number
  trxId: string
}

export async function readPaymentOrder(container: MedusaContainer, orderId: string): Promise<PaymentOrder> {
  const orders = await container.resolve(PARTNER_COMMERCE).payments.checkout.readPaymentOrders([orderId])
  const order = orders.get(orderId)
  if (!order) throw noOrder(orderId)
  return order
}

export const paymentsOf = ({ payment_collections }: PaymentOrder) =>
  payment_collections.flatMap(({ payments }) => payments)

/** An order has one collection and one payment, unless an attempt was interrupted, or somebody has made another by hand. */
export const firstPaymentOf = ({ payment_collections: [collection] }: PaymentOrder) => collection?.payments[0]

export const noOrder = (orderId: string) => new Error(`Order ${orderId} of a committed deal does not exist`)

export async function chooseProvider(container: MedusaContainer): Promise<string> {
  const [own] = await container.resolve(Modules.PAYMENT).listPaymentProviders({ id: OWN_PROVIDER, is_enabled: true })
  return own ? OWN_PROVIDER : SYSTEM_PROVIDER
}
