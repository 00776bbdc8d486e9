import type { HttpTypes } from "@medusajs/framework/types"
import { keepPreviousData, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { BOOKED_FIELDS, type OrderBooks, toOrderBooks } from "../../lib/order-money"
import { sdk } from "../../lib/client"
import { WHOLE_LIST } from "./limits"
import { storeQueryKeys } from "./query-keys"
import { useApiQuery } from "./use-api-query"

export type ReferenceName = "sales_channel_id" | "region_id" | "shipping_option_id"

const REFERENCES: Record<ReferenceName, () => Promise<{ id: string; name: string }[]>> = {
  sales_channel_id: () =>
    sdk.admin.salesChannel.list({ limit: WHOLE_LIST, fields: "id,name" }).then(({ sales_channels }) => sales_channels),
  region_id: () =>
    sdk.admin.region.list({ limit: WHOLE_LIST, fields: "id,name,currency_code" }).then(({ regions }) => regions),
  shipping_option_id: () =>
    sdk.admin.shippingOption
      .list({ limit: WHOLE_LIST, fields: "id,name" })
      .then(({ shipping_options }) => shipping_options),
}

/** Every record of the store that a setting can refer to. */
export function useReferences(name: ReferenceName) {
  return useApiQuery({ queryKey: storeQueryKeys.detail(name), queryFn: REFERENCES[name] })
}

/** Codes of the currencies in which the store's products can have prices. */
export function useStoreCurrencies() {
  return useApiQuery({
    queryKey: storeQueryKeys.detail("currencies"),
    queryFn: async () => {
      const { stores } = await sdk.admin.store.list({ fields: "id,*supported_currencies" })
      return stores.flatMap(({ supported_currencies }) =>
        (supported_currencies ?? []).map(({ currency_code }) => currency_code.toLowerCase()),
      )
    },
  })
}

/** The signed-in user. */
export function useMe() {
  return useApiQuery({
    queryKey: storeQueryKeys.detail("me"),
    queryFn: () => sdk.admin.user.me({ fields: "id,email" }).then(({ user }) => user),
  })
}

/** Countries of a region, by their two-letter codes. */
export function useRegionCountries(regionId: string | null) {
  return useApiQuery({
    queryKey: storeQueryKeys.detail(`countries:${regionId}`),
    queryFn: async () => {
      const { region } = await sdk.admin.region.retrieve(regionId ?? "", { fields: "id,*countries" })
      return (region.countries ?? []).flatMap(({ iso_2, display_name, name }) =>
        iso_2 ? [{ code: iso_2, name: display_name ?? name ?? iso_2 }] : [],
      )
    },
    enabled: regionId !== null,
  })
}

export function useStoreCategories() {
  return useApiQuery({
    queryKey: storeQueryKeys.detail("categories"),
    queryFn: (): Promise<HttpTypes.AdminProductCategoryListResponse> =>
      sdk.admin.productCategory.list({ limit: WHOLE_LIST, fields: "id,name,parent_category_id,rank" }),
  })
}

/** Variants of the whole store that match a text, by SKU or title. */
export function useFoundVariants(text: string) {
  const query = { q: text || undefined, limit: FOUND_VARIANTS, fields: "id,title,sku,product.title" }
  return useApiQuery({
    queryKey: storeQueryKeys.list({ foundVariants: text }),
    queryFn: () => sdk.admin.productVariant.list(query),
    placeholderData: keepPreviousData,
  })
}
const FOUND_VARIANTS = 50

const WHILE_OPEN_MS = 5_000

/** The money of an order according to Medusa. @returns null without an order, or if it cannot be read */
export function useOrderBooks(orderId: string | null): OrderBooks | null {
  const { data } = useApiQuery({
    queryKey: storeQueryKeys.detail(`books:${orderId}`),
    queryFn: async () => {
      const { order } = await sdk.admin.order.retrieve(orderId ?? "", { fields: BOOKED_FIELDS })
      return toOrderBooks(order)
    },
    enabled: orderId !== null,
    refetchInterval: WHILE_OPEN_MS,
    retry: false,
  })
  return data ?? null
}

/**
 * Keeps Medusa's order page up to date with the plugin's widget. Medusa books money a moment after the plugin's decision, so this hook
 * invalidates the order after each change of the plugin's record, and repeatedly while the order lags behind.
 *
 * @param changedAt time of the record's latest change
 * @param isBehind the order does not show the record's state yet
 */
export function useFreshOrder(changedAt: string | undefined, isBehind: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (changedAt) void queryClient.invalidateQueries({ queryKey: MEDUSA_ORDERS })
  }, [queryClient, changedAt])
  useEffect(() => {
    if (!isBehind) return
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: MEDUSA_ORDERS }), WHILE_OPEN_MS)
    return () => clearInterval(timer)
  }, [queryClient, isBehind])
}
/** The dashboard's own names in the cache, which its widgets share. */
const MEDUSA_ORDERS = ["orders"]

/** The first variants of a product, in the order of its page. */
export function useVariants(productId: string, { limit }: { limit: number }) {
  return useApiQuery({
    queryKey: storeQueryKeys.list({ variants: productId, limit }),
    queryFn: () => sdk.admin.product.listVariants(productId, { limit, fields: "id,title,sku", order: "variant_rank" }),
  })
}

/** @returns null for an unknown product, or until the product has loaded */
export function useProductTitle(productId: string | null): string | null {
  const { data } = useApiQuery({
    queryKey: storeQueryKeys.detail(`product:${productId}`),
    queryFn: () => sdk.admin.product.retrieve(productId ?? "", { fields: "id,title" }),
    enabled: productId !== null,
    retry: false,
  })
  return data?.product.title ?? null
}
