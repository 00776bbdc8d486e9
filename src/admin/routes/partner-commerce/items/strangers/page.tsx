import { Crumb } from "../../../../components/crumb"
import { useDrawerAddress } from "../../../../hooks/use-drawer-address"
import { ItemsTabs } from "../items-tabs"
import { StrangerLink } from "./stranger-link"
import { StrangersTable } from "./strangers-table"

export default function StrangersPage() {
  const link = useDrawerAddress("link")
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      <StrangersTable open={link.open} />
      {link.opened && <StrangerLink partnerId={link.opened} close={link.close} />}
    </div>
  )
}

export const handle = { breadcrumb: () => <Crumb text="items.tabs.strangers" /> }
