import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toStock } from "../../core/catalog/desired"
import { toOrderAddress } from "../../core/deals/address"
import { type StoredAnswer, toAcceptedAnswer, toRefusalAnswer } from "../../core/deals/refusal"
import { planReservation } from "../../core/deals/reservation"
import { type Settings } from "../../core/settings/settings"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealOffer } from "./read-offer"
import { type OrderReview, toReview } from "./to-order"

/** What is free of one part of the item, by place; and from where it would be taken. */
export interface PreviewedStock {
  parts: { inventory_item_id: string; required: number; free: { location: string; units: number }[] }[]
  /** Names, in the order of the parts. */
  taken_from: string[]
}

interface DealPreview {
  answer: StoredAnswer
  stock: PreviewedStock | null
  review: OrderReview[]
}

interface DealPreviewInput {
  deal: DealOrderCallback
  offer: DealOffer
  settings: Settings
}

/** The rest of the decision: whether there is a unit, where it would come from, and what the answer would say is left. */
export async function previewOffer(
  container: MedusaContainer,
  { deal, offer, settings }: DealPreviewInput,
): Promise<DealPreview> {
  const review = toReview(toOrderAddress(deal.customer, offer.countries), offer)
  if (!offer.stock) return { answer: toAcceptedAnswer(toStock("unmanaged", settings)), stock: null, review }

  const { parts, locationIds, allowBackorder } = offer.stock
  const free = await container
    .resolve(PARTNER_COMMERCE)
    .deals.readFreeStock(parts.map(({ inventoryItemId }) => inventoryItemId))
  const names = await readLocationNames(container, locationIds)
  const nameOf = (id: string) => names.get(id) ?? id
  const plan = planReservation({ ...offer.stock, stock: free })
  const stock: PreviewedStock = {
    parts: parts.map(({ inventoryItemId, required }) => ({
      inventory_item_id: inventoryItemId,
      required,
      free: free
        .filter((level) => level.inventoryItemId === inventoryItemId && locationIds.includes(level.locationId))
        .map(({ locationId, free: units }) => ({ location: nameOf(locationId), units })),
    })),
    taken_from: plan.kind === "take" ? plan.units.map(({ locationId }) => nameOf(locationId)) : [],
  }
  const answer =
    plan.kind === "take"
      ? toAcceptedAnswer(toStock(allowBackorder ? "unmanaged" : plan.remaining, settings))
      : toRefusalAnswer({ code: "OUT_OF_STOCK", message: `product ${deal.product_id} is out of stock` })
  return { answer, stock, review }
}

async function readLocationNames(container: MedusaContainer, ids: string[]): Promise<Map<string, string>> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "stock_location", fields: ["id", "name"], filters: { id: ids } })
  const locations = z.array(z.object({ id: z.string(), name: z.string() })).parse(data)
  return new Map(locations.map(({ id, name }) => [id, name]))
}
