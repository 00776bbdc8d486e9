import { keepPreviousData } from "@tanstack/react-query"
import type { ListingChoice } from "../../../catalog/rules/desired/listing-choice"
import type { ListingLevel } from "../../../catalog/rules/configuration/listing-batch"
import type { AdminListingResponse } from "../../../api/admin/partner-commerce/products/[id]/listing/listing-view"
import type {
  AdminListingBatch,
  AdminListingBatchEstimate,
  AdminListingBatchEstimateResponse,
  AdminListingBatchResponse,
} from "../../../api/admin/partner-commerce/listings/batch/batch-view"
import type {
  AdminListingBatchInput,
  AdminListingListResponse,
} from "../../../api/admin/partner-commerce/listings/listings-view"
import { api, type Query } from "../../lib/client"
import { saveFile } from "../../lib/save-file"
import { PRODUCTS_AT_ONCE } from "./limits"
import {
  categoriesQueryKeys,
  deviceSuggestionsQueryKeys,
  itemsQueryKeys,
  listingPreviewsQueryKeys,
  listingsQueryKeys,
  overviewQueryKeys,
  planQueryKeys,
  timelineQueryKeys,
} from "./query-keys"
import { type MutationOptions, useApiMutation } from "./use-api-mutation"
import { useApiQuery } from "./use-api-query"

/**
 * A choice decides whether a product's items are wanted, and in which category, so a change touches the overview's counts and the plan. The
 * server checks a category against the service's list, and reads an old list again.
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
  return useApiQuery({
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

export interface SellInput {
  /** `products` = all variants of each product. */
  of: "products" | "variants"
  ids: readonly string[]
  /** true = sell again, false = stop selling. */
  isSold: boolean
  /** Called after each request. */
  onProgress?: (done: number) => void
}

const SELL_FIELDS = { products: "product_ids", variants: "variant_ids" } as const satisfies Record<
  SellInput["of"],
  string
>

/** Sends as many requests as the products or variants need. Touches their choices and their items. */
export function useSell(options?: MutationOptions<void, SellInput>) {
  return useApiMutation(
    {
      mutationFn: async ({ of, ids, isSold, onProgress }: SellInput) => {
        for (let done = 0; done < ids.length; done += PRODUCTS_AT_ONCE) {
          const part = ids.slice(done, done + PRODUCTS_AT_ONCE)
          await api.post("/listings", { [SELL_FIELDS[of]]: part, enabled: isSold ? null : false })
          onProgress?.(done + part.length)
        }
      },
      touches: TOUCHED,
    },
    options,
  )
}

/** Products or variants with their own choices. */
export function useListings(query: Query) {
  return useApiQuery({
    queryKey: listingsQueryKeys.list(query),
    queryFn: () => api.get<AdminListingListResponse>("/listings", query),
    placeholderData: keepPreviousData,
  })
}

/** Choices for many, as a list or as a table. */
export type BatchInput = AdminListingBatchInput | { csv: string }

/** Dry run of choices for many. @param input null = no request */
export function useListingsPreview(input: BatchInput | null) {
  return useApiQuery({
    queryKey: listingPreviewsQueryKeys.list(input ?? {}),
    queryFn: () => estimateBatch(input ?? {}),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The same dry run on request, for a page that shows the estimate only after the user acts. */
export function useEstimateListings(options?: MutationOptions<AdminListingBatchEstimate, BatchInput>) {
  return useApiMutation({ mutationFn: (input: BatchInput) => estimateBatch(input), touches: [] }, options)
}

/** Applies all choices or none. Touches the choices of many products, their items, and the timeline that notes the change. */
export function useChangeListings(options?: MutationOptions<AdminListingBatch, BatchInput>) {
  return useApiMutation(
    {
      mutationFn: (input: BatchInput) =>
        api.post<AdminListingBatchResponse>("/listings/batch", input).then(({ batch }) => batch),
      touches: [...TOUCHED, timelineQueryKeys.all],
    },
    options,
  )
}

const estimateBatch = (input: object) =>
  api.post<AdminListingBatchEstimateResponse>("/listings/batch", { ...input, dry_run: true }).then(({ batch }) => batch)

/** Choices of all products or variants, as a file in the downloads. Touches nothing. */
export function useExportListings(options?: MutationOptions<void, ListingLevel>) {
  return useApiMutation(
    {
      mutationFn: async (level: ListingLevel) =>
        saveFile(`${level}-choices.csv`, await api.file("/listings.csv", { level })),
      touches: [],
    },
    options,
  )
}
