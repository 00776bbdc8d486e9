import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import {
  estimateDeviceUnmapping,
  unmapDeviceKey,
} from "../../../../../use-cases/configuration/device-keys/unmap-device-key"
import { readActor } from "../../actor"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { dryRun, isDryRun, type RouteRequests } from "../../validation"
import { type AdminDeviceUnmappedResponse, type AdminDeviceUnmappingEstimateResponse } from "../device-mapping-view"

export const requests = {
  params: z.object({ id: z.string().describe("The mapping's id.") }),
  DELETE: { query: dryRun },
} satisfies RouteRequests

/** Deletes the source of a device key's value. Says with `?dry_run=true` what that would touch. */
export const DELETE = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminDeviceUnmappedResponse | AdminDeviceUnmappingEstimateResponse>,
  ) => {
    const isEstimate = isDryRun(req.query)
    const id = req.params.id ?? ""
    const result = isEstimate
      ? await estimateDeviceUnmapping(req.scope, id)
      : await unmapDeviceKey(req.scope, id, await readActor(req))
    res.json({ ...result, object: "device_mapping", deleted: !isEstimate })
  },
)
