import { useQuery } from "@tanstack/react-query"
import type { ListingChoice } from "../../../core/catalog/desired"
import type { AdminListingResponse } from "../../../api/admin/partner-commerce/products/[id]/listing/listing-view"
import { api } from "../../lib/client"
import { PRODUCTS_AT_ONCE } from "./limits"
import {
  categoriesQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  listingsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"

/**
 * A choice decides whether a product's items are wanted, and in which category: with them the overview's counts and the plan change. The
 * server checks a category against the service's list, and reads that anew where it is old.
 */
const TOUCHED = [
  categoriesQueryKeys.all,
  listingsQueryKeys.all,
  deviceSuggestionsQueryKeys.all,
  itemsQueryKeys.all,
  overviewQueryKeys.all,
  planQueryKeys.all,
]

/** The merchant's choices for one product. */
export function useListing(productId: string) {
  return useQuery({
    queryKey: listingsQueryKeys.detail(productId),
    queryFn: () => api.get<AdminListingResponse>(`/products/${productId}/listing`).then(({ listing }) => listing),
  })
}

/** Touches the product's choices and its items. */
export function useChangeListing(
  productId: string,
  options?: MutationOptions<AdminListingResponse, Partial<ListingChoice>>,
) {
  return useApiMutation(
    {
      mutationFn: (choice: Partial<ListingChoice>) =>
        api.post<AdminListingResponse>(`/products/${productId}/listing`, choice),
      touches: TOUCHED,
    },
    options,
  )
}

export interface OptProductsInput {
  productIds: string[]
  /** Under the rule again, or taken off the service. */
  isIn: boolean
  /** Called after each request. */
  onProgress?: (done: number) => void
}

/** As many requests as the number of products takes. Touches the products' choices and their items. */
export function useOptProducts(options?: MutationOptions<void, OptProductsInput>) {
  return useApiMutation(
    {
      mutationFn: async ({ productIds, isIn, onProgress }: OptProductsInput) => {
        for (let done = 0; done < productIds.length; done += PRODUCTS_AT_ONCE) {
          const product_ids = productIds.slice(done, done + PRODUCTS_AT_ONCE)
          await api.post("/listings", { product_ids, enabled: isIn ? null : false })
          onProgress?.(done + product_ids.length)
        }
      },
      touches: TOUCHED,
    },
    options,
  )
}
