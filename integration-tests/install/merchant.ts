import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import type { Answer, HttpClient } from "../harness/http-client"

/** The records that a merchant creates in the admin before the first push. */
export interface Shop {
  sales_channel: { id: string }
  region: { id: string }
  shippingOptionId: string
  variantId: string
  inventoryItemId: string
  stockLocationId: string
  stocked: number
}

export interface ShopInput {
  pictureUrl: string
  /** A category of the service. */
  remoteCategory: string
}

const stocked = 10

/** Creates the shop only through the admin API, with the calls of the admin's own pages. */
export async function openShop(admin: HttpClient, { pictureUrl, remoteCategory }: ShopInput): Promise<Shop> {
  const salesChannelId = await describeStore(admin)
  const region = await createRegion(admin)
  const stockLocationId = await createWarehouse(admin, salesChannelId)
  const { shipping_profile } = await post(admin, "/admin/shipping-profiles", { name: "Parcels", type: "parcels" })
  const shippingOption = await createCourier(admin, { stockLocationId, shippingProfileId: shipping_profile.id })
  const { product_category } = await post(admin, "/admin/product-categories", { name: "Phones", is_active: true })
  const variant = await createPhone(admin, {
    salesChannelId,
    shippingProfileId: shipping_profile.id,
    categoryId: product_category.id,
    pictureUrl,
  })
  await post(admin, `/admin/inventory-items/${variant.inventoryItemId}/location-levels`, {
    location_id: stockLocationId,
    stocked_quantity: stocked,
  })

  await post(admin, "/admin/partner-commerce/category-mappings", {
    category_id: product_category.id,
    category: remoteCategory,
  })
  await post(admin, "/admin/partner-commerce/settings", {
    enabled: true,
    sales_channel_id: salesChannelId,
    region_id: region.id,
    shipping_option_id: shippingOption.id,
  })
  return {
    sales_channel: { id: salesChannelId },
    region: { id: region.id },
    shippingOptionId: shippingOption.id,
    variantId: variant.id,
    inventoryItemId: variant.inventoryItemId,
    stockLocationId,
    stocked,
  }
}

/** Returns the sellable units that the admin shows. */
export async function readAvailable(admin: HttpClient, { inventoryItemId, stockLocationId }: Shop): Promise<number> {
  const { inventory_levels } = await get(admin, `/admin/inventory-items/${inventoryItemId}/location-levels`)
  const level = inventory_levels.find((each: { location_id: string }) => each.location_id === stockLocationId)
  return level.stocked_quantity - level.reserved_quantity
}

/** @returns the id of a customer's cart, ready for its payment */
export async function checkOut(storefront: HttpClient, { region, variantId, shippingOptionId }: Shop): Promise<string> {
  const address = {
    first_name: "Maria",
    last_name: "Santos",
    address_1: "1 Mabini St",
    city: "Manila",
    country_code: "ph",
  }
  const { cart } = await post(storefront, "/store/carts", {
    region_id: region.id,
    email: "maria@shop.example",
    items: [{ variant_id: variantId, quantity: 1 }],
    shipping_address: address,
    billing_address: address,
  })
  await post(storefront, `/store/carts/${cart.id}/shipping-methods`, { option_id: shippingOptionId })
  return cart.id
}

export async function get(client: HttpClient, path: string) {
  return expectOk(path, await client.get(path))
}

export async function post(client: HttpClient, path: string, body?: unknown) {
  return expectOk(path, await client.post(path, body))
}

/** @returns the id of the sales channel that Medusa created at its first start */
async function describeStore(admin: HttpClient): Promise<string> {
  const { stores } = await get(admin, "/admin/stores")
  await post(admin, `/admin/stores/${stores[0].id}`, {
    supported_currencies: [{ currency_code: "php", is_default: true, is_tax_inclusive: true }],
  })
  return stores[0].default_sales_channel_id
}

async function createRegion(admin: HttpClient) {
  const { region } = await post(admin, "/admin/regions", {
    name: "Philippines",
    currency_code: "php",
    countries: ["ph"],
    payment_providers: ["pp_system_default", OWN_PROVIDER],
    is_tax_inclusive: true,
  })
  await post(admin, "/admin/tax-regions", {
    country_code: "ph",
    provider_id: "tp_system",
    default_tax_rate: { name: "VAT", code: "VAT", rate: 12 },
  })
  return region
}

async function createWarehouse(admin: HttpClient, salesChannelId: string): Promise<string> {
  const { stock_location } = await post(admin, "/admin/stock-locations", {
    name: "Manila warehouse",
    address: { address_1: "12 Harbor Road", city: "Manila", postal_code: "1012", country_code: "PH" },
  })
  const warehouse = `/admin/stock-locations/${stock_location.id}`
  await post(admin, `${warehouse}/sales-channels`, { add: [salesChannelId] })
  await post(admin, `${warehouse}/fulfillment-providers`, { add: ["manual_manual"] })
  return stock_location.id
}

interface CourierInput {
  stockLocationId: string
  shippingProfileId: string
}

async function createCourier(admin: HttpClient, { stockLocationId, shippingProfileId }: CourierInput) {
  const { stock_location } = await post(
    admin,
    `/admin/stock-locations/${stockLocationId}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: "Delivery from Manila", type: "shipping" },
  )
  const [{ id: fulfillmentSetId }] = stock_location.fulfillment_sets
  const { fulfillment_set } = await post(admin, `/admin/fulfillment-sets/${fulfillmentSetId}/service-zones`, {
    name: "Philippines",
    geo_zones: [{ type: "country", country_code: "ph" }],
  })
  const { shipping_option } = await post(admin, "/admin/shipping-options", {
    name: "Courier",
    price_type: "flat",
    provider_id: "manual_manual",
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: shippingProfileId,
    type: { label: "Courier", description: "Two to five days.", code: "courier" },
    prices: [{ currency_code: "php", amount: 150 }],
    rules: [],
  })
  return shipping_option
}

interface PhoneInput {
  salesChannelId: string
  shippingProfileId: string
  categoryId: string
  pictureUrl: string
}

async function createPhone(admin: HttpClient, phone: PhoneInput): Promise<{ id: string; inventoryItemId: string }> {
  const { product } = await post(admin, "/admin/products?fields=*variants.inventory_items", {
    title: "Aurora 5",
    description: "A light phone with a bright screen.",
    status: "published",
    shipping_profile_id: phone.shippingProfileId,
    categories: [{ id: phone.categoryId }],
    sales_channels: [{ id: phone.salesChannelId }],
    thumbnail: phone.pictureUrl,
    images: [{ url: phone.pictureUrl }],
    options: [{ title: "Storage", values: ["128 GB"] }],
    variants: [
      {
        title: "128 GB",
        sku: "AURORA-128",
        options: { Storage: "128 GB" },
        manage_inventory: true,
        prices: [{ amount: 15990, currency_code: "php" }],
      },
    ],
  })
  const [variant] = product.variants
  return { id: variant.id, inventoryItemId: variant.inventory_items[0].inventory_item_id }
}

function expectOk(path: string, { status, data }: Answer) {
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${JSON.stringify(data)}`)
  return data
}
