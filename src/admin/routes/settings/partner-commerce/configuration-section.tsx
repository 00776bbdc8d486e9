import { ArrowDownTray, ArrowUpTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ChangeEvent, useRef, useState } from "react"
import { api } from "../../../client/api"
import { downloadJson, readConfigurationFile } from "../../../client/configuration-file"
import type { Configuration } from "../../../client/types"
import { Section } from "../../../components/section"
import { useAction } from "../../../components/use-action"
import { useText } from "../../../i18n/use-text"
import { ImportDrawer } from "./import-drawer"

/** Everything that was set up as one file: kept as a copy, or taken to another store of the same merchant. */
export function ConfigurationSection() {
  const t = useText()
  const [given, setGiven] = useState<Configuration | null>(null)
  const save = useAction({
    run: async () => downloadJson("partner-commerce.json", await api.readConfiguration()),
    done: () => t("configuration.exported"),
  })
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
          <FileButton onFile={setGiven} />
        </>
      }
    >
      {given && <ImportDrawer configuration={given} close={() => setGiven(null)} />}
    </Section>
  )
}

function FileButton({ onFile }: { onFile: (configuration: Configuration) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const open = useAction({ run: async (file: File) => onFile(await readConfigurationFile(file)) })
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again once it was corrected.
    target.value = ""
    if (file) open.mutate(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t("configuration.file")}
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
      <Button size="small" variant="secondary" isLoading={open.isPending} onClick={() => input.current?.click()}>
        <ArrowUpTray aria-hidden />
        {t("configuration.import")}
      </Button>
    </>
  )
}
