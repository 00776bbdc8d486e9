import { PageTabs } from "../../../components/page-tabs"
import { useText } from "../../../i18n/use-text"

const TABS = [
  { to: "/partner-commerce/payments", text: "payments.tabs.store" },
  { to: "/partner-commerce/payments/service", text: "payments.tabs.service" },
  { to: "/partner-commerce/payments/payouts", text: "payments.tabs.payouts" },
  { to: "/partner-commerce/payments/statistics", text: "payments.tabs.statistics" },
] as const

/** The menu has one level, so the pages about payments are reached from each other. */
export function PaymentsTabs() {
  const t = useText()
  return <PageTabs label={t("payments.title")} tabs={TABS} />
}
