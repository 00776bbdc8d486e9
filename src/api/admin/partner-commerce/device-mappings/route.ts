import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"
import { deviceSource } from "../../../../catalog/rules/desired/device"
import {
  estimateDeviceMapping,
  mapDeviceKey,
  listDeviceMappings,
} from "../../../../catalog/configuration/device-mappings"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { dryRun, isDryRun, type RouteRequests, validate } from "../validation"
import {
  type AdminDeviceMappedResponse,
  type AdminDeviceMappingEstimateResponse,
  type AdminDeviceMappingListResponse,
  toDeviceMappingView,
} from "./device-mapping-view"
import { openStore } from "../../../../store/store"

const body = z.strictObject({
  category: idText.describe("The service's category."),
  device_key: idText.describe("A device key of this category."),
  source: deviceSource.describe("Where the value comes from."),
})
const query = z.object({
  category: idText.optional().describe("Only the mappings of this category of the service."),
  ...paginationParams,
})

export const requests = { GET: { query }, POST: { query: dryRun, body } } satisfies RouteRequests

/** The sources of the values of device keys. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminDeviceMappingListResponse>) => {
  const page = validate(query, req.query)
  const { limit, offset } = page
  const { mappings, count } = await listDeviceMappings(openStore(req.scope), page)
  res.json({ device_mappings: mappings.map(toDeviceMappingView), count, limit, offset })
})

/** Stores the source of a device key's value, or changes it. With `?dry_run=true` it only returns the effects. */
export const POST = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminDeviceMappedResponse | AdminDeviceMappingEstimateResponse>,
  ) => {
    const mapping = validate(body, req.body)
    const store = openStore(req.scope)
    if (isDryRun(req.query)) {
      res.json(await estimateDeviceMapping(store, mapping))
      return
    }
    const { device_mapping, touches } = await mapDeviceKey(store, mapping, await readActor(req))
    res.json({ device_mapping: toDeviceMappingView(device_mapping), touches })
  },
)
