import { type Database } from "../../database/database"
import { AffectedCount } from "../../catalog/sql/item/affected-count"
import { ChangeLimitLedger } from "../../catalog/sql/change-limit/change-limit-ledger"
import { CategoryProducts } from "../../catalog/sql/category-products"
import { InputFingerprints } from "../../catalog/sql/input-fingerprints"
import { openItemLedger } from "../../catalog/sql/item/item-ledger"
import { ItemList } from "../../catalog/sql/item-list"
import { NameLedger } from "../../catalog/sql/name-ledger"
import { ReadBackLedger } from "../../catalog/sql/read-back-ledger"
import { RemoteCategories } from "../../catalog/sql/remote-categories"
import { RequestSizeStore } from "../../catalog/sql/request-size-store"
import { UnknownProductLedger } from "../../catalog/sql/unknown-product-ledger"
import { SyncRunStore } from "../../catalog/sql/run/sync-run-store"
import { SweepTurns } from "../../catalog/sql/sweep-turns"
import { ListingInputs } from "../../catalog/sql/configuration/listing-inputs"
import { PriceRows } from "../../catalog/sql/price-rows"
import { VariantRows } from "../../catalog/sql/variant-rows"

/** The repositories of the catalogue: due changes, sent changes, and the service's answers. */
export function createCatalogRepositories(database: Database) {
  return {
    items: openItemLedger(database),
    names: new NameLedger(database),
    changeLimit: new ChangeLimitLedger(database),
    fingerprints: new InputFingerprints(database),
    sweepTurns: new SweepTurns(database),
    variants: new VariantRows(database),
    listingInputs: new ListingInputs(database),
    priceRows: new PriceRows(database),
    itemList: new ItemList(database),
    affected: new AffectedCount(database),
    readBack: new ReadBackLedger(database),
    unknownProducts: new UnknownProductLedger(database),
    runs: new SyncRunStore(database),
    categories: new RemoteCategories(database),
    categoryProducts: new CategoryProducts(database),
    requestSize: new RequestSizeStore(database),
  }
}

export type CatalogRepositories = ReturnType<typeof createCatalogRepositories>
