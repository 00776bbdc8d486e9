import { type Settings } from "../../../../settings/rules/settings"
import { type ChangeEstimate } from "../../../../catalog/configuration/estimate-change"
import { type SettingsChanged, type SettingsChangeEstimate } from "../../../../catalog/configuration/settings"
import { type Json } from "../json"

export interface AdminSettingsResponse {
  settings: Json<Settings>
  /** Names of the settings that a person has chosen; the others have their defaults. */
  chosen: (keyof Settings)[]
}

export type AdminSettingsChangedResponse = Json<SettingsChanged>
export type AdminSettingsEstimateResponse = Json<SettingsChangeEstimate>

/** Estimate of a planned change. */
export type AdminChangeEstimate = Json<ChangeEstimate>
