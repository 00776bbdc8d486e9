import type { DataTableCommand, DataTableRowSelectionState } from "@medusajs/ui"
import { usePush } from "../../../hooks/api/runs"
import { useRunToasts } from "../../../hooks/use-run-toasts"
import { useSellText } from "../../../i18n/use-sell-text"
import { useText } from "../../../i18n/use-text"
import { type Sold, toCounted, useSellWithToasts } from "./use-opt-products-with-toasts"

interface Selected {
  selection: DataTableRowSelectionState
  /** Clears the selection before the request starts, so that a selection made during the request stays. */
  clear: () => void
}

/** Commands for several items at once. */
export function useBulkActions({ selection, clear }: Selected): DataTableCommand[] {
  const t = useText()
  const push = usePush(useRunToasts(t("push.started")))
  const selling = useSellCommands({ sold: { of: "variants", ids: Object.keys(selection) }, clear })
  return [
    {
      label: t("actions.pushNow"),
      shortcut: "p",
      action: async (chosen) => {
        clear()
        await push.mutateAsync({ variant_ids: Object.keys(chosen) }).catch(() => undefined)
      },
    },
    ...selling,
  ]
}

/** Stops or resumes the sale of the selected items. */
export function useSellCommands({ sold, clear }: { sold: Sold; clear: () => void }): DataTableCommand[] {
  const { toLabel } = useSellText()
  const { sell, askAndStop } = useSellWithToasts()
  const named = toCounted(sold)
  return [
    { label: toLabel(named, false), shortcut: "o", action: () => askAndStop(sold, clear) },
    {
      label: toLabel(named, true),
      shortcut: "i",
      action: async () => {
        clear()
        await sell({ ...sold, isSold: true })
      },
    },
  ]
}
