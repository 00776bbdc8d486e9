import { type Configuration } from "../../../../catalog/rules/configuration/configuration"
import { type ImportResult } from "../../../../catalog/configuration/transfer"
import { type Json } from "../json"

/** The complete configuration, as a file for another store of the same merchant. */
export type AdminConfiguration = Json<Configuration>

export interface AdminConfigurationResponse {
  configuration: AdminConfiguration
}

/** The changes that a file made, or would make. */
export type AdminConfigurationImport = Json<ImportResult>

export interface AdminConfigurationImportResponse {
  import: AdminConfigurationImport
}
