import { Alert } from "@medusajs/ui"
import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { TextLink } from "../../../components/text-link"
import { useDealMoney } from "../../../hooks/use-deal-money"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { toSettingPath } from "../../../../settings/rules/setting-path"

type Waiting = NonNullable<AdminExplainedItem["waiting_price"]>

/**
 * The price that customers see, the new price that the service has yet to show, the sales lost because of the difference, and a link to the
 * setting that decides.
 */
export function WaitingPrice({ waiting }: { waiting: Waiting }) {
  const t = useText()
  const { ago } = useFormat()
  const money = useDealMoney()
  const { stage, since, is_accepted: isAccepted, lost } = waiting
  const prices = { live: money(waiting.live), price: money(waiting.price) }
  return (
    <Alert variant={isAccepted ? "info" : "warning"}>
      <strong className="txt-compact-small-plus block">
        {since === null
          ? t(`waitingPrice.${stage}`, prices)
          : t("waitingPrice.since", { ...prices, since: ago(since) })}
      </strong>
      <span className="block">
        {t(isAccepted ? "waitingPrice.accepted" : "waitingPrice.refusing", prices)}{" "}
        {lost.count > 0 && t("waitingPrice.lost", { count: lost.count, amount: money(lost.amount) })}
      </span>
      <TextLink to={toSettingPath("price_policy")}>{t("waitingPrice.change")}</TextLink>
    </Alert>
  )
}
