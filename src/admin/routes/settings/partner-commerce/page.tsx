import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { toPageHandle } from "../../../components/page-handle"
import { SettingsTabs } from "../../../components/settings-tabs"
import { Failed, Loading } from "../../../components/states"
import { ConfigurationSection } from "./configuration-section"
import { CredentialsSection } from "./credentials-section"
import { LanguageSection } from "./language-section"
import { SaveBar } from "./save-bar"
import { SettingsSections } from "./settings-sections"
import { UnsavedGuard } from "../../../components/unsaved-guard"
import { useSettingsForm } from "./use-settings-form"

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

export const config = defineRouteConfig({ label: "menu.overview", translationNs: "partner-commerce" })

export const handle = toPageHandle("menu.overview", "menu.settingsPages")
