import { XMark } from "@medusajs/icons"
import { Drawer, IconButton, Kbd } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useText } from "../i18n/use-text"

/** Medusa's drawer header, whose close button a screen reader can name. */
export function DrawerHeader({ title, description }: { title: ReactNode; description: ReactNode }) {
  const t = useText()
  return (
    <div className="flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Drawer.Title className="h2-core break-words">{title}</Drawer.Title>
        <Drawer.Description className="txt-compact-small text-ui-fg-subtle break-words">
          {description}
        </Drawer.Description>
      </div>
      <div className="flex items-center gap-x-2">
        <Kbd aria-hidden>esc</Kbd>
        <Drawer.Close asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={t("actions.close")}>
            <XMark aria-hidden />
          </IconButton>
        </Drawer.Close>
      </div>
    </div>
  )
}
