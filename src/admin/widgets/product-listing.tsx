import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminProduct, DetailWidgetProps } from "@medusajs/framework/types"
import { ListingSection } from "../components/product-listing/listing-section"

/** On a product: its variants' state at the service with the reasons, and the merchant's choices for the product. */
export default function ProductListingWidget({ data: product }: DetailWidgetProps<AdminProduct>) {
  return <ListingSection product={product} />
}

export const config = defineWidgetConfig({
  zone: "product.details.side.before",
  id: "partner-commerce-product-listing",
})
