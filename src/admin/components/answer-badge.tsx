import { StatusBadge } from "@medusajs/ui"
import type { AdminActivity } from "../../api/admin/partner-commerce/activity/activity-view"
import { useText } from "../i18n/use-text"

/** The answer to a request, or its absence. */
export function AnswerBadge({ activity: { status, error } }: { activity: AdminActivity }) {
  const t = useText()
  if (status === null) return <StatusBadge color="red">{t("activity.noAnswer")}</StatusBadge>
  return (
    <StatusBadge color={status < 400 && !error ? "green" : status < 500 ? "orange" : "red"}>
      {String(status)}
    </StatusBadge>
  )
}
