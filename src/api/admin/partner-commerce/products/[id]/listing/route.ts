import { type MedusaRequest } from "@medusajs/framework/http"
import { listingChoice } from "../../../../../../core/configuration/configuration"
import { changeListing } from "../../../../../../use-cases/configuration/change-listing"
import { readListing } from "../../../../../../use-cases/configuration/read-listing"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { validate } from "../../../validation"
import { type AdminListingResponse } from "./listing-view"

const body = listingChoice.partial()

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminListingResponse>) => {
  res.json({ listing: await readListing(req.scope, req.params.id ?? "") })
})

export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminListingResponse>) => {
  res.json({ listing: await changeListing(req.scope, req.params.id ?? "", validate(body, req.body)) })
})
