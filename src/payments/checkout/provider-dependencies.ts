/** The registration of Medusa's payment module must name these modules, so that the payment provider finds the plugin. */
export const PROVIDER_DEPENDENCIES = ["partnerCommerce", "query", "workflows"] as const
