import { type CreateOrderDTO } from "@medusajs/framework/types"
import {
  type AddressReview,
  type MappedAddress,
  type OrderAddress,
  toBillingAddress,
  toOrderAddress,
  toOrderEmail,
} from "../../orders/rules/address"
import { type Buyer, toBuyer } from "../rules/buyer"
import { chooseShippingOption } from "../rules/shipping"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type ShippingOption } from "../sql/shipping-places"
import { type OfferedVariant } from "../sql/offered-variants"
import { type DealOffer } from "./read-offer"

/** Reasons why a person should check the order before it is shipped. */
export type OrderReview = AddressReview | "no_shipping_option" | "shipping_profile_differs"

export interface OrderedDeal {
  deal: DealOrderCallback
  offer: DealOffer
  /** Stock locations of the reserved units. */
  takenFrom: string[]
  orderId: string
  lineItemId: string
}

/** The part of a purchase that decides its delivery. */
type PlannedDelivery = Pick<OrderedDeal, "deal" | "offer" | "takenFrom">

export interface OrderPlan extends OrderedDeal {
  mapped: MappedAddress
  billing: OrderAddress
  /** null = the purchase does not identify its buyer. */
  buyer: Buyer | null
  shippingOption: ShippingOption | null
  review: OrderReview[]
}

export function planOrder(ordered: OrderedDeal): OrderPlan {
  const { deal, offer } = ordered
  const delivery = planDelivery(ordered)
  const { address } = delivery.mapped
  const billing = toBillingAddress(deal, address, offer.destinations.countries)
  const buyer = toBuyer({ deal, billing, country: address.country_code })
  return { ...ordered, ...delivery, billing, buyer }
}

/** Only the review, for a purchase without an order. */
export const planReview = (planned: PlannedDelivery): OrderReview[] => planDelivery(planned).review

function planDelivery({ deal, offer, takenFrom }: PlannedDelivery) {
  const { destinations, units, chosenOption, shippingOptions } = offer
  const mapped = toOrderAddress(deal.customer, destinations)
  const shipment = { takenFrom, locationIds: units.locationIds, address: mapped.address }
  const shippingOption = chosenOption ?? chooseShippingOption(shippingOptions, shipment)
  return { mapped, shippingOption, review: toReview(mapped, shippingOption, offer.variant) }
}

/**
 * The order of one deal: one unit at exactly the paid amount, tax included, with free delivery. The line has the fields of Medusa's own
 * checkout (core-flows: prepareLineItemData), so that the admin works as with any other order.
 */
export function toOrder(
  { deal, offer, mapped, billing, shippingOption, review, orderId, lineItemId }: OrderPlan,
  customerId: string | undefined,
): CreateOrderDTO & { id: string } {
  const { variant } = offer
  return {
    id: orderId,
    email: toOrderEmail(deal) ?? undefined,
    customer_id: customerId,
    status: "pending",
    region_id: offer.regionId,
    sales_channel_id: offer.salesChannelId,
    currency_code: offer.currencyCode,
    shipping_address: withoutNulls(mapped.address),
    billing_address: withoutNulls(billing),
    items: [toLine({ variant, lineItemId, amount: deal.amount })],
    shipping_methods: [
      {
        name: shippingOption?.name ?? "Delivery",
        shipping_option_id: shippingOption?.id,
        amount: 0,
        is_tax_inclusive: true,
        data: {},
      },
    ],
    metadata: {
      partner_commerce: {
        trx_id: deal.trx_id,
        order_id: deal.order_id,
        sender: deal.sender ?? null,
        address_raw: deal.customer.adr_shipping ?? null,
        review,
        state: "committed",
      },
    },
  }
}

function toReview(
  mapped: MappedAddress,
  shippingOption: ShippingOption | null,
  variant: DealOffer["variant"],
): OrderReview[] {
  const profileId = variant.product.shipping_profile?.id
  const differs = shippingOption !== null && profileId !== undefined && shippingOption.shipping_profile_id !== profileId
  return [
    ...mapped.review,
    ...(shippingOption ? [] : (["no_shipping_option"] as const)),
    ...(differs ? (["shipping_profile_differs"] as const) : []),
  ]
}

function toLine({ variant, lineItemId, amount }: { variant: OfferedVariant; lineItemId: string; amount: number }) {
  const { product } = variant
  const needsParcel = (variant.inventory_items ?? []).some(({ inventory }) => inventory?.requires_shipping)
  return {
    id: lineItemId,
    quantity: 1,
    title: product.title,
    subtitle: variant.title ?? undefined,
    thumbnail: variant.thumbnail ?? product.thumbnail ?? undefined,
    product_id: product.id,
    product_title: product.title,
    product_description: product.description ?? undefined,
    product_subtitle: product.subtitle ?? undefined,
    product_type: product.type?.value,
    product_type_id: product.type?.id,
    product_collection: product.collection?.title,
    product_handle: product.handle ?? undefined,
    variant_id: variant.id,
    variant_sku: variant.sku ?? undefined,
    variant_barcode: variant.barcode ?? undefined,
    variant_title: variant.title ?? undefined,
    variant_option_values: Object.fromEntries(
      (variant.options ?? []).flatMap(({ value, option }) => (option ? [[option.title, value]] : [])),
    ),
    is_discountable: product.discountable ?? true,
    is_giftcard: product.is_giftcard ?? false,
    requires_shipping: product.shipping_profile != null || needsParcel,
    unit_price: amount,
    is_custom_price: true,
    is_tax_inclusive: true,
    metadata: {},
  }
}

const withoutNulls = <T extends object>(address: T): Partial<T> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null)) as Partial<T>
