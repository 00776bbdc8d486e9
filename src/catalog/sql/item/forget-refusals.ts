import { type Database } from "../../../database/database"

/** A person wants these items sent: this clears their earlier rejections. */
export async function forgetRefusals({ sql }: Database, shopCode: string, variantIds: string[]): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item SET refused = NULL, drift = NULL
      WHERE shop_code = ? AND variant_id = ANY(?) AND (state = 'rejected' OR refused->>'code' = 'changed_there') AND lease_token IS NULL AND deleted_at IS NULL`,
    [shopCode, variantIds],
  )
}
