import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type StoredAnswer, toAcceptedAnswer, toRefusalAnswer, toSoldOut } from "../rules/refusal"
import { type Settings } from "../../settings/rules/settings"
import { planDeals } from "../../stock/rules/reservation"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealOffer } from "../order/read-offer"
import { toOfferTerms } from "../order/reserve-stock"

/** Free stock of each part of the item by location, and the locations of the unit. */
export interface PreviewedStock {
  parts: { inventory_item_id: string; required: number; free: { location: string; units: number }[] }[]
  /** Names, in the order of the parts. */
  taken_from: string[]
}

export interface StockPreview {
  answer: StoredAnswer
  /** null = inventory is not managed. */
  stock: PreviewedStock | null
  /** Ids of the locations of the unit. */
  takenFrom: string[]
}

/** Dry run of the reservation: whether a unit is free, its locations, and the count for the answer. */
export async function previewStock(
  container: MedusaContainer,
  { productId, offer, settings }: { productId: string; offer: DealOffer; settings: Settings },
): Promise<StockPreview> {
  const { managesInventory, parts, locationIds } = offer.units
  const itemIds = parts.map(({ inventoryItemId }) => inventoryItemId)
  const free = managesInventory ? await container.resolve(PARTNER_COMMERCE).deals.readFreeStock(itemIds) : []
  const [plan] = planDeals([{ ...offer.units, terms: toOfferTerms(settings, offer) }], free)
  const answer = plan?.kind === "take" ? toAcceptedAnswer(plan.inStock) : toRefusalAnswer(toSoldOut(productId))
  if (!managesInventory) return { answer, stock: null, takenFrom: [] }

  const names = await readLocationNames(container, [...locationIds])
  const nameOf = (id: string) => names.get(id) ?? id
  const takenFrom = plan?.kind === "take" ? plan.units.map(({ locationId }) => locationId) : []
  const stock: PreviewedStock = {
    parts: parts.map(({ inventoryItemId, required }) => ({
      inventory_item_id: inventoryItemId,
      required,
      free: free
        .filter((level) => level.inventoryItemId === inventoryItemId && locationIds.includes(level.locationId))
        .map(({ locationId, free: units }) => ({ location: nameOf(locationId), units })),
    })),
    taken_from: takenFrom.map(nameOf),
  }
  return { answer, stock, takenFrom }
}

async function readLocationNames(container: MedusaContainer, ids: string[]): Promise<Map<string, string>> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "stock_location", fields: ["id", "name"], filters: { id: ids } })
  const locations = z.array(z.object({ id: z.string(), name: z.string() })).parse(data)
  return new Map(locations.map(({ id, name }) => [id, name]))
}
