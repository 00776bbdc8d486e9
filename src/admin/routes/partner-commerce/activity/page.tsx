import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useState } from "react"
import type { AdminActivity } from "../../../../api/admin/partner-commerce/activity/activity-view"
import { toPageHandle } from "../../../components/page-handle"
import { ActivityDrawer } from "./activity-drawer"
import { ActivityTable } from "./activity-table"

export default function ActivityPage() {
  const [opened, setOpened] = useState<AdminActivity | null>(null)
  return (
    <div className="flex flex-col gap-y-3">
      <ActivityTable open={setOpened} />
      {opened && <ActivityDrawer activity={opened} close={() => setOpened(null)} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.activity", translationNs: "partner-commerce", rank: 5 })

export const handle = toPageHandle("menu.activity")
