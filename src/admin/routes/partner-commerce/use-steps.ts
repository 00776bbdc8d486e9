import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { useCategoryMappings } from "../../hooks/api/category-mappings"
import { useConnection } from "../../hooks/api/connection"
import { useDeviceMappings } from "../../hooks/api/device-mappings"
import { useItems } from "../../hooks/api/items"
import { OVERVIEW_MS } from "../../hooks/api/overview"
import { toItemsPath } from "../../lib/items-path"
import { hasSeenPreview } from "./preview/preview-seen"

export interface Step {
  name: "options" | "connection" | "channel" | "categories" | "devices" | "look" | "enable" | "push" | "approval"
  done: boolean
  optional?: boolean
  to?: string
}

/** @returns the way from an installed plugin to a live catalogue, or undefined while that is being read */
export function useSteps(overview: AdminOverview): Step[] | undefined {
  const connection = useConnection({ enabled: overview.configured })
  const categories = useCategoryMappings()
  const devices = useDeviceMappings()
  const live = useItems(
    { remote_status: "active", limit: 1 },
    { enabled: overview.configured, refetchInterval: OVERVIEW_MS },
  )
  if (!categories.data || !devices.data || connection.isLoading || live.isLoading) return undefined

  const { catalog, transactions } = connection.data ?? {}
  const { synced = 0, parked = 0, archived = 0 } = overview.counts ?? {}
  return [
    { name: "options", done: overview.configured },
    { name: "connection", done: Boolean(catalog?.ok && transactions?.ok) },
    { name: "channel", done: overview.missing_settings.length === 0, to: "/settings/partner-commerce" },
    { name: "categories", done: categories.data.count > 0, to: "/settings/partner-commerce/categories" },
    {
      name: "devices",
      done: devices.data.count > 0,
      optional: true,
      to: "/settings/partner-commerce/device-keys",
    },
    { name: "look", done: hasSeenPreview() || overview.enabled, to: "/partner-commerce/preview" },
    { name: "enable", done: overview.enabled, to: "/settings/partner-commerce" },
    // Switching on pushes: what is left is to watch it.
    { name: "push", done: synced + parked + archived > 0, to: toItemsPath({ state: "pending" }) },
    { name: "approval", done: (live.data?.count ?? 0) > 0, to: "/partner-commerce/items" },
  ]
}
