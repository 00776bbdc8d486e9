import { type Configuration } from "../../../../catalog/rules/configuration/configuration"
import { type ImportResult } from "../../../../catalog/configuration/transfer/import-configuration"
import { type Json } from "../json"

/** Everything that was set up, as a file that another store of the same merchant takes. */
export type AdminConfiguration = Json<Configuration>

export interface AdminConfigurationResponse {
  configuration: AdminConfiguration
}

/** The changes that a file made here, or would make. */
export type AdminConfigurationImport = Json<ImportResult>

export interface AdminConfigurationImportResponse {
  import: AdminConfigurationImport
}
