import { Module } from "@medusajs/framework/utils"
import PartnerCommerceModuleService from "./service"

export const PARTNER_COMMERCE = "partnerCommerce"

export type { Connection } from "./connection"
export type { PartnerCommerceModuleService }

export default Module(PARTNER_COMMERCE, { service: PartnerCommerceModuleService })

declare module "@medusajs/framework/types" {
  /** Types `container.resolve("partnerCommerce")`, which `openStore` calls. */
  interface ModuleImplementations {
    partnerCommerce: PartnerCommerceModuleService
  }
}
