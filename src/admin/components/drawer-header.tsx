import { XMark } from "@medusajs/icons"
import { Drawer, IconButton, Kbd } from "@medusajs/ui"
import { type ReactNode, useEffect, useRef } from "react"
import { useLanguage } from "../i18n/use-language"
import { useText } from "../i18n/use-text"
import { keepFocus } from "../lib/keep-focus"

/** Medusa's drawer header, whose close button a screen reader can name. The drawer is read in the language of its texts. */
export function DrawerHeader({ title, description }: { title: ReactNode; description: ReactNode }) {
  const t = useText()
  const { language } = useLanguage()
  const header = useRef<HTMLDivElement>(null)
  useEffect(() => {
    header.current?.closest("[role=dialog]")?.setAttribute("lang", language)
  }, [language])
  useEffect(() => {
    const dialog = header.current?.closest<HTMLElement>("[role=dialog]")
    return dialog ? keepFocus(dialog) : undefined
  }, [])
  return (
    <div ref={header} className="flex items-start justify-between gap-x-4 border-b px-6 py-4">
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
