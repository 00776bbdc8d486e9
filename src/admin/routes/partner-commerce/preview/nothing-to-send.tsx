import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminPlan } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { Empty } from "../../../components/states"
import { toItemsPath } from "../../../lib/items-path"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { HELD_SECTION } from "./held-section"

interface NothingProps {
  counts: AdminPlan["counts"]
  overview: AdminOverview | undefined
}

/** Why the plan sends nothing: that everything is there is one reason of several. */
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
  const { held, total } = counts
  if (held > 0) {
    return (
      <Empty
        {...(held === total
          ? {
              title: t("preview.entries.held.title", { count: held, number: number(held) }),
              message: t("preview.entries.held.all"),
            }
          : {
              title: t("preview.entries.empty.title"),
              message: t("preview.entries.held.rest", { number: number(held) }),
            })}
        action={
          <Button size="small" variant="secondary" asChild>
            {overview?.counts?.held ? (
              <Link to={toItemsPath({ state: "held" })}>{t("preview.entries.held.action")}</Link>
            ) : (
              // An item that no push has met yet is in no list but the plan's own.
              <a href={`#${HELD_SECTION}`}>{t("preview.entries.held.action")}</a>
            )}
          </Button>
        }
      />
    )
  }
  return <Empty title={t("preview.entries.empty.title")} message={t("preview.entries.empty.message")} />
}
