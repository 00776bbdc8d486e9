import { type CategoryNews } from "../../catalog/rules/configuration/category-news"
import { type HealthFinding, ok, warning } from "./finding"

/** @param unmapped the number of items without a category at the service */
export function toUnmappedFinding(unmapped: number): HealthFinding {
  if (unmapped === 0) return ok("unmapped products", "none")
  const message =
    unmapped === 1 ? "one item has no category of the service's" : `${unmapped} items have no category of the service's`
  return warning(
    "unmapped products",
    message,
    "Map their categories on the categories page, or do not sell the products at the service.",
  )
}

/** Reports the changes in the service's list since a person acknowledged it. */
export function toCategoryDriftFinding({ added, removed, device_keys_changed }: CategoryNews): HealthFinding {
  const changes = [
    ...(removed.length > 0 ? [`gone: ${removed.join(", ")}`] : []),
    ...(device_keys_changed.length > 0
      ? [`other device keys: ${device_keys_changed.map(({ category }) => category).join(", ")}`]
      : []),
    ...(added.length > 0 ? [`new: ${added.join(", ")}`] : []),
  ]
  if (changes.length === 0)
    return ok("categories of the service", "have not changed since a person last looked at them")
  return warning(
    "categories of the service",
    changes.join("; "),
    "Check them on the categories page, and map the changed categories.",
  )
}
