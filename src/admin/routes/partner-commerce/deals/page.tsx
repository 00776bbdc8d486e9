import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { DealDrawer } from "./deal-drawer"
import { DealsTable } from "./deals-table"

export default function DealsPage() {
  const drawer = useDrawerAddress("deal")
  return (
    <div className="flex flex-col gap-y-3">
      <DealsTable open={drawer.open} />
      {drawer.opened && <DealDrawer trxId={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.deals", translationNs: "partner-commerce", rank: 2 })

export const handle = toPageHandle("menu.deals")
