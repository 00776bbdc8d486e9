import { Button } from "@medusajs/ui"
import type { AdminListingBatch } from "../../../api/admin/partner-commerce/listings/batch/batch-view"
import type { AdminListingRow } from "../../../api/admin/partner-commerce/listings/listings-view"
import type { BatchInput } from "../../hooks/api/listings"
import { toSellChoice } from "../../../catalog/rules/configuration/sell-choice"
import { useChangeListingsAsking } from "../../hooks/use-change-listings-asking"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useText } from "../../i18n/use-text"

/** Takes one variant off the service, or puts it back, regardless of its product's choice. */
export function VariantOptButton({ row: { variant_id, name, enabled, inherited } }: { row: AdminListingRow }) {
  const t = useText()
  const toasts = useMutationToasts<AdminListingBatch, BatchInput>(() => t("listing.saved"))
  const { change, isChanging } = useChangeListingsAsking(toasts)
  const isOut = (enabled ?? inherited?.enabled) === false
  const next = toSellChoice({ isSold: isOut, isProductOff: inherited?.enabled === false })
  const label = t(isOut ? "selling.againNamed" : "selling.stopNamed", { name })
  return (
    <Button
      size="small"
      variant="transparent"
      isLoading={isChanging}
      aria-label={label}
      onClick={() => change({ title: `${label}?`, confirm: label }, { listings: [{ variant_id, enabled: next }] })}
    >
      {t(isOut ? "selling.again" : "selling.stopVariant")}
    </Button>
  )
}
