import { deviceSource } from "../../../../catalog/rules/desired/device"
import { type DeviceSuggestion } from "../../../../catalog/rules/suggest/suggest-device"
import { type PartnerCommerceModuleService } from "../../../../modules/partner-commerce"
import {
  type DeviceMappingEstimate,
  type DeviceKeyUnmapped,
  type DeviceAdvice,
} from "../../../../catalog/configuration/device-mappings"
import { type ChangeEstimate, type Touches } from "../../../../catalog/configuration/estimate-change"
import { type Json } from "../json"
import { type Page } from "../pagination"

type DeviceMappingRow = Awaited<ReturnType<PartnerCommerceModuleService["retrieveDeviceMapping"]>>

/** The source of the value for one device key in one of the service's categories. */
export type AdminDeviceMapping = Json<ReturnType<typeof toDeviceMappingView>>

export interface AdminDeviceMappingListResponse extends Page {
  device_mappings: AdminDeviceMapping[]
}

export interface AdminDeviceMappedResponse {
  device_mapping: AdminDeviceMapping
  touches: Touches
}
export type AdminDeviceMappingEstimateResponse = Json<DeviceMappingEstimate>

interface Deletion {
  object: "device_mapping"
  deleted: boolean
}
export type AdminDeviceUnmappedResponse = Json<DeviceKeyUnmapped> & Deletion
export type AdminDeviceUnmappingEstimateResponse = Json<DeviceKeyUnmapped<ChangeEstimate>> & Deletion

export interface AdminDeviceSuggestionListResponse extends Page, Omit<DeviceAdvice, "suggestions"> {
  suggestions: Json<DeviceSuggestion>[]
}
export type AdminDeviceCoverage = DeviceAdvice["coverage"][number]

/** `source`: null for an unreadable row. */
export const toDeviceMappingView = (row: DeviceMappingRow) => ({
  ...row,
  source: deviceSource.safeParse(row.source).data ?? null,
})
