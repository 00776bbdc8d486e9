import { toPageHandle } from "../../../../components/page-handle"
import { useDrawerAddress } from "../../../../hooks/use-drawer-address"
import { ItemsTabs } from "../items-tabs"
import { UnknownProductLink } from "./unknown-product-link"
import { UnknownProductsTable } from "./unknown-products-table"

export default function UnknownProductsPage() {
  const link = useDrawerAddress("link")
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      <UnknownProductsTable open={link.open} />
      {link.opened && <UnknownProductLink partnerId={link.opened} close={link.close} />}
    </div>
  )
}

export const handle = toPageHandle("items.tabs.unknownProducts")
