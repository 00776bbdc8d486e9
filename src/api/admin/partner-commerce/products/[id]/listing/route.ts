import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../../service/rules/wire/texts"
import { listingChoice } from "../../../../../../catalog/rules/configuration/configuration"
import { readListing, changeListing } from "../../../../../../catalog/configuration/listings"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests, validate } from "../../../validation"
import { type AdminListingResponse } from "./listing-view"
import { openStore } from "../../../../../../store/store"

const body = listingChoice.partial()

const params = z.object({ id: idText.describe("The product's id.") })

export const requests = {
  params,
  POST: { body },
} satisfies RouteRequests

/** A product's own choices. If a choice is null, the general setting decides. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminListingResponse>) => {
  res.json({ listing: await readListing(openStore(req.scope), validate(params, req.params).id) })
})

/** Changes some of a product's own choices. */
export const POST = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminListingResponse>) => {
    const choice = validate(body, req.body)
    const { id } = validate(params, req.params)
    const store = openStore(req.scope)
    await changeListing(store, id, { choice, by: await readActor(req) })
    res.json({ listing: await readListing(store, id) })
  },
)
