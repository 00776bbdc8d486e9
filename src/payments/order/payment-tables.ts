import { type IPaymentModuleService, type MedusaContainer } from "@medusajs/framework/types"
import { Modules, type PaymentCollectionStatus, type PaymentSessionStatus } from "@medusajs/framework/utils"

/**
 * Methods that Medusa generates for the payment module's tables (MedusaService). They write many rows at once, and its interface leaves
 * them out. Medusa's own methods make one payment at a time because each calls a provider. The payment of a deal needs no provider call.
 */
export interface PaymentTables extends Pick<IPaymentModuleService, "createPaymentCollections"> {
  createPaymentSessions(sessions: NewSession[]): Promise<{ id: string; payment_collection_id: string }[]>
  createPayments(payments: NewPayment[]): Promise<{ id: string }[]>
  createCaptures(captures: { payment: string; amount: number }[]): Promise<{ id: string; payment_id: string }[]>
  updatePayments(payments: { id: string; captured_at: Date }[]): Promise<unknown>
  upsertPaymentCollections(collections: PaidCollection[]): Promise<unknown>
}

interface Money {
  currency_code: string
  amount: number
  provider_id: string
  payment_collection_id: string
  data: Record<string, unknown>
}

interface NewSession extends Money {
  context: Record<string, unknown>
  status: PaymentSessionStatus
  authorized_at: Date
}

interface NewPayment extends Money {
  payment_session: string
}

/** `captured_amount` and `completed_at`: absent = unchanged. */
interface PaidCollection {
  id: string
  status: PaymentCollectionStatus
  authorized_amount?: number
  captured_amount?: number
  refunded_amount?: number
  completed_at?: Date
}

export const paymentTables = (container: MedusaContainer) => container.resolve<PaymentTables>(Modules.PAYMENT)
