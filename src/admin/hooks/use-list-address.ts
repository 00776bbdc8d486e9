import type { DataTableFilteringState, DataTablePaginationState, DataTableSortingState } from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useSearchParams } from "react-router-dom"

export const PAGE_SIZE = 20

/** Search, filters, order and page of a list, kept in the address: they survive a reload and can be sent to a colleague. */
export function useListAddress(filterIds: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  /** Added filters without a value. The server does not receive them. */
  const [blank, setBlank] = useState<DataTableFilteringState>({})
  return useMemo(() => {
    const filters = Object.fromEntries(
      filterIds.flatMap((id) => {
        const value = search.get(id)
        return value === null ? [] : [[id, value] as const]
      }),
    )
    const offset = Number(search.get("offset") ?? 0)
    const order = search.get("order")
    const update = (change: (search: URLSearchParams) => void) =>
      setSearch(
        (before) => {
          change(before)
          return before
        },
        { replace: true },
      )
    return {
      q: search.get("q") ?? "",
      filtering: { ...blank, ...filters },
      /** Medusa writes a descending order with a minus before its field. */
      sorting: order ? { id: order.replace(/^-/, ""), desc: order.startsWith("-") } : null,
      pagination: { pageIndex: Math.floor(offset / PAGE_SIZE), pageSize: PAGE_SIZE },
      /** In the form of the admin API. */
      query: { ...filters, q: search.get("q") || undefined, order: order ?? undefined, limit: PAGE_SIZE, offset },
      setSearch: (q: string) =>
        update((params) => {
          setOrDelete(params, "q", q)
          params.delete("offset")
        }),
      setFilters: (state: DataTableFilteringState) => {
        setBlank(Object.fromEntries(Object.entries(state).filter(([, value]) => !value)))
        update((params) => {
          for (const id of filterIds) setOrDelete(params, id, typeof state[id] === "string" ? state[id] : "")
          params.delete("offset")
        })
      },
      setSorting: (sorting: DataTableSortingState | null) =>
        update((params) => {
          setOrDelete(params, "order", sorting ? `${sorting.desc ? "-" : ""}${sorting.id}` : "")
          params.delete("offset")
        }),
      setPagination: ({ pageIndex }: DataTablePaginationState) =>
        update((params) => setOrDelete(params, "offset", pageIndex > 0 ? String(pageIndex * PAGE_SIZE) : "")),
    }
  }, [search, setSearch, blank, filterIds])
}

export type ListAddress = ReturnType<typeof useListAddress>

function setOrDelete(params: URLSearchParams, name: string, value: string) {
  if (value) params.set(name, value)
  else params.delete(name)
}
