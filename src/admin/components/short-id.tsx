import { SquareTwoStackMini } from "@medusajs/icons"
import { IconButton, Tooltip } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useText } from "../i18n/use-text"
import { useCopy } from "../hooks/use-copy"

/** Shows the end of a longer id, as Medusa's admin does: the beginnings are alike. */
const LONGEST = 18
const SHOWN = 7

export function toShortId(id: string): string {
  return id.length > LONGEST ? `#${id.slice(-SHOWN)}` : id
}

interface ShortIdProps {
  id: string
  /** The short id as something to click. */
  children?: ReactNode
}

/** A short, recognizable form of an id. Hovering shows the whole id, and the button copies it. */
export function ShortId({ id, children }: ShortIdProps) {
  const t = useText()
  const copy = useCopy(t("ids.copied"))
  return (
    <span className="inline-flex min-w-0 items-center gap-x-1">
      <Tooltip content={id} maxWidth={420}>
        <span className="truncate">{children ?? toShortId(id)}</span>
      </Tooltip>
      <IconButton
        size="2xsmall"
        type="button"
        variant="transparent"
        aria-label={t("ids.copy", { id })}
        onClick={(event) => {
          event.stopPropagation()
          copy(id)
        }}
      >
        <SquareTwoStackMini aria-hidden />
      </IconButton>
    </span>
  )
}
