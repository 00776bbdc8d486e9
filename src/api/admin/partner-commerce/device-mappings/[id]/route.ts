import { type MedusaRequest } from "@medusajs/framework/http"
import { estimateDeviceUnmapping, unmapDeviceKey } from "../../../../../use-cases/configuration/unmap-device-key"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { isDryRun } from "../../validation"
import { type AdminDeviceUnmappedResponse, type AdminDeviceUnmappingEstimateResponse } from "../device-mapping-view"

/** Deletes the source of a device key's value. Says with `?dry_run=true` what that would touch. */
export const DELETE = withErrorHandler(
  async (
    req: MedusaRequest,
    res: AdminResponse<AdminDeviceUnmappedResponse | AdminDeviceUnmappingEstimateResponse>,
  ) => {
    const isEstimate = isDryRun(req.query)
    const result = await (isEstimate ? estimateDeviceUnmapping : unmapDeviceKey)(req.scope, req.params.id ?? "")
    res.json({ ...result, object: "device_mapping", deleted: !isEstimate })
  },
)
