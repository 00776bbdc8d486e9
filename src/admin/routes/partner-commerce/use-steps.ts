import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminCategoryMapping } from "../../../api/admin/partner-commerce/category-mappings/category-mapping-view"
import { useCategoryMappings } from "../../hooks/api/category-mappings"
import { useConnection } from "../../hooks/api/connection"
import { useDeviceMappings } from "../../hooks/api/device-mappings"
import { useItems } from "../../hooks/api/items"
import { OVERVIEW_MS } from "../../hooks/api/overview"
import { useChosenSettings } from "../../hooks/api/settings"
import type { SetUpStep } from "../../lib/paths"
import { usePreviewSeen } from "./preview/preview-seen"

export interface Step {
  name:
    "options" | "connection" | "channel" | "prices" | "categories" | "devices" | "look" | "enable" | "push" | "approval"
  /** The step of the guided set-up that contains this task. */
  in: SetUpStep
  done: boolean
  optional?: boolean
}

/**
 * Derives each step's state from the data it concerns, so a step counts as done no matter who did it. Nothing extra is stored.
 *
 * @returns the way from an installed plugin to a live catalogue, or undefined while the data loads
 */
export function useSteps(overview: AdminOverview | undefined): Step[] | undefined {
  const isConfigured = overview?.configured ?? false
  const connection = useConnection({ enabled: isConfigured })
  const chosen = useChosenSettings()
  const categories = useCategoryMappings()
  const devices = useDeviceMappings()
  const hasSeenPreview = usePreviewSeen()
  const live = useItems({ remote_status: "active", limit: 1 }, { enabled: isConfigured, refetchInterval: OVERVIEW_MS })
  if (!overview || !chosen.data || !categories.data || !devices.data || connection.isLoading || live.isLoading) {
    return undefined
  }
  const { catalog, transactions } = connection.data ?? {}
  const { synced = 0, rejected = 0, archived = 0 } = overview.counts ?? {}
  return [
    { name: "options", in: "connection", done: overview.configured },
    { name: "connection", in: "connection", done: Boolean(catalog?.ok && transactions?.ok) },
    { name: "channel", in: "channel", done: overview.missing_settings.length === 0 },
    { name: "prices", in: "prices", done: chosen.data.includes("price_policy") },
    { name: "categories", in: "categories", done: categories.data.category_mappings.some(isMapped) },
    { name: "devices", in: "devices", done: devices.data.count > 0, optional: true },
    { name: "look", in: "preview", done: hasSeenPreview || overview.enabled },
    { name: "enable", in: "live", done: overview.enabled },
    // Switching on starts a push, so the last steps only watch it.
    { name: "push", in: "live", done: synced + rejected + archived > 0 },
    { name: "approval", in: "live", done: (live.data?.count ?? 0) > 0 },
  ]
}

const isMapped = ({ category }: AdminCategoryMapping) => category !== null

/** Open steps at this place of the guided set-up. */
export const toOpenSteps = (steps: Step[], place: SetUpStep): Step[] =>
  steps.filter((step) => step.in === place && !step.done)

/** The first place with a needed step, or the last place if every needed step is done. */
export const toNextPlace = (steps: Step[]): SetUpStep => steps.find(isNeeded)?.in ?? "live"

export const isNeeded = ({ done, optional }: Step): boolean => !done && !optional
