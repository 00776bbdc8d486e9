import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

/** The records that every store needs before it can sell. */
export interface BaseStore {
  region: { id: string }
  sales_channel: { id: string }
  stock_location: { id: string }
  shipping_profile: { id: string }
  shipping_option: { id: string }
}

/** Creates a shop in the Philippines: prices in pesos including VAT, one warehouse, one courier. */
export async function createBaseStore(container: MedusaContainer, name: string): Promise<BaseStore> {
  const sales_channel = await createSalesChannel(container, name)
  const region = await createRegion(container)
  const stock_location = await createWarehouse(container, sales_channel.id)
  const shipping_profile = await createShippingProfile(container)
  const shipping_option = await createCourier(container, {
    stockLocationId: stock_location.id,
    shippingProfileId: shipping_profile.id,
  })
  await describeStore(container, {
    name,
    default_region_id: region.id,
    default_sales_channel_id: sales_channel.id,
    default_location_id: stock_location.id,
  })
  return { region, sales_channel, stock_location, shipping_profile, shipping_option }
}

async function createSalesChannel(container: MedusaContainer, name: string) {
  const { result } = await createSalesChannelsWorkflow(container).run({ input: { salesChannelsData: [{ name }] } })
  return first(result)
}

/** Includes the plugin's payment method if the store has it. */
async function createRegion(container: MedusaContainer) {
  const providers = await container.resolve(Modules.PAYMENT).listPaymentProviders({ is_enabled: true })
  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Philippines",
          currency_code: "php",
          countries: ["ph"],
          payment_providers: providers.map(({ id }) => id),
          is_tax_inclusive: true,
        },
      ],
    },
  })
  await createTaxRegionsWorkflow(container).run({
    input: [{ country_code: "ph", provider_id: "tp_system", default_tax_rate: { name: "VAT", code: "VAT", rate: 12 } }],
  })
  return first(result)
}

async function createWarehouse(container: MedusaContainer, salesChannelId: string) {
  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: "Manila warehouse",
          address: { address_1: "12 Harbor Road", city: "Manila", postal_code: "1012", country_code: "PH" },
        },
      ],
    },
  })
  const warehouse = first(result)
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: warehouse.id, add: [salesChannelId] } })
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: warehouse.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  })
  return warehouse
}

async function createShippingProfile(container: MedusaContainer) {
  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Parcels", type: "default" }] },
  })
  return first(result)
}

interface CourierInput {
  stockLocationId: string
  shippingProfileId: string
}

async function createCourier(container: MedusaContainer, { stockLocationId, shippingProfileId }: CourierInput) {
  const fulfillmentSet = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Delivery from Manila",
    type: "shipping",
    service_zones: [{ name: "Philippines", geo_zones: [{ type: "country", country_code: "ph" }] }],
  })
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_set_id: fulfillmentSet.id },
  })
  const { result } = await createShippingOptionsWorkflow(container).run({
    input: [
      {
        name: "Courier",
        price_type: "flat",
        provider_id: "manual_manual",
        service_zone_id: first(fulfillmentSet.service_zones).id,
        shipping_profile_id: shippingProfileId,
        type: { label: "Courier", description: "Two to five days.", code: "courier" },
        prices: [{ currency_code: "php", amount: 150 }],
      },
    ],
  })
  return first(result)
}

interface StoreDefaults {
  name: string
  default_region_id: string
  default_sales_channel_id: string
  default_location_id: string
}

async function describeStore(container: MedusaContainer, defaults: StoreDefaults): Promise<void> {
  const [store] = await container.resolve(Modules.STORE).listStores()
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store?.id },
      update: {
        ...defaults,
        supported_currencies: [{ currency_code: "php", is_default: true, is_tax_inclusive: true }],
      },
    },
  })
}

function first<Thing>(things: Thing[]): Thing {
  const [thing] = things
  if (thing === undefined) throw new Error("A workflow that creates one thing has created none")
  return thing
}
