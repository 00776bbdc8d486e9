import { type OpenAmount } from "../rules/open-amount"
import { type Database, toJson } from "../../database/database"
import { ownMetadata, withOwnMetadata } from "../../orders/sql/order-metadata"

/** The payment's part in the metadata of Medusa's orders. */
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
}
