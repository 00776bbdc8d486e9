import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb } from "../../../components/crumb"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { ItemDrawer } from "./item-drawer"
import { ItemsTable } from "./items-table"

export default function ItemsPage() {
  const drawer = useDrawerAddress("item")
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTable open={drawer.open} />
      {drawer.opened && <ItemDrawer id={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.items", translationNs: "partner-commerce", rank: 1 })

export const handle = { breadcrumb: () => <Crumb text="menu.items" /> }
