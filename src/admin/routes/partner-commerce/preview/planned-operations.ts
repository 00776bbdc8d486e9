import type { AdminPlannedOperation } from "../../../../api/admin/partner-commerce/plan/plan-view"

/** A record, so that a new operation fails to compile until this list has it. */
const LISTED: Record<AdminPlannedOperation, true> = {
  create: true,
  update: true,
  stock: true,
  archive: true,
  unarchive: true,
}
export const PLANNED_OPERATIONS = Object.keys(LISTED) as AdminPlannedOperation[]
