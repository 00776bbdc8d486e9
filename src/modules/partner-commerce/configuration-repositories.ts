import { insertHistory } from "../../activity/sql/history"
import { type Database } from "../../database/database"
import { ConfigurationStore } from "../../catalog/sql/configuration/configuration-store"
import { ListingTable } from "../../catalog/sql/configuration/listing-table"
import { SettingsStore } from "../../settings/sql/settings-store"

/** The merchant's configuration. */
export function createConfigurationRepositories(database: Database) {
  return {
    settings: new SettingsStore(database, insertHistory),
    /** Settings, mappings and choices as one document. */
    files: new ConfigurationStore(database),
    /** Choices of many products and variants. */
    listings: new ListingTable(database),
  }
}

export type ConfigurationRepositories = ReturnType<typeof createConfigurationRepositories>
