import { type Database } from "../../database/database"
import { AffectedCount } from "./item/affected-count"
import { ChangeLimitLedger } from "./change-limit/change-limit-ledger"
import { CategoryProducts } from "./category-products"
import { InputFingerprints } from "./input-fingerprints"
import { openItemLedger } from "./item/item-ledger"
import { ItemList } from "./item-list"
import { NameLedger } from "./name-ledger"
import { ReadBackLedger } from "./read-back-ledger"
import { RemoteCategories } from "./remote-categories"
import { RequestSizeStore } from "./request-size-store"
import { UnknownProductLedger } from "./unknown-product-ledger"
import { SyncRunStore } from "./run/sync-run-store"
import { SweepTurns } from "./sweep-turns"
import { PriceRows } from "./price-rows"
import { VariantRows } from "./variant-rows"

/** The catalogue: what is to be pushed, what was, and what the service made of it. */
export function createCatalogRepositories(database: Database) {
  return {
    items: openItemLedger(database),
    names: new NameLedger(database),
    changeLimit: new ChangeLimitLedger(database),
    fingerprints: new InputFingerprints(database),
    sweepTurns: new SweepTurns(database),
    variants: new VariantRows(database),
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
