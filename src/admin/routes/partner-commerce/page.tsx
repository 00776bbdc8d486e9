import { defineRouteConfig } from "@medusajs/admin-sdk"
import { BuildingStorefront } from "@medusajs/icons"
import { Columns } from "../../components/columns"
import { Crumb } from "../../components/crumb"
import { Section } from "../../components/section"
import { Failed, Loading } from "../../components/states"
import { useOverview } from "../../hooks/api/overview"
import { useText } from "../../i18n/use-text"
import { BooksSection } from "./books-section"
import { Checklist } from "./checklist"
import { ConnectionSection } from "./connection-section"
import { CopiedDatabase } from "./copied-database"
import { CountsSection } from "./counts-section"
import { LagSection } from "./lag-section"
import { ProblemsSection } from "./problems-section"
import { RunSection } from "./run-section"
import { RunsSection } from "./runs-section"
import { StatusSection } from "./status-section"

export default function OverviewPage() {
  const t = useText()
  const { data: overview, error, refetch } = useOverview()
  if (!overview) {
    return (
      <Section level="h1" title={t("menu.overview")}>
        {error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />}
      </Section>
    )
  }
  return (
    <Columns
      main={
        <>
          <StatusSection overview={overview} />
          {overview.move && <CopiedDatabase move={overview.move} />}
          <RunSection run={overview.run} />
          <Checklist overview={overview} />
          <ProblemsSection overview={overview} />
          {overview.counts && <CountsSection counts={overview.counts} />}
          <RunsSection />
          {overview.configured && <BooksSection />}
        </>
      }
      side={
        <>
          <ConnectionSection overview={overview} />
          {overview.lag && <LagSection lag={overview.lag} />}
        </>
      }
    />
  )
}

export const config = defineRouteConfig({
  label: "menu.overview",
  icon: BuildingStorefront,
  translationNs: "partner-commerce",
})

export const handle = { breadcrumb: () => <Crumb text="menu.overview" /> }
