import { el } from "../../../src/sandbox/console/browser/elements"
import { type PlansAttributes } from "../../../packages/storefront/src/element"
import { type Shop } from "./shop"

type Subject = Pick<PlansAttributes, "variant-id" | "quantity" | "cart-id">

/** "from ₱1,299 a month", rendered by the plugin's web component. The component takes no space if the service has no plans. */
export function plansOf({ config }: Shop, subject: Subject): HTMLElement {
  const attributes: PlansAttributes = {
    "backend-url": config.backendUrl,
    "publishable-key": config.publishableKey,
    ...(subject["variant-id"] !== undefined && { "region-id": config.regionId }),
    ...subject,
  }
  return el("partner-commerce-plans", { ...attributes })
}
