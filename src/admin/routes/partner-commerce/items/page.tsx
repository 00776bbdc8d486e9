import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { ItemDrawer } from "./item-drawer"
import { GroupToggle, useIsByProduct } from "./group-toggle"
import { ItemsTabs } from "./items-tabs"
import { ItemsTable } from "./items-table"
import { ProductsTable } from "./products-table"

export default function ItemsPage() {
  const drawer = useDrawerAddress("item")
  const isByProduct = useIsByProduct()
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      {isByProduct ? (
        <ProductsTable actions={<GroupToggle />} />
      ) : (
        <ItemsTable open={drawer.open} actions={<GroupToggle />} />
      )}
      {drawer.opened && <ItemDrawer id={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.items", translationNs: "partner-commerce", rank: 1 })

export const handle = toPageHandle("menu.items")
