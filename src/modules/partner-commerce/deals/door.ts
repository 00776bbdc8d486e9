import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { type Database } from "../database"
import { readFreeStock } from "../free-stock"
import { Semaphore } from "../semaphore"
import { DealChecks } from "./deal-checks"
import { DealIntake } from "./deal-intake"
import { DealItems } from "./deal-items"
import { DealLeases } from "./deal-leases"
import { DealLedger } from "./deal-ledger"
import { DealList } from "./deal-list"
import { DealPlaces } from "./deal-places"
import { DealTimeline } from "./deal-timeline"
import { MissedDeals } from "./missed-deals"
import { OfferedVariants } from "./offered-variants"

/** Two batches' worth: while one is at work, the next gathers. Deals share their statements, so they do not add up to connections. */
const DEALS_AT_A_TIME = 64

/** The deals: their rows from the purchase to its end, and what a purchase is decided by. */
export function openDeals(database: Database) {
  return {
    intake: new DealIntake(database),
    ledger: new DealLedger(database),
    leases: new DealLeases(database),
    checks: new DealChecks(database),
    timeline: new DealTimeline(database),
    list: new DealList(database),
    missed: new MissedDeals(database),
    items: new DealItems(database),
    places: new DealPlaces(database),
    offers: new OfferedVariants(database),
    /** @param manager of the transaction that holds the stock lock; absent = who takes nothing needs none */
    readFreeStock: (inventoryItemIds: readonly string[], manager?: EntityManager) =>
      readFreeStock(manager ? database.within(manager) : database.sql, inventoryItemIds),
    slots: new Semaphore(DEALS_AT_A_TIME),
    /** The work after an answer costs more than the answer itself. */
    finishSlots: new Semaphore(1),
  }
}

export type DealsDoor = ReturnType<typeof openDeals>
