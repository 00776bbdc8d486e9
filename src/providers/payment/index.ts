import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import PartnerCommercePaymentProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [PartnerCommercePaymentProvider] })
