import { OWN_PROVIDER } from "../rules/provider-id"
import { type OpenAmount } from "../rules/open-amount"
import { type Database, toJson } from "../../database/database"
import { type KnownPayment } from "./payment-row"
import { ownMetadata, withOwnMetadata } from "../../orders/sql/order-metadata"

/** A payment of an order that has another payment too. */
export type SharedPayment = Pick<
  KnownPayment,
  "id" | "order_ref" | "trx_id" | "amount" | "currency_code" | "state" | "remote_status"
> & {
  order_id: string
}

/** The payment's part in Medusa's orders: their metadata, and their other payments. */
export class PaymentOrders {
  constructor(private readonly database: Database) {}

  /** Writes `open_amount` and `collected_by` into `metadata.partner_commerce`, if they differ. @param open null = removes both */
  async recordOpenAmount(orderId: string, open: OpenAmount | null): Promise<void> {
    const given = toJson({ open_amount: open && Number(open.amount), collected_by: open && open.by })
    await this.database.sql(
      `UPDATE "order" o SET updated_at = now(),
              metadata = ${withOwnMetadata("o", (own) => `(${own} - 'open_amount' - 'collected_by') || jsonb_strip_nulls(?::jsonb)`)}
        WHERE o.id = ? AND o.deleted_at IS NULL
          AND jsonb_build_object('open_amount', ${ownMetadata("o")}->'open_amount', 'collected_by', ${ownMetadata("o")}->'collected_by') <> ?::jsonb`,
      [given, orderId, given],
    )
  }

  /** A page of the decided payments whose order has another payment, in the order of their ids. @param afterId "" = the first page */
  async pageOfShared(afterId: string, limit: number): Promise<SharedPayment[]> {
    return this.database.sql<SharedPayment>(
      `SELECT id, order_ref, trx_id, order_id, amount, currency_code, state, remote_status FROM partner_commerce_payment ours
        WHERE shop_code = $shop AND id > ? AND order_id IS NOT NULL AND trx_id IS NOT NULL AND remote_trx_id IS NOT NULL
          AND state IN ('approved', 'failed') AND deleted_at IS NULL
          AND EXISTS (
            SELECT 1 FROM order_payment_collection link JOIN payment other ON other.payment_collection_id = link.payment_collection_id
             WHERE link.order_id = ours.order_id AND link.deleted_at IS NULL AND other.canceled_at IS NULL AND other.deleted_at IS NULL
               AND (other.provider_id = ? AND lower(other.data ->> 'trx_id') = ours.trx_id) IS NOT TRUE)
        ORDER BY id LIMIT ?`,
      [afterId, OWN_PROVIDER, limit],
    )
  }
}
