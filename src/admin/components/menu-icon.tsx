import { BuildingStorefront } from "@medusajs/icons"
import { useNeedsCount } from "../hooks/api/overview"
import { useText } from "../i18n/use-text"

const MOST = 9

/** The menu's icon with the number of open tasks. Medusa's menu has no badge, so this component draws it (docs/architecture.md). */
export function MenuIcon() {
  const t = useText()
  const { data: count = 0 } = useNeedsCount()
  return (
    <>
      <BuildingStorefront />
      {count > 0 && (
        // The box around the icon clips its content, so the badge is positioned outside the flow.
        <span
          role="img"
          aria-label={t("needs.badge", { count })}
          className="bg-ui-tag-red-icon txt-compact-xsmall-plus text-ui-fg-on-color pointer-events-none absolute -mt-5 ml-2 flex h-4 min-w-4 items-center justify-center rounded-full px-1 text-[10px]"
        >
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </>
  )
}
