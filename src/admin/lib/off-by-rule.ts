import type { AdminExplainedItem } from "../../api/admin/partner-commerce/items/item-view"

/** Does a rule keep the variant off the service, and not a choice? Then neither choice changes its state. */
export function isOffByRule({ steps }: Pick<AdminExplainedItem, "steps">): boolean {
  const rule = steps.find(({ step }) => step === "rule")
  return rule?.code !== "opted_out" && !rule?.ok
}
