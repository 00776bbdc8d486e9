import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Button } from "@medusajs/ui"
import { toPageHandle } from "../../../components/page-handle"
import { SettingsTabs } from "../../../components/settings-tabs"
import { Failed, Loading } from "../../../components/states"
import { CredentialsSection } from "./credentials-section"
import { SaveBar } from "./save-bar"
import { SettingsSections } from "./settings-sections"
import { UnsavedGuard } from "../../../components/unsaved-guard"
import { useSettingsForm } from "./use-settings-form"
import { Section } from "../../../components/section"
import { LANGUAGES, type Language, useLanguage } from "../../../i18n/use-language"
import { useText } from "../../../i18n/use-text"
import { Field, SelectControl } from "./fields"
import { ArrowDownTray } from "@medusajs/icons"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { readConfigurationFile } from "../../../lib/configuration-file"
import { saveJson } from "../../../lib/save-file"
import { type AdminConfiguration } from "../../../../api/admin/partner-commerce/configuration/configuration-view"
import { FileButton } from "../../../components/file-button"
import { useExportConfiguration } from "../../../hooks/api/configuration"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { ImportDrawer } from "./import-drawer"

export default function SettingsPage() {
  const form = useSettingsForm()
  return (
    <div className="flex w-full flex-col gap-y-3">
      <SettingsTabs />
      {form.values ? (
        <>
          <SettingsSections values={form.values} form={form} />
          <CredentialsSection />
          <ConfigurationSection />
          <LanguageSection />
          <SaveBar form={form} />
          <UnsavedGuard isUnsaved={form.changed > 0 || form.hasProblems} />
        </>
      ) : (
        <Container className="p-0">
          {form.error ? <Failed error={form.error} retry={form.retry} /> : <Loading rows={8} />}
        </Container>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.plugin", translationNs: "partner-commerce" })

export const handle = toPageHandle("menu.plugin", "menu.settingsPages")

/** Each language's name in that language, because a user may read only one of them. */
const NAMES: Record<Language, string> = { en: "English", fil: "Filipino" }

function LanguageSection() {
  const t = useText()
  const { language, choose } = useLanguage()
  return (
    <Section title={t("language.title")}>
      <Field label={t("language.label")} consequence={t("language.consequence")}>
        {(ids) => (
          <SelectControl
            ids={ids}
            value={language}
            options={LANGUAGES.map((each) => ({ value: each, label: NAMES[each] }))}
            onChange={(value) => choose(value as Language)}
          />
        )}
      </Field>
    </Section>
  )
}

/** The whole configuration as one file, for a backup or for another store of the same merchant. */
function ConfigurationSection() {
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
