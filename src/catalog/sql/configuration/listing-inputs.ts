import { type StoredDeviceMapping } from "../../rules/desired/device"
import { CHOICES, type ListingChoice } from "../../rules/desired/listing-choice"
import { type ListingTarget } from "../../rules/configuration/listing-batch"
import { type Database } from "../../../database/database"

/** The choices of one product or one variant. */
export type ChoiceRow = ListingTarget & ListingChoice

export interface MappingRows {
  categories: { category_id: string; category: string | null }[]
  devices: StoredDeviceMapping[]
}

/** The merchant's choices and mappings for a page of items. Medusa's generated methods take three times as long for each page. */
export class ListingInputs {
  constructor(private readonly database: Database) {}

  /** The choices of these products and of these variants, in no particular order. */
  async choices(productIds: string[], variantIds: string[]): Promise<ChoiceRow[]> {
    return this.database.sql<ChoiceRow>(
      `SELECT product_id, variant_id, ${CHOICES.join(", ")} FROM partner_commerce_listing
        WHERE shop_code = $shop AND deleted_at IS NULL AND (product_id = ANY(?) OR variant_id = ANY(?))`,
      [productIds, variantIds],
    )
  }

  async mappings(): Promise<MappingRows> {
    const [rows] = await this.database.sql<{ [Kind in keyof MappingRows]: MappingRows[Kind] | null }>(
      `SELECT (SELECT json_agg(json_build_object('category_id', category_id, 'category', category))
                 FROM partner_commerce_category_mapping WHERE shop_code = $shop AND deleted_at IS NULL) AS categories,
              (SELECT json_agg(json_build_object('category', category, 'device_key', device_key, 'source', source) ORDER BY id)
                 FROM partner_commerce_device_mapping WHERE shop_code = $shop AND deleted_at IS NULL) AS devices`,
    )
    return { categories: rows?.categories ?? [], devices: rows?.devices ?? [] }
  }
}
