import { clx } from "@medusajs/ui"
import { NavLink } from "react-router-dom"
import { useText } from "../i18n/use-text"

const TABS = [
  { to: "/settings/partner-commerce", text: "menu.settings" },
  { to: "/settings/partner-commerce/categories", text: "menu.categories" },
  { to: "/settings/partner-commerce/device-keys", text: "menu.deviceKeys" },
  { to: "/partner-commerce", text: "menu.overviewPage" },
] as const

/** Medusa's settings menu has one level, so the pages below it are reached from each other. */
export function SettingsTabs() {
  const t = useText()
  return (
    <nav aria-label={t("menu.settingsPages")} className="flex flex-wrap gap-1">
      {TABS.map(({ to, text }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clx(
              "txt-compact-small-plus transition-fg focus-visible:shadow-borders-focus rounded-full px-3 py-1.5 outline-none",
              isActive
                ? "bg-ui-bg-base text-ui-fg-base shadow-elevation-card-rest"
                : "text-ui-fg-subtle hover:text-ui-fg-base",
            )
          }
        >
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
