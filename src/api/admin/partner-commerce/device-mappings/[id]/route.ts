import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../service/rules/wire/texts"
import { estimateDeviceUnmapping, unmapDeviceKey } from "../../../../../catalog/configuration/device-mappings"
import { readActor } from "../../actor"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { dryRun, isDryRun, type RouteRequests, validate } from "../../validation"
import { type AdminDeviceUnmappedResponse, type AdminDeviceUnmappingEstimateResponse } from "../device-mapping-view"
import { openStore } from "../../../../../store/store"

const params = z.object({ id: idText.describe("The mapping's id.") })

export const requests = {
  params,
  DELETE: { query: dryRun },
} satisfies RouteRequests

/** Deletes the source of a device key's value. With `?dry_run=true` it only returns the effects. */
export const DELETE = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminDeviceUnmappedResponse | AdminDeviceUnmappingEstimateResponse>,
  ) => {
    const isEstimate = isDryRun(req.query)
    const { id } = validate(params, req.params)
    const store = openStore(req.scope)
    const result = isEstimate
      ? await estimateDeviceUnmapping(store, id)
      : await unmapDeviceKey(store, id, await readActor(req))
    res.json({ ...result, object: "device_mapping", deleted: !isEstimate })
  },
)
