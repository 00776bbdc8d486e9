import { DataTable } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useText } from "../i18n/use-text"
import { FOCUS_HOME } from "../lib/keep-focus"

/**
 * Medusa's filter menu accepts no name for its button, so an effect sets the name on the rendered button. The button gets the focus of a
 * removed filter.
 */
export function FilterMenu() {
  const t = useText()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector("button")?.setAttribute("aria-label", t("list.filter")))
  return (
    <span ref={place} className="contents" {...{ [FOCUS_HOME]: "" }}>
      <DataTable.FilterMenu tooltip={t("list.filter")} />
    </span>
  )
}
