import { DataTable } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useText } from "../i18n/use-text"

/** Medusa's filter menu takes no name for its button, so it is given one where it is drawn. */
export function FilterMenu() {
  const t = useText()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector("button")?.setAttribute("aria-label", t("list.filter")))
  return (
    <span ref={place} className="contents">
      <DataTable.FilterMenu tooltip={t("list.filter")} />
    </span>
  )
}
