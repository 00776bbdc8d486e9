import { ArrowDownTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { readConfigurationFile } from "../../../lib/configuration-file"
import { saveJson } from "../../../lib/save-file"
import type { AdminConfiguration } from "../../../../api/admin/partner-commerce/configuration/configuration-view"
import { FileButton } from "../../../components/file-button"
import { Section } from "../../../components/section"
import { useExportConfiguration } from "../../../hooks/api/configuration"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useText } from "../../../i18n/use-text"
import { ImportDrawer } from "./import-drawer"

/** The whole configuration as one file, for a backup or for another store of the same merchant. */
export function ConfigurationSection() {
  const t = useText()
  const [given, setGiven] = useState<AdminConfiguration | null>(null)
  const toasts = useMutationToasts<AdminConfiguration>((configuration) => {
    saveJson("partner-commerce.json", configuration)
    return t("configuration.exported")
  })
  const save = useExportConfiguration(toasts)
  return (
    <Section
      title={t("configuration.title")}
      subtitle={t("configuration.subtitle")}
      actions={
        <>
          <Button size="small" variant="secondary" isLoading={save.isPending} onClick={() => save.mutate()}>
            <ArrowDownTray aria-hidden />
            {t("configuration.export")}
          </Button>
          <ImportButton onFile={setGiven} />
        </>
      }
    >
      {given && <ImportDrawer configuration={given} close={() => setGiven(null)} />}
    </Section>
  )
}

function ImportButton({ onFile }: { onFile: (configuration: AdminConfiguration) => void }) {
  const t = useText()
  const toasts = useMutationToasts<AdminConfiguration, File>((configuration) => {
    onFile(configuration)
    return undefined
  })
  const open = useMutation({ mutationFn: readConfigurationFile, ...toasts })
  return (
    <FileButton
      text={t("configuration.import")}
      label={t("configuration.file")}
      accept="application/json,.json"
      isLoading={open.isPending}
      onFile={open.mutate}
    />
  )
}
