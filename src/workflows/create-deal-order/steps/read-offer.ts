import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type Settings } from "../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { DealRefused } from "../../../use-cases/deals/deal-refused"
import { inBatches, type Outcome } from "../../../use-cases/deals/batcher"
import { type CreateDealOrderInput } from "../../../use-cases/deals/deal-order-input"
import { type DealOffer, type OfferReading, readOffers } from "../../../use-cases/deals/read-offer"

export const readOfferStep = createStep(
  "partner-commerce-read-offer",
  async (input: CreateDealOrderInput, { container }) => {
    const { offer, settings } = await read(container, input)
    return new StepResponse({
      offer,
      settings,
      // Named before they are made: the reservation names its line, and a crash leaves nothing that cannot be found.
      order_id: generateEntityId(undefined, "order"),
      line_item_id: generateEntityId(undefined, "ordli"),
    })
  },
)

interface ReadOffer {
  offer: DealOffer
  settings: Settings
}

const read = inBatches<CreateDealOrderInput, ReadOffer>(async (container, inputs) => {
  const { settings } = await container.resolve(PARTNER_COMMERCE).configuration.settings.read()
  const outcomes = new Map<CreateDealOrderInput, Outcome<ReadOffer>>()
  for (const shopCode of new Set(inputs.map(({ shop_code }) => shop_code))) {
    const ofShop = inputs.filter(({ shop_code }) => shop_code === shopCode)
    const readings = await readOffers(container, { deals: ofShop.map(({ deal }) => deal), settings, shopCode })
    for (const [index, reading] of readings.entries()) {
      const input = ofShop[index]
      if (input) outcomes.set(input, toOutcome(reading, settings))
    }
  }
  return inputs.map((input) => outcomes.get(input) ?? { kind: "failed", error: new Error("A deal was not read") })
})

const toOutcome = (reading: OfferReading, settings: Settings): Outcome<ReadOffer> =>
  reading.kind === "offer"
    ? { kind: "done", result: { offer: reading.offer, settings } }
    : { kind: "failed", error: new DealRefused(reading.refusal) }
