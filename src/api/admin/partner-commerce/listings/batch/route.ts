import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { batchListing } from "../../../../../catalog/rules/configuration/listing-batch"
import { readListingCsv } from "../../../../../catalog/rules/configuration/listing-csv"
import { changeListings, estimateListings } from "../../../../../catalog/configuration/listings"
import { readActor } from "../../actor"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type RouteRequests, validate } from "../../validation"
import { type AdminListingBatchEstimateResponse, type AdminListingBatchResponse } from "./batch-view"
import { openStore } from "../../../../../store/store"

const body = z.strictObject({
  listings: z.array(batchListing).max(100_000).default([]).describe("Choices, each for a product or a variant."),
  csv: z.string().max(50_000_000).optional().describe("The choices as a table, in the form of `GET /listings.csv`."),
  dry_run: z.boolean().default(false).describe("Only returns what would change, and the faults."),
})

export const requests = { POST: { body } } satisfies RouteRequests

/** Changes choices of many products and variants at once: all of them, or none if one is wrong. */
export const POST = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminListingBatchResponse | AdminListingBatchEstimateResponse>,
  ) => {
    const { listings, csv, dry_run } = validate(body, req.body)
    const table = csv === undefined ? { lines: [], errors: [] } : readListingCsv(csv)
    const lines = [...listings.map((listing, index) => ({ line: index + 1, listing })), ...table.lines]
    const change = { lines, unread: table.errors }
    const store = openStore(req.scope)
    if (dry_run) res.json({ batch: await estimateListings(store, change) })
    else res.json({ batch: await changeListings(store, change, await readActor(req)) })
  },
)
