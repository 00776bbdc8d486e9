import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readDealDetail } from "../../../../deals/list/read-deal-detail"
import { mayReadPersonalData } from "../personal-data"
import { toDealDetail, type toDealView } from "./deal-view"
import { openStore } from "../../../../store/store"

/** The deal, with the personal data that this person may see. @throws AdminApiError `no_deal` */
export async function readShownDeal(req: AuthenticatedMedusaRequest, trxId: string): Promise<DealDetailView> {
  const deal = toDealDetail(await readDealDetail(openStore(req.scope), trxId))
  return (await mayReadPersonalData(req)) ? deal : withoutCustomer(deal)
}

type DealView = ReturnType<typeof toDealView>
type DealDetailView = ReturnType<typeof toDealDetail>

export const withoutPerson = (deal: DealView): DealView => ({
  ...deal,
  customer_name: "",
  payer_name: null,
  customer: null,
})

const withoutCustomer = (deal: DealDetailView): DealDetailView => ({
  ...deal,
  customer_name: "",
  payer_name: null,
  customer: {},
  sender: null,
})
