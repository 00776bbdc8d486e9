import { PageTabs } from "../../../components/page-tabs"
import { useText } from "../../../i18n/use-text"

const TABS = [
  { to: "/partner-commerce/items", text: "items.tabs.store" },
  { to: "/partner-commerce/items/choices", text: "items.tabs.choices" },
  { to: "/partner-commerce/items/unknown-products", text: "items.tabs.unknownProducts" },
] as const

/** The menu has one level, so the pages about items are reached from each other. */
export function ItemsTabs() {
  const t = useText()
  return <PageTabs label={t("items.title")} tabs={TABS} />
}
