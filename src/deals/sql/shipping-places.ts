import { type Country, type TaxProvince } from "../../orders/rules/address"
import { type Database } from "../../database/database"

export interface ShippingOption {
  id: string
  name: string
  shipping_profile_id: string | null
}

/** Stock locations, countries, provinces and the shipping option of deals. */
export interface ShippingPlace {
  locationIds: string[]
  countries: Country[]
  /** The provinces with their own taxes, in any country. */
  taxProvinces: TaxProvince[]
  /** The setting's option; null = no option is set, or it was deleted. */
  shippingOption: ShippingOption | null
}

export interface PlaceQuestion {
  salesChannelId: string
  regionId: string
  /** The setting shipping_option_id. */
  shippingOptionId: string | null
}

/**
 * Reads Medusa's own tables in one statement, because the service waits for a deal's answer, and four graph queries cost as much as the
 * order. It reads only ids and names, never a price or a stock rule.
 */
export class ShippingPlaces {
  constructor(private readonly database: Database) {}

  async read({ salesChannelId, regionId, shippingOptionId }: PlaceQuestion): Promise<ShippingPlace> {
    const [row] = await this.database.sql<{
      location_ids: string[] | null
      countries: Country[] | null
      tax_provinces: TaxProvince[] | null
      shipping_option: ShippingOption | null
    }>(
      `SELECT
         (SELECT jsonb_agg(stock_location_id ORDER BY stock_location_id) FROM sales_channel_stock_location
           WHERE sales_channel_id = ? AND deleted_at IS NULL) AS location_ids,
         (SELECT jsonb_agg(jsonb_build_object('iso_2', iso_2, 'iso_3', iso_3, 'name', name) ORDER BY iso_2) FROM region_country
           WHERE region_id = ? AND deleted_at IS NULL) AS countries,
         (SELECT jsonb_agg(jsonb_build_object('country_code', country_code, 'province_code', province_code) ORDER BY province_code)
            FROM tax_region WHERE province_code IS NOT NULL AND deleted_at IS NULL) AS tax_provinces,
         (SELECT to_jsonb(o) FROM (
           SELECT id, name, shipping_profile_id FROM shipping_option WHERE id = ?::text AND deleted_at IS NULL) o) AS shipping_option`,
      [salesChannelId, regionId, shippingOptionId],
    )
    return {
      locationIds: row?.location_ids ?? [],
      countries: row?.countries ?? [],
      taxProvinces: row?.tax_provinces ?? [],
      shippingOption: row?.shipping_option ?? null,
    }
  }
}
