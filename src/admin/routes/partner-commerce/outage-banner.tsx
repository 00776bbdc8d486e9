import { Alert } from "@medusajs/ui"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { When } from "../../components/when"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"

/** Outages of the service. The banner only informs: the user has nothing to do. */
export function OutageBanner({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const { toText } = useServerText()
  const outages = overview.problems.filter(({ key }) => overview.outages.includes(key))
  return outages.map((problem) => (
    <Alert key={problem.key} variant="error">
      <strong className="txt-compact-small-plus block">{toText(problem.why)}</strong>
      {t("outage.meaning")} <When at={problem.raised_at} />
    </Alert>
  ))
}
