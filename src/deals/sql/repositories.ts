import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { isTaxHooked } from "./tax-hook"
import { type Database } from "../../database/database"
import { readFreeStock } from "../../stock/sql/free-stock"
import { Semaphore } from "../../concurrency/semaphore"
import { DealChecks } from "./deal-checks"
import { DealCustomers } from "./deal-customers"
import { DealIntake } from "./deal-intake"
import { DealItems } from "./deal-items"
import { DealLeases } from "./deal-leases"
import { DealLedger } from "./deal-ledger"
import { DealList } from "./deal-list"
import { DealOrders } from "./deal-orders"
import { DealPayments } from "./deal-payments"
import { ShippingPlaces } from "./shipping-places"
import { DealBodies } from "./personal-data/deal-bodies"
import { DealErasure } from "./personal-data/deal-erasure"
import { Timeline } from "../../activity/sql/timeline"
import { readLockedStock } from "../../stock/sql/locked-stock"
import { MissedDeals } from "./missed-deals"
import { OfferedVariants } from "./offered-variants"

/** Two batches' worth: while one is at work, the next gathers. Deals share their statements, so they do not add up to connections. */
const DEALS_AT_A_TIME = 64

/** The deals: their rows from the purchase to its end, and what a purchase is decided by. */
export function createDealRepositories(database: Database) {
  return {
    intake: new DealIntake(database),
    ledger: new DealLedger(database),
    leases: new DealLeases(database),
    checks: new DealChecks(database),
    timeline: new Timeline(database, { name: "partner_commerce_deal", key: "trx_id" }),
    list: new DealList(database),
    missed: new MissedDeals(database),
    items: new DealItems(database),
    places: new ShippingPlaces(database),
    customers: new DealCustomers(database),
    orders: new DealOrders(database),
    payments: new DealPayments(database),
    erasure: new DealErasure(database),
    bodies: new DealBodies(database),
    offers: new OfferedVariants(database),
    readFreeStock: (inventoryItemIds: readonly string[]) => readFreeStock(database.sql, inventoryItemIds),
    /** @param manager of the transaction that holds the stock lock */
    readLockedStock: (inventoryItemIds: readonly string[], manager: EntityManager) =>
      readLockedStock(database.within(manager), inventoryItemIds),
    isTaxHooked,
    slots: new Semaphore(DEALS_AT_A_TIME),
    /** The same for the work after an answer, which waits for those who still wait for theirs. */
    finishSlots: new Semaphore(DEALS_AT_A_TIME),
  }
}

export type DealRepositories = ReturnType<typeof createDealRepositories>
