import type { AdminChangeEstimate } from "../../../../api/admin/partner-commerce/settings/settings-view"

/** Sums up the estimates of several mappings. Mappings may share products, so the sums are upper limits. */
export function toTotal(consequences: AdminChangeEstimate[]): AdminChangeEstimate {
  const sum = (name: "items" | "changes" | "created" | "updated" | "archived" | "blocked" | "sold_out") =>
    consequences.reduce((total, consequence) => total + consequence[name], 0)
  const isSeveral = consequences.filter(({ items }) => items > 0).length > 1
  return {
    items: sum("items"),
    changes: sum("changes"),
    created: sum("created"),
    updated: sum("updated"),
    archived: sum("archived"),
    blocked: sum("blocked"),
    sold_out: sum("sold_out"),
    sold_out_names: consequences.flatMap(({ sold_out_names }) => sold_out_names),
    sold_out_estimated: isSeveral || consequences.some(({ sold_out_estimated }) => sold_out_estimated),
    pushes: consequences.some(({ pushes }) => pushes),
    estimated: isSeveral || consequences.some(({ estimated }) => estimated),
  }
}
