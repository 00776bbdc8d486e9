/** The storefront's configuration for its store. */
export interface StorefrontConfig {
  name: string
  backendUrl: string
  publishableKey: string
  regionId: string
  /** ISO 3166-1 alpha-2, in small letters, as Medusa has it. */
  countryCode: string
  currencyCode: string
}
