import { useText } from "../i18n/use-text"
import { PageTabs } from "./page-tabs"

const TABS = [
  { to: "/settings/partner-commerce", text: "menu.settings" },
  { to: "/settings/partner-commerce/categories", text: "menu.categories" },
  { to: "/settings/partner-commerce/device-keys", text: "menu.deviceKeys" },
  { to: "/partner-commerce", text: "menu.toOverview" },
] as const

/** Medusa's settings menu has one level, so the pages below it are reached from each other. */
export function SettingsTabs() {
  const t = useText()
  return <PageTabs label={t("menu.settingsPages")} tabs={TABS} />
}
