import type { AdminPlannedOperation } from "../../../../api/admin/partner-commerce/plan/plan-view"

/** A record, so that an operation that is added does not compile until it is listed here. */
const LISTED: Record<AdminPlannedOperation, true> = {
  create: true,
  update: true,
  stock: true,
  archive: true,
  unarchive: true,
}
export const PLANNED_OPERATIONS = Object.keys(LISTED) as AdminPlannedOperation[]
