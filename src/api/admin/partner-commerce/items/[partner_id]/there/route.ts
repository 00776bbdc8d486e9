import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { DRIFT_CHOICES } from "../../../../../../catalog/rules/read-back/drift"
import { decideDrift } from "../../../../../../catalog/items/decide-drift"
import { explainItemBeforeSale } from "../../../../../../deals/simulate/explain-item"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminItemResponse, toExplainedItemView } from "../../item-view"
import { itemParams } from "../../item-params"
import { openStore } from "../../../../../../store/store"

const body = z.strictObject({
  keep: z
    .enum(DRIFT_CHOICES)
    .describe("Whose value to keep: `theirs` keeps the service's value, `ours` sends this store's value again."),
})

export const requests = {
  params: itemParams,
  POST: { body },
} satisfies RouteRequests

/** Decides about values that the service changes after each push: keeps the service's values, or sends the store's values again. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  const { partner_id: partnerId } = validate(itemParams, req.params)
  const store = openStore(req.scope)
  await decideDrift(store, { partnerId, keep: validate(body, req.body).keep })
  res.json({ item: toExplainedItemView(await explainItemBeforeSale(store, partnerId)) })
})
