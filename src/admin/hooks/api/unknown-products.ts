import { keepPreviousData } from "@tanstack/react-query"
import type { AdminItemResponse } from "../../../api/admin/partner-commerce/items/item-view"
import type {
  AdminArchivedUnknownProductsResponse,
  AdminUnknownProductListResponse,
} from "../../../api/admin/partner-commerce/unknown-products/unknown-product-view"
import { api, type Query } from "../../lib/client"
import { itemsQueryKeys, overviewQueryKeys, unknownProductsQueryKeys } from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

/** Products at the service that do not belong to this store. */
export function useUnknownProducts(query: Query) {
  return useApiQuery({
    queryKey: unknownProductsQueryKeys.list(query),
    queryFn: () => api.get<AdminUnknownProductListResponse>("/unknown-products", query),
    placeholderData: keepPreviousData,
  })
}

/** Archives the products at the service. Touches the unknown products. */
export function useArchiveUnknownProducts(options?: MutationOptions<AdminArchivedUnknownProductsResponse, string[]>) {
  return useApiMutation(
    {
      mutationFn: (partner_ids: string[]) =>
        api.post<AdminArchivedUnknownProductsResponse>("/unknown-products/archive", { partner_ids }),
      touches: [unknownProductsQueryKeys.all],
    },
    options,
  )
}

/** Links the product to a variant. Touches the unknown products, the items, and the overview that counts the items. */
export function useLinkUnknownProduct(partner_id: string, options?: MutationOptions<AdminItemResponse, string>) {
  return useApiMutation(
    {
      mutationFn: (variant_id: string) =>
        api.post<AdminItemResponse>("/unknown-products/link", { partner_id, variant_id }),
      touches: [unknownProductsQueryKeys.all, itemsQueryKeys.all, overviewQueryKeys.all],
    },
    options,
  )
}
