import { useSearchParams } from "react-router-dom"
import type { AdminRemoteCategory } from "../../../../../api/admin/partner-commerce/categories/category-view"
import { useRemoteCategories } from "../../../../hooks/api/categories"
import { useCategoryMappings } from "../../../../hooks/api/category-mappings"

/** The service's category that the page shows: the one in the address, or else the first category with a mapping. */
export function useCategoryChoice() {
  const remote = useRemoteCategories()
  const mappings = useCategoryMappings()
  const [search, setSearch] = useSearchParams()

  const used = new Set(mappings.data?.category_mappings.flatMap(({ category }) => category ?? []))
  const categories = [...(remote.data?.categories ?? [])].sort(
    (a, b) => Number(used.has(b.category)) - Number(used.has(a.category)) || a.category.localeCompare(b.category),
  )
  const named = search.get("category")
  const chosen: AdminRemoteCategory | undefined = named
    ? categories.find(({ category }) => category === named)
    : categories.find(({ category }) => used.has(category))
  return {
    categories,
    isUsed: (category: string) => used.has(category),
    category: chosen?.category ?? null,
    deviceKeys: chosen?.device_keys ?? [],
    isLoading: remote.isLoading || mappings.isLoading,
    error: remote.error ?? mappings.error,
    retry: () => Promise.all([remote.refetch(), mappings.refetch()]),
    choose: (category: string) =>
      setSearch((before) => {
        before.set("category", category)
        return before
      }),
  }
}

export type CategoryChoice = ReturnType<typeof useCategoryChoice>
