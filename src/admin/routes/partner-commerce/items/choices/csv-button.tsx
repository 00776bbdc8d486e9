import { useState } from "react"
import { FileButton } from "../../../../components/file-button"
import { useText } from "../../../../i18n/use-text"
import { CsvDrawer } from "./csv-drawer"

/** Reads a table of choices. Changes apply only after the user accepts the preview. */
export function CsvButton() {
  const t = useText()
  const [csv, setCsv] = useState<string | null>(null)
  return (
    <>
      <FileButton
        text={t("choices.upload")}
        label={t("choices.file")}
        accept="text/csv,.csv,.tsv,.txt"
        onFile={(file) => void file.text().then(setCsv)}
      />
      {csv !== null && <CsvDrawer csv={csv} close={() => setCsv(null)} />}
    </>
  )
}
