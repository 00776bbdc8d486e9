/** What a storefront has to be told of its store. */
export interface StorefrontConfig {
  name: string
  backendUrl: string
  publishableKey: string
  regionId: string
  /** ISO 3166-1 alpha-2, in small letters, as Medusa has it. */
  countryCode: string
  currencyCode: string
}
