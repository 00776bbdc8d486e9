/**
 * The id that our provider gets from the registration in the guide. A store without this registration records payments with Medusa's own
 * provider.
 */
export const OWN_PROVIDER = "pp_partner-commerce_partner-commerce"
export const SYSTEM_PROVIDER = "pp_system_default"
