import { Button } from "@medusajs/ui"
import type { AdminListingBatch } from "../../../api/admin/partner-commerce/listings/batch/batch-view"
import type { AdminListingRow } from "../../../api/admin/partner-commerce/listings/listings-view"
import type { BatchInput } from "../../hooks/api/listings"
import { useChangeListingsAsking } from "../../hooks/use-change-listings-asking"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useText } from "../../i18n/use-text"

/** Takes one variant off the service, or puts it back, whatever its product chooses. */
export function VariantOptButton({ row: { variant_id, name, enabled, inherited } }: { row: AdminListingRow }) {
  const t = useText()
  const toasts = useMutationToasts<AdminListingBatch, BatchInput>(() => t("listing.saved"))
  const { change, isChanging } = useChangeListingsAsking(toasts)
  const isProductOut = inherited?.enabled === false
  const isOut = (enabled ?? inherited?.enabled) === false
  // Its product decides again, where that leads to the same.
  const next = isOut ? (isProductOut ? true : null) : isProductOut ? null : false
  const label = t(isOut ? "listing.variantIn" : "listing.variantOut", { name })
  return (
    <Button
      size="small"
      variant="transparent"
      isLoading={isChanging}
      aria-label={label}
      onClick={() => change(label, { listings: [{ variant_id, enabled: next }] })}
    >
      {t(isOut ? "items.optIn.name" : "items.optOut.name")}
    </Button>
  )
}
