import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Outlet } from "react-router-dom"
import { Columns } from "../../components/columns"
import { toPageHandle } from "../../components/page-handle"
import { MenuIcon } from "../../components/menu-icon"
import { Section } from "../../components/section"
import { Failed, Loading } from "../../components/states"
import { useOverview } from "../../hooks/api/overview"
import { useText } from "../../i18n/use-text"
import { BooksSection } from "./books-section"
import { Checklist } from "./checklist"
import { ConnectionSection } from "./connection-section"
import { CopiedDatabase } from "./copied-database"
import { FunnelSection } from "./funnel-section"
import { LagSection } from "./lag-section"
import { NeedsSection } from "./needs-section"
import { OutageBanner } from "./outage-banner"
import { RunSection } from "./run-section"
import { SalesSection } from "./sales-section"
import { StatusSection } from "./status-section"
import { TimelineSection } from "./timeline-section"

/** The guided set-up opens above this page. */
export default function OverviewPage() {
  return (
    <>
      <Overview />
      <Outlet />
    </>
  )
}

function Overview() {
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
          <OutageBanner overview={overview} />
          <StatusSection overview={overview} />
          {overview.move && <CopiedDatabase move={overview.move} />}
          <RunSection run={overview.run} />
          <Checklist overview={overview} />
          <NeedsSection overview={overview} />
          {overview.configured && <SalesSection />}
          <FunnelSection overview={overview} />
          <TimelineSection />
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
  icon: MenuIcon,
  translationNs: "partner-commerce",
})

export const handle = toPageHandle("menu.overview")
