import { Section, SectionRow } from "../../../components/section"
import { EnvironmentBadge } from "../../../components/badges"
import { useOverview } from "../../../hooks/api/overview"
import { useText } from "../../../i18n/use-text"

const CREDENTIALS = ["token", "shopCode", "merCode", "callbacks"] as const

/** Credentials are stored only in medusa-config.ts. This page shows whether they exist, and never their values. */
export function CredentialsSection() {
  const t = useText()
  const { data: overview } = useOverview()
  if (!overview) return null
  const wrong = new Set(overview.option_problems.map(({ option }) => option.split(".")[0]))
  return (
    <Section title={t("credentials.title")} subtitle={t("settings.credentials")}>
      {overview.environment && (
        <SectionRow title={t("connection.environment")}>
          <EnvironmentBadge environment={overview.environment} />
        </SectionRow>
      )}
      {CREDENTIALS.map((name) => (
        <SectionRow key={name} title={t(`credentials.names.${name}`)}>
          {overview.configured || !wrong.has(name) ? (
            <span>
              <span aria-hidden>••••••••</span>
              <span className="sr-only">{t("credentials.set")}</span>
            </span>
          ) : (
            t("credentials.wrong")
          )}
        </SectionRow>
      ))}
    </Section>
  )
}
