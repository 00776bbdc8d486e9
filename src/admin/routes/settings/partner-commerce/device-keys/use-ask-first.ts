import { usePrompt } from "@medusajs/ui"
import type { AdminChangeEstimate } from "../../../../../api/admin/partner-commerce/settings/settings-view"
import { useText } from "../../../../i18n/use-text"
import { useConsequenceText } from "../use-consequence-text"

/** @returns a function that asks where something that is at the service would change, and says whether to go on */
export function useAskFirst(): (title: string, touches: AdminChangeEstimate) => Promise<boolean> {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const prompt = usePrompt()
  return async (title, touches) => {
    const { updated, archived, sold_out, pushes } = touches
    if (!pushes || updated + archived + sold_out === 0) return true
    return prompt({
      title,
      description: toConsequenceText(touches),
      confirmText: t("actions.save"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
  }
}
