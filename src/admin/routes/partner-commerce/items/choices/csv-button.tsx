import { ArrowUpTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ChangeEvent, useRef, useState } from "react"
import { useText } from "../../../../i18n/use-text"
import { CsvDrawer } from "./csv-drawer"

/** Takes a table of choices; nothing is changed before its preview is accepted. */
export function CsvButton() {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState<string | null>(null)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) setCsv(await file.text())
    // The same file may be chosen again once it was corrected.
    target.value = ""
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="text/csv,.csv,.tsv,.txt"
        aria-label={t("choices.file")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void take(event)}
      />
      <Button size="small" variant="secondary" onClick={() => input.current?.click()}>
        <ArrowUpTray aria-hidden />
        {t("choices.upload")}
      </Button>
      {csv !== null && <CsvDrawer csv={csv} close={() => setCsv(null)} />}
    </>
  )
}
