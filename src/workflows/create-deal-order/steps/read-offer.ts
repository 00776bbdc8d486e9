import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { DealRefused } from "../deal-refused"
import { readOffer } from "../read-offer"
import { type CreateDealOrderInput } from "../input"

export const readOfferStep = createStep(
  "partner-commerce-read-offer",
  async ({ deal, shop_code }: CreateDealOrderInput, { container }) => {
    const service = container.resolve(PARTNER_COMMERCE)
    const { settings } = await service.settings.read()
    const reading = await readOffer(container, { deal, settings, shopCode: shop_code })
    if (reading.kind === "refuse") throw new DealRefused(reading.refusal)
    return new StepResponse({
      offer: reading.offer,
      settings,
      // Named before they are made: the reservation names its line, and a crash leaves nothing that cannot be found.
      order_id: generateEntityId(undefined, "order"),
      line_item_id: generateEntityId(undefined, "ordli"),
    })
  },
)
