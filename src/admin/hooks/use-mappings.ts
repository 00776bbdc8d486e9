import { useQuery } from "@tanstack/react-query"
import { api, store } from "../client/api"
import { ALL } from "../components/use-action"

export function useCategoryMappings() {
  return useQuery({ queryKey: [...ALL, "category-mappings"], queryFn: api.listCategoryMappings })
}

export function useDeviceMappings() {
  return useQuery({ queryKey: [...ALL, "device-mappings"], queryFn: api.listDeviceMappings })
}

/** The service's categories as last read. */
export function useRemoteCategories(enabled = true) {
  return useQuery({
    queryKey: [...ALL, "categories"],
    queryFn: () => api.readCategories(false),
    retry: false,
    enabled,
  })
}

export function useStoreCategories() {
  return useQuery({ queryKey: ["partner-commerce-store", "categories"], queryFn: store.listCategories, staleTime: 0 })
}
