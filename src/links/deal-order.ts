import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import PartnerCommerceModule from "../modules/partner-commerce"

/**
 * Links a deal to its order, by the order's id in the deal's row. The link is read-only and has no table, so it cannot contradict the row.
 */
export default defineLink(
  { linkable: PartnerCommerceModule.linkable.deal, field: "order_id" },
  // Medusa types the linkables of its modules as `any`.
  // oxlint-disable-next-line typescript/no-unsafe-argument
  OrderModule.linkable.order,
  { readOnly: true },
)
