import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../../service/rules/wire/texts"
import { listingChoice } from "../../../../../../catalog/rules/configuration/configuration"
import { changeVariantListing, readVariantListing } from "../../../../../../catalog/configuration/variant-listings"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { openStore } from "../../../../../../store/store"
import { type Json } from "../../../json"

const body = listingChoice.partial()

const params = z.object({ id: idText.describe("The variant's id.") })

export const requests = {
  params,
  POST: { body },
} satisfies RouteRequests

/** A variant's own choices. If a choice is null, the product's choice decides. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminVariantListingResponse>) => {
  res.json({ listing: await readVariantListing(openStore(req.scope), validate(params, req.params).id) })
})

/** Changes some of a variant's own choices. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminVariantListingResponse>) => {
    const choice = validate(body, req.body)
    const { id } = validate(params, req.params)
    const store = openStore(req.scope)
    await changeVariantListing(store, id, { choice, by: await readActor(req) })
    res.json({ listing: await readVariantListing(store, id) })
  },
)

interface AdminVariantListingResponse {
  /** Null = the product's choice decides. */
  listing: Json<Awaited<ReturnType<typeof readVariantListing>>>
}
