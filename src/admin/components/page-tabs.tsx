import { clx } from "@medusajs/ui"
import { NavLink } from "react-router-dom"
import { type TextKey, useText } from "../i18n/use-text"

interface Tab {
  to: string
  text: TextKey
}

/** Pages that are reached from each other. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const t = useText()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map(({ to, text }) => (
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
