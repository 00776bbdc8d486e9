/** What the registration of Medusa's payment module has to name, so that the payment provider finds the plugin. */
export const PROVIDER_DEPENDENCIES = ["partnerCommerce", "query", "workflows"] as const
