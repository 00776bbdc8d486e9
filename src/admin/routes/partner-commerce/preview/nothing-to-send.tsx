import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminPlan } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { Empty } from "../../../components/states"
import { toItemsPath } from "../../../lib/paths"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { BLOCKED_SECTION } from "./blocked-section"

interface NothingProps {
  counts: AdminPlan["counts"]
  overview: AdminOverview | undefined
}

/** Explains why the plan sends nothing: the service may have every value, or another reason applies. */
export function NothingToSend({ counts, overview }: NothingProps) {
  const t = useText()
  const { number } = useFormat()
  if (overview && overview.missing_settings.length > 0) {
    return (
      <Empty
        title={t("preview.entries.unset.title")}
        message={t("preview.entries.unset.message")}
        action={
          <Button size="small" variant="secondary" asChild>
            <Link to="/settings/partner-commerce">{t("preview.obstacles.settings.action")}</Link>
          </Button>
        }
      />
    )
  }
  const { blocked, total } = counts
  if (blocked > 0) {
    return (
      <Empty
        {...(blocked === total
          ? {
              title: t("preview.entries.blocked.title", { count: blocked, number: number(blocked) }),
              message: t("preview.entries.blocked.all"),
            }
          : {
              title: t("preview.entries.empty.title"),
              message: t("preview.entries.blocked.rest", { number: number(blocked) }),
            })}
        action={
          <Button size="small" variant="secondary" asChild>
            {overview?.counts?.blocked ? (
              <Link to={toItemsPath({ status: "missing_details" })}>{t("preview.entries.blocked.action")}</Link>
            ) : (
              // An item that no push has included yet appears only in the plan's own list.
              <a href={`#${BLOCKED_SECTION}`}>{t("preview.entries.blocked.action")}</a>
            )}
          </Button>
        }
      />
    )
  }
  return <Empty title={t("preview.entries.empty.title")} message={t("preview.entries.empty.message")} />
}
