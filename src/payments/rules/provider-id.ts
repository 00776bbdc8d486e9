/** Our provider, under the id that its registration has in the guide; a store without it records payments with Medusa's own. */
export const OWN_PROVIDER = "pp_partner-commerce_partner-commerce"
export const SYSTEM_PROVIDER = "pp_system_default"
